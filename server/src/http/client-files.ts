import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findClientBuild } from '#platform/config/client-build.ts';
import type { MediaStore } from '#platform/media/media-store.ts';

const immutable = { maxAge: '365d', immutable: true } as const;

/** Serves the images of the library. */
export const registerImages = async (app: FastifyInstance, mediaStore: MediaStore) => {
  await app.register(fastifyStatic, {
    root: path.join(mediaStore.root, 'images'),
    prefix: '/images/',
    ...immutable,
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
    ...immutable,
  });
  await app.register(fastifyStatic, {
    root: clientDist,
    decorateReply: false,
    // Browsers revalidate these files at every start, so that a new build is used immediately.
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
};
