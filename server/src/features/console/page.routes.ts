import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readConsoleBuild } from '#platform/config/console-build.ts';
import type { Platform } from '#platform/platform.ts';

const policyHeader = 'content-security-policy';
const noncePlace = '<!--nonce-->';

/**
 * Serves the pages of the console: one document, whose fragment names the screen, and its files. React Aria adds style
 * elements, which the policy allows by a nonce of each response. Does nothing if there is no build.
 */
export const registerPages = async (
  app: FastifyInstance,
  { random }: Pick<Platform, 'random'>,
): Promise<void> => {
  const build = readConsoleBuild();
  if (build === null) return;
  const { page, folder } = build;
  app.get('/', { config: { isPage: true } }, (_request, reply) => {
    const nonce = random.token();
    const policy = String(reply.getHeader(policyHeader)).replace(
      "style-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
    );
    return reply
      .header(policyHeader, policy)
      .type('text/html; charset=utf-8')
      .send(page.replace(noncePlace, `<meta property="csp-nonce" nonce="${nonce}">`));
  });
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPage: true };
    });
    await files.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      // Over the `no-store` of calls: the names of these files change with what is in them.
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
      cacheControl: false,
    });
    files.get('/mark.svg', (_request, reply) => reply.sendFile('mark.svg', folder));
  });
};
