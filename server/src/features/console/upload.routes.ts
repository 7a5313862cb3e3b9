import type { IncomingMessage } from 'node:http';
import { maxPartBytes, permissionsOfRole, uploadDays, uploadsPath } from '@cliffhanger/contracts/staff';
import type { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Uploads } from '#features/uploads/uploads.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { ConsoleError } from './console-error.ts';
import type { RequireStaff } from './require-staff.ts';
import type { StaffCaller } from './staff-sessions.service.ts';

interface UploadRoutes {
  platform: Pick<Platform, 'incoming' | 'clock'>;
  uploads: Uploads;
  requireStaff: RequireStaff;
}

/** The type of the bytes of a part. */
const partType = 'application/offset+octet-stream';

/**
 * Registers the uploads of files by the protocol tus: https://tus.io/protocols/resumable-upload. A person sends and ends
 * their own. The time until which a file is kept is that of the server's clock.
 */
export const registerUploads = (
  app: FastifyInstance,
  { platform, uploads, requireStaff }: UploadRoutes,
): void => {
  const senders = new WeakMap<IncomingMessage, StaffCaller>();
  let tus: Server | null = null;
  /** Its library has some hundred modules, which a server needs once somebody sends a file. */
  const openTus = async (): Promise<Server> => {
    const { createTusServer } = await import('./tus.ts');
    tus ??= createTusServer(platform, { uploads, senders, log: app.log });
    return tus;
  };
  const requireUploader = async (request: FastifyRequest): Promise<StaffCaller> => {
    const caller = await requireStaff(request);
    if (!permissionsOfRole[caller.role].includes('content.write'))
      throw new ConsoleError('permissionMissing');
    if (isTooLong(request)) throw new ConsoleError('inputInvalid');
    return caller;
  };
  const handOver = async (request: FastifyRequest, reply: FastifyReply, begunAt: Date) => {
    const server = await openTus();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader('upload-expires', daysAfter(begunAt, uploadDays).toUTCString());
    await server.handle(request.raw, reply.raw);
  };
  void app.register(async (routes) => {
    // The protocol's server reads the bytes itself.
    routes.addContentTypeParser(partType, (_request, _payload, done) => done(null));
    routes.post(uploadsPath, async (request, reply) => {
      senders.set(request.raw, await requireUploader(request));
      await handOver(request, reply, platform.clock.now());
    });
    routes.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:id`,
      // A fast line sends many parts in a minute.
      config: { rateLimit: false },
      async handler(request, reply) {
        const { personId } = await requireUploader(request);
        const upload = await uploads.find(request.params.id);
        if (!upload) throw new ConsoleError('callUnknown');
        if (upload.personId !== personId) throw new ConsoleError('permissionMissing');
        await handOver(request, reply, upload.createdAt);
      },
    });
  });
};

/** Whether a part has more bytes than one request may have, or does not say how many. */
const isTooLong = ({ headers, method }: FastifyRequest): boolean => {
  if (headers['transfer-encoding'] !== undefined) return true;
  return method !== 'HEAD' && Number(headers['content-length'] ?? 0) > maxPartBytes;
};
