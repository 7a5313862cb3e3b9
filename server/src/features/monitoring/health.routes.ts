import type { FastifyInstance } from 'fastify';
import manifest from '#package.json' with { type: 'json' };
import type { Keys } from '#platform/secrets/keys.ts';
import { isProbe } from '#platform/secrets/probe-token.ts';
import type { Readiness } from './readiness.service.ts';
import type { Warnings } from './warnings.service.ts';

const retryAfterSeconds = 5;

/** Registers the routes that monitors and load balancers poll. They have no envelope, and take requests to any host. */
export const registerHealth = (
  app: FastifyInstance,
  { readiness, warnings, keys }: { readiness: Readiness; warnings: Warnings; keys: Pick<Keys, 'sign'> },
): void => {
  const config = { takesAnyHost: true, rateLimit: false } as const;

  app.get('/healthz', { config }, async ({ headers, ip, protocol }, reply) => {
    reply.header('cache-control', 'no-store');
    const health = { status: 'alive', version: manifest.version };
    return isProbe(keys, headers.authorization) ? { ...health, client: { address: ip, protocol } } : health;
  });

  app.get('/readyz', { config }, async (_request, reply) => {
    const results = { checks: await readiness.check(), warnings: warnings.read() };
    const isReady = Object.values(results.checks).every((result) => result === 'ok');
    reply.header('cache-control', 'no-store');
    if (isReady) return { status: 'ready', ...results };
    return reply
      .code(503)
      .header('retry-after', retryAfterSeconds)
      .send({ status: 'not ready', ...results });
  });
};
