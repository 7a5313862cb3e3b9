import type { IncomingMessage } from 'node:http';
import { uploadMetadata, uploadsPath } from '@cliffhanger/contracts/staff';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import type { NewUpload, Uploads } from '#features/uploads/uploads.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import type { StaffCaller } from './staff-sessions.service.ts';

/** As the protocol's server answers what is thrown. */
const refuse = (status: number, body: object) => ({ status_code: status, body: JSON.stringify(body) });

/** The sender of each request of Node. */
type Senders = Pick<WeakMap<IncomingMessage, StaffCaller>, 'get'>;

/** The size of a new file in bytes; null for a wrong one, and for one that is told later. */
const readSize = (given: string | null): number | null =>
  given !== null && /^\d{1,15}$/.test(given) ? Number(given) : null;

/**
 * Makes the server of the protocol tus: it writes the bytes of files, and `uploads` their rows. Requests have been allowed
 * before they reach it.
 */
export const createTusServer = (
  { incoming }: Pick<Platform, 'incoming'>,
  { uploads, senders, log }: { uploads: Uploads; senders: Senders; log: Pick<FastifyBaseLogger, 'error'> },
): Server => {
  const admitted = new Map<string, NewUpload>();
  const datastore = new FileStore({
    directory: incoming.folder,
    configstore: {
      async get(id) {
        const row = await uploads.find(id);
        if (!row) return undefined;
        // Without its time: that of the database may be of another clock.
        return { id, size: row.sizeBytes, offset: 0, metadata: { filename: row.name } } as unknown as Upload;
      },
      async set(id) {
        const upload = admitted.get(id);
        admitted.delete(id);
        if (upload) await uploads.begin(upload);
      },
      delete: (id) => uploads.remove(id),
    },
  });
  return new Server({
    path: uploadsPath,
    datastore,
    relativeLocation: true,
    // Processing of a finished upload has begun, which only `upload.remove` ends too.
    disableTerminationForFinishedUploads: true,
    // The console has one origin.
    allowedOrigins: () => false,
    async namingFunction({ headers, runtime }, metadata) {
      const request = runtime?.node?.req;
      const sender = request && senders.get(request as IncomingMessage);
      const sizeBytes = readSize(headers.get('upload-length'));
      const { data } = uploadMetadata.safeParse(metadata);
      if (!sender || !data || sizeBytes === null) throw refuse(400, { error: 'inputInvalid' });
      try {
        const upload = await uploads.admit(sender, data, sizeBytes);
        admitted.set(upload.id, upload);
        return upload.id;
      } catch (error) {
        if (!(error instanceof StaffError)) throw error;
        const { message, refusal } = error;
        const status = refusal?.reason === 'uploadTooLarge' ? 413 : 422;
        throw refuse(status, { error: 'callRefused', message, refusal });
      }
    },
    onResponseError(_request, error) {
      if ('status_code' in error) return undefined;
      log.error({ err: error }, 'an upload of the console failed');
      return refuse(500, { error: 'internal' });
    },
    async onUploadFinish(_request, { id }) {
      await uploads.finish(id);
      return {};
    },
  });
};
