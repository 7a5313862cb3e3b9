import path from 'node:path';
import { isOriginalImage } from '@cliffhanger/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findClientBuild } from '#platform/config/client-build.ts';
import { contentTypeOf } from '#platform/media/content-type.ts';
import type { MediaStore } from '#platform/media/media-store.ts';
import type { Platform } from '#platform/platform.ts';

const isIcon = /\.(svg|png)$/;
const immutable = { maxAge: '365d', immutable: true } as const;

/** Serves the images of the library, without the originals of those that have sizes. */
export const registerImages = async (
  app: FastifyInstance,
  { config, mediaStore }: Pick<Platform, 'config' | 'mediaStore'>,
) => {
  if (mediaStore.redirectOrigin !== null) return registerBucketImages(app, mediaStore);
  await app.register(fastifyStatic, {
    root: path.join(config.mediaDir, 'images'),
    prefix: '/images/',
    allowedPath: (name) => !isOriginalImage(path.posix.normalize(name)),
    ...immutable,
  });
};

const imageName = /^[a-z]+\/\w[\w.-]*$/;

/** Serves the images of a bucket from memory. Originals may be larger than what is kept there. */
const registerBucketImages = (app: FastifyInstance, mediaStore: MediaStore) => {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const key = `images/${request.params['*']}`;
    if (!imageName.test(request.params['*']) || isOriginalImage(key)) return reply.callNotFound();
    const bytes = await mediaStore.read(key);
    if (bytes)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(contentTypeOf(key))
        .send(bytes);
    const location = (await mediaStore.has(key)) && (await mediaStore.locate(key));
    if (!location || !('url' in location)) return reply.callNotFound();
    return reply.header('cache-control', `private, max-age=${location.maxAgeSeconds}`).redirect(location.url);
  });
};

/** Serves the built client; does nothing if there is no build. */
export const registerClient = async (app: FastifyInstance) => {
  const clientDist = findClientBuild();
  if (!clientDist) return;
  await app.register(fastifyStatic, {
    root: path.join(clientDist, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    ...immutable,
  });
  await app.register(fastifyStatic, {
    root: clientDist,
    decorateReply: false,
    preCompressed: true,
    // The page is made from these by features/pages.
    allowedPath: (name) => name !== '/index.html' && !name.startsWith('/.vite/'),
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Browsers revalidate the other files at every start, so that a new build is used immediately. They would do so
      // with an icon at each change of the address.
      reply.header('cache-control', isIcon.test(file) ? 'max-age=86400' : 'no-cache');
    },
  });
};
