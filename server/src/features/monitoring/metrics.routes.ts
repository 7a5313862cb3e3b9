import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { isEqualSecret } from '#platform/secrets/equal-secret.ts';

/** Registers `/metrics` if `METRICS_TOKEN` is set; the request must have the token. */
export const registerMetrics = (
  app: FastifyInstance,
  { config: { METRICS_TOKEN }, metrics }: Pick<Platform, 'config' | 'metrics'>,
): void => {
  if (METRICS_TOKEN === undefined) return;
  app.get('/metrics', { config: { takesAnyHost: true, rateLimit: false } }, async ({ headers }, reply) => {
    if (!isEqualSecret(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
      throw new AppError('tokenInvalid');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render());
  });
};
