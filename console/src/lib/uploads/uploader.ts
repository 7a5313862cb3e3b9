import { maxPartBytes, maxUploadsAtATime, uploadsPath } from '@cliffhanger/contracts/staff';
import Uppy, { type Body, type Meta } from '@uppy/core';
import Tus from '@uppy/tus';
import { CallRefused, NoAnswer, type RefusalBody } from '#lib/api/errors.ts';

export interface UploadRequest {
  /** What the server is told of the file. */
  metadata: Record<string, string>;
  /** The id of an upload that was begun, of which the rest is sent; null: a new one. */
  id: string | null;
}

/** What happens to a file, by the key that `add` returned. */
export interface UploadListener {
  /** @param id of the upload, once the server has given it one */
  onProgress(key: string, sentBytes: number, id: string | null): void;
  onDone(key: string): void;
  /** @param error CallRefused, or NoAnswer */
  onFailed(key: string, error: unknown): void;
}

export interface Uploader {
  /** Sends a file, after those that were added before. @returns its key */
  add(file: File, request: UploadRequest): string;
  /** Goes on with a file that failed. */
  retry(key: string): void;
  /** Stops a file. What the server has of it is removed. */
  remove(key: string): void;
}

const retryDelaysMs = [0, 1000, 2000, 3000, 5000, 5000, 10_000, 10_000];
/** As the guard of the server answers, and its refusals. */
const isRefused = (status: number): boolean =>
  status >= 400 && status < 500 && ![409, 423, 429].includes(status);

const idOf = (url: string | null | undefined): string | null => url?.split('/').at(-1) ?? null;

const readBody = (text: string | undefined): RefusalBody => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return { error: 'internal' };
  }
};

/** The page says what fails. */
const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the queue of files that are sent: three at a time, in parts. */
export const openUploader = (listener: UploadListener): Uploader => {
  const uppy = new Uppy<Meta, Body>({
    autoProceed: true,
    allowMultipleUploadBatches: true,
    logger: silent,
  });
  uppy.use(Tus, {
    endpoint: uploadsPath,
    chunkSize: maxPartBytes,
    limit: maxUploadsAtATime,
    retryDelays: retryDelaysMs,
    // The server knows what it has. A browser may have another list.
    storeFingerprintForResuming: false,
    onShouldRetry: (error, _attempt, _options, next) =>
      !isRefused(error.originalResponse?.getStatus() ?? 0) && next(error),
  });
  uppy.on('upload-progress', (file, { bytesUploaded }) => {
    if (file) listener.onProgress(file.id, bytesUploaded || 0, idOf(uppy.getFile(file.id)?.tus?.uploadUrl));
  });
  uppy.on('upload-success', (file) => {
    if (!file) return;
    listener.onDone(file.id);
    // Within the event, it would be taken for a file that the person removes, and end on the server.
    queueMicrotask(() => uppy.removeFile(file.id));
  });
  uppy.on('upload-error', (file, _error, response) => {
    if (!file) return;
    const { status = 0, body } = response ?? {};
    const xhr = body?.xhr as XMLHttpRequest | undefined;
    const error = isRefused(status)
      ? new CallRefused(readBody(xhr?.responseText))
      : new NoAnswer(`${uploadsPath} got no answer`);
    listener.onFailed(file.id, error);
  });
  return {
    add(file, { metadata, id }) {
      const key = uppy.addFile({
        name: file.name,
        type: file.type,
        data: file,
        // The same file may be sent for two dramas.
        meta: { ...metadata, relativePath: crypto.randomUUID() },
      });
      const tus = {
        allowedMetaFields: Object.keys(metadata),
        ...(id !== null && { uploadUrl: `${uploadsPath}/${encodeURIComponent(id)}` }),
      };
      uppy.setFileState(key, { tus });
      return key;
    },
    retry: (key) => void uppy.retryUpload(key).catch(() => undefined),
    remove: (key) => uppy.removeFile(key),
  };
};
