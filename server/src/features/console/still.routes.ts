import type { FastifyInstance } from 'fastify';
import { findEpisodePosterKey } from '#features/library/library.ts';
import { contentTypeOf } from '#platform/media/content-type.ts';
import type { Platform } from '#platform/platform.ts';
import type { RequireStaff } from './require-staff.ts';

/** Serves the stills of episodes to those who are signed in. Viewers get them by signed links. */
export const registerStills = (
  app: FastifyInstance,
  { mediaStore, database }: Pick<Platform, 'mediaStore' | 'database'>,
  requireStaff: RequireStaff,
): void => {
  app.get<{ Params: { episodeId: string } }>(
    '/pictures/stills/:episodeId',
    { config: { isPage: true } },
    async (request, reply) => {
      await requireStaff(request);
      const key = await findEpisodePosterKey(database.read, request.params.episodeId);
      const bytes = key && (await mediaStore.read(key));
      if (!key || !bytes) return reply.callNotFound();
      return reply.header('cache-control', 'private, max-age=3600').type(contentTypeOf(key)).send(bytes);
    },
  );
};
