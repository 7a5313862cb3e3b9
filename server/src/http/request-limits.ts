import { apiPrefix, liveEventsPath } from '@cliffhanger/contracts';
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Config } from '#config';
import { AppError } from '#kernel/app-error.ts';
import { networkOf } from '#platform/network/client-network.ts';
import { NetworkCounts } from './network-counts.ts';

type LimitKind = 'call' | 'page' | 'none';

/** A viewer loads many of these, and they cost little. An allow list would look at each of their requests. */
const fileFolders = ['/media/', '/images/', '/assets/'];

/** Monitors and payment providers must always be answered, so their routes declare `rateLimit: false`. */
const limitKindOf = ({ url, config }: RouteOptions): LimitKind => {
  if (url.startsWith(apiPrefix) || url === liveEventsPath) return 'call';
  return config?.rateLimit === false || fileFolders.some((folder) => url.startsWith(folder))
    ? 'none'
    : 'page';
};

/**
 * Limits the requests in a minute from one network to `REQUESTS_PER_MINUTE` calls, and as many pages and other files.
 * They are counted separately, so that a page opens also where many viewers share an address.
 */
export const limitRequests = async (app: FastifyInstance, { REQUESTS_PER_MINUTE }: Config): Promise<void> => {
  const pages = new WeakSet<RouteOptions>();
  app.addHook('onRoute', (route) => {
    const kind = limitKindOf(route);
    if (kind === 'page') pages.add(route);
    // Otherwise the plugin counts the route as a call.
    if (kind !== 'call') route.config = { ...route.config, rateLimit: false };
  });
  await app.register(fastifyRateLimit, {
    max: REQUESTS_PER_MINUTE,
    keyGenerator: ({ ip }) => networkOf(ip),
    store: NetworkCounts,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('tooManyRequests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  const limitPages = app.rateLimit({});
  app.addHook('onRoute', (route) => {
    if (pages.has(route)) route.onRequest = [limitPages, route.onRequest ?? []].flat();
  });
};
