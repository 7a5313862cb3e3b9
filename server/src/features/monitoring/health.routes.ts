import type { FastifyInstance } from 'fastify';
import manifest from '#package.json' with { type: 'json' };
import type { Readiness } from './readiness.service.ts';
import type { Warnings } from './warnings.service.ts';

const retryAfterSeconds = 5;

/** Registers the routes that monitors and load balancers poll. They have no envelope, and take requests to any host. */
export const registerHealth = (
  app: FastifyInstance,
  { readiness, warnings }: { readiness: Readiness; warnings: Warnings },
): void => {
  const config = { takesAnyHost: true, rateLimit: false } as const;

  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive', version: manifest.version }),
  );

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
