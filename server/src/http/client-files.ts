import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findClientBuild } from '#platform/config/client-build.ts';
import type { MediaStore } from '#platform/media/media-store.ts';

const forever = { maxAge: '365d', immutable: true } as const;

/** Serves the library's images. */
export const registerImages = async (app: FastifyInstance, mediaStore: MediaStore) => {
  await app.register(fastifyStatic, {
    root: path.join(mediaStore.root, 'images'),
    prefix: '/images/',
    ...forever,
  });
};

/** Serves the built client; does nothing while there is no build. */
export const registerClient = async (app: FastifyInstance) => {
  const clientDist = findClientBuild();
  if (!clientDist) return;
  await app.register(fastifyStatic, {
    root: path.join(clientDist, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    ...forever,
  });
  await app.register(fastifyStatic, {
    root: clientDist,
    decorateReply: false,
    // Found again at every start, so that a new build is seen at once.
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
};
