import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createEncodedVideos } from '#features/media-jobs/media-jobs.ts';
import { contentTypeOf } from '#platform/media/content-type.ts';
import type { Platform } from '#platform/platform.ts';
import { playlistName } from '#video/hls-playlist.ts';
import { ConsoleError } from './console-error.ts';
import type { RequireStaff } from './require-staff.ts';
import { sendMedia } from './send-media.ts';

interface JobParams {
  job: number;
}

const encodingPath = '/encodings/:job';
const params = { type: 'object', properties: { job: { type: 'integer', minimum: 1 } } } as const;

/** Serves videos to those who are signed in while they are being encoded. Viewers get no link to them. */
export const registerEncodings = async (
  app: FastifyInstance,
  platform: Pick<Platform, 'mediaStore' | 'database' | 'config'>,
  requireStaff: RequireStaff,
): Promise<void> => {
  const encodedVideos = createEncodedVideos(platform);
  await app.register(async (encodings) => {
    await encodings.register(fastifyStatic, { root: platform.config.mediaDir, serve: false });
    encodings.addHook('onRequest', async (request) => void (await requireStaff(request)));
    encodings.get<{ Params: JobParams }>(
      `${encodingPath}/${playlistName}`,
      { schema: { params } },
      async ({ params: { job } }, reply) => {
        const playlist = await encodedVideos.writeMasterPlaylist(job);
        if (playlist === null) throw new ConsoleError('callUnknown');
        return reply.type(contentTypeOf(playlistName)).send(playlist);
      },
    );
    encodings.get<{ Params: JobParams & { rendition: string; file: string } }>(
      `${encodingPath}/:rendition/:file`,
      { schema: { params } },
      async ({ params: { job, ...name } }, reply) => {
        const found = await encodedVideos.find(job, name);
        if (!found) throw new ConsoleError('callUnknown');
        if ('playlist' in found) return reply.type(contentTypeOf(playlistName)).send(found.playlist);
        if ('key' in found) return sendMedia(reply, platform.mediaStore, found.key);
        return reply.sendFile(found.file, found.root, { cacheControl: false });
      },
    );
  });
};
