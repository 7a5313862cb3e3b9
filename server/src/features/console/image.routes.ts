import type { FastifyInstance } from 'fastify';
import { registerImages } from '#http/client-files.ts';
import type { Platform } from '#platform/platform.ts';

/** Serves the posters, stills and banners that viewers see, since the pages may load images of their own origin only. */
export const registerConsoleImages = async (
  app: FastifyInstance,
  platform: Pick<Platform, 'config' | 'mediaStore'>,
): Promise<void> => {
  await app.register(async (images) => {
    images.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPage: true };
    });
    // Over the `no-store` of calls: the name of an image changes with what is in it.
    images.addHook('onRequest', async (_request, reply) => {
      reply.removeHeader('cache-control');
    });
    await registerImages(images, platform);
  });
};
