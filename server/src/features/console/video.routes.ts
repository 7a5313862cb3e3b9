import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findMediaKey, writeMasterPlaylist } from '#features/media/media.ts';
import { contentTypeOf } from '#platform/media/content-type.ts';
import type { Platform } from '#platform/platform.ts';
import { playlistName } from '#video/hls-playlist.ts';
import { ConsoleError } from './console-error.ts';
import type { RequireStaff } from './require-staff.ts';
import { sendMedia } from './send-media.ts';

interface VideoParams {
  episodeId: string;
  mediaVersion: number;
}

const videoPath = '/videos/:episodeId/:mediaVersion';
const params = {
  type: 'object',
  properties: { mediaVersion: { type: 'integer', minimum: 1 } },
} as const;

/**
 * Serves the videos of episodes to those who are signed in. Viewers get them by signed links, with prices and holds that do not
 * concern staff.
 */
export const registerConsoleVideos = async (
  app: FastifyInstance,
  { mediaStore, database, config }: Pick<Platform, 'mediaStore' | 'database' | 'config'>,
  requireStaff: RequireStaff,
): Promise<void> => {
  await app.register(async (videos) => {
    await videos.register(fastifyStatic, { root: config.mediaDir, serve: false });
    videos.addHook('onRequest', async (request) => void (await requireStaff(request)));
    videos.get<{ Params: VideoParams }>(
      `${videoPath}/${playlistName}`,
      { schema: { params } },
      async ({ params: video }, reply) => {
        const playlist = writeMasterPlaylist(database.rows, video);
        if (playlist === null) throw new ConsoleError('callUnknown');
        return reply.type(contentTypeOf(playlistName)).send(playlist);
      },
    );
    videos.get<{ Params: VideoParams & { rendition: string; file: string } }>(
      `${videoPath}/:rendition/:file`,
      { schema: { params } },
      async ({ params: { rendition, file, ...video } }, reply) => {
        const key = findMediaKey(database.rows, video, { rendition, file });
        return sendMedia(reply, mediaStore, key);
      },
    );
  });
};
