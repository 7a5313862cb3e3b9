import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '#platform/media-store.ts';

const clientDist = path.resolve(import.meta.dirname, '../../../client/dist');
const forever = { maxAge: '365d', immutable: true } as const;

/** Serves the library's images and, once it is built, the client. */
export const registerFiles = async (app: FastifyInstance, mediaStore: MediaStore) => {
  await app.register(fastifyStatic, {
    root: path.join(mediaStore.root, 'images'),
    prefix: '/images/',
    ...forever,
  });
  if (!existsSync(path.join(clientDist, 'index.html'))) return;
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
