import { readFileName, type UploadJson } from '@cliffhanger/contracts/staff';
import { failureMessage, isRefusal, NoAnswer } from '#lib/api/errors.ts';
import { askPerson } from '#lib/api/interruption.ts';
import { Store } from '#lib/store.ts';
import type { Uploader } from '#lib/uploads/uploader.ts';

/** A file that this page sends. */
export interface SendingFile {
  key: string;
  slug: string;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  /** Of the upload; null before the server has given it one. */
  id: string | null;
  state: 'waiting' | 'sending' | 'interrupted' | 'sent' | 'refused';
  /** Why it was refused. */
  problem: string | null;
  /** When its first byte was sent from here, and what the server had then. */
  begun: { atMs: number; bytes: number } | null;
}

/** They go on while the person is on another page of the console. */
export const sendingFiles = new Store<readonly SendingFile[]>([]);

const retryMs = 5_000;
/** Until the server's list has what became of a file that was sent. */
const keptMs = 5_000;

const change = (key: string, values: Partial<SendingFile>): void =>
  sendingFiles.set(sendingFiles.value.map((file) => (file.key === key ? { ...file, ...values } : file)));
const forget = (key: string): void => sendingFiles.set(sendingFiles.value.filter((file) => file.key !== key));

let opened: Promise<Uploader> | null = null;

const open = (): Promise<Uploader> => {
  opened ??= import('#lib/uploads/uploader.ts').then(({ openUploader }) =>
    openUploader({
      onProgress: (key, sentBytes, id) => {
        const begun = sendingFiles.value.find((file) => file.key === key)?.begun;
        change(key, {
          sentBytes,
          id,
          state: 'sending',
          begun: begun ?? { atMs: performance.now(), bytes: sentBytes },
        });
      },
      onDone: (key) => {
        change(key, { state: 'sent' });
        setTimeout(forget, keptMs, key);
      },
      onFailed: (key, error) => void fail(key, error),
    }),
  );
  return opened;
};

const fail = async (key: string, error: unknown): Promise<void> => {
  const isUnanswered = error instanceof NoAnswer;
  if (!isUnanswered && !isRefusal(error, 'signedOut'))
    return change(key, { state: 'refused', problem: failureMessage(error) });
  change(key, { state: 'interrupted', begun: null });
  if (isUnanswered) await new Promise((resolve) => setTimeout(resolve, retryMs));
  else if (!(await askPerson('signedOut'))) return;
  if (sendingFiles.value.some((file) => file.key === key)) (await open()).retry(key);
};

/** What is sent first: a video is encoded with the sounds that are there, and its subtitles are read at once. */
const orderOf = ({ name }: File): number => {
  const place = readFileName(name)?.place;
  return place && place.kind !== 'video' ? 0 : 1;
};

interface SendOptions {
  /** What the server has of files that were not sent to their end. Those with the same name and size go on. */
  unfinished: readonly UploadJson[];
  /** The id of an upload whose place the file gets. */
  insteadOf?: string | undefined;
}

/** Sends files for a drama. */
export const sendFiles = async (
  slug: string,
  files: readonly File[],
  { unfinished, insteadOf }: SendOptions,
): Promise<void> => {
  const uploader = await open();
  const sorted = files.toSorted(
    (a, b) => orderOf(a) - orderOf(b) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
  for (const file of sorted) {
    const begun = unfinished.find(
      ({ id, name, sizeBytes }) =>
        name === file.name &&
        sizeBytes === file.size &&
        !sendingFiles.value.some((sending) => sending.id === id),
    );
    const id = begun?.id ?? null;
    const metadata = { filename: file.name, drama: slug, ...(insteadOf !== undefined && { insteadOf }) };
    const key = uploader.add(file, { metadata, id });
    sendingFiles.set([
      ...sendingFiles.value,
      {
        key,
        slug,
        id,
        name: file.name,
        sizeBytes: file.size,
        sentBytes: begun?.sentBytes ?? 0,
        state: 'waiting',
        problem: null,
        begun: null,
      },
    ]);
  }
};

/** Stops a file that this page sends. */
export const stopSending = async (key: string): Promise<void> => {
  (await open()).remove(key);
  forget(key);
};
