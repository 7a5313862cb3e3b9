import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { findClientBuild } from '#platform/config/client-build.ts';

const isIcon = /\.(svg|png)$/;
const immutable = { maxAge: '365d', immutable: true } as const;

/** Serves the images of the library. */
export const registerImages = async (app: FastifyInstance, { mediaDir }: Pick<Config, 'mediaDir'>) => {
  await app.register(fastifyStatic, {
    root: path.join(mediaDir, 'images'),
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
