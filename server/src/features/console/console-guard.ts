import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConsoleError } from './console-error.ts';

/** The origins of a console. */
interface Origins {
  /** Of the console. */
  origin: string;
  /** Of the viewers' app, which previews show. */
  framed: string;
  /** Of the bucket with the videos, if they are in one. */
  media: string | null;
}

/**
 * Sent with every response. Nothing of the console is framed, cached, indexed or sent to other origins. A video is played
 * from `blob:`, with the segments that its page has loaded.
 */
const headersOf = ({ framed, media }: Origins) => ({
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;media-src blob:;connect-src 'self'${media === null ? '' : ` ${media}`};font-src 'self';frame-src ${framed};frame-ancestors 'none';form-action 'none';base-uri 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
});

/**
 * Refuses requests to another host, and calls that the console's own pages did not send. `SameSite` does not do it: browsers
 * take other ports of a host, and names beside it, for the same site.
 */
export const guardConsole = (app: FastifyInstance, origins: Origins): void => {
  const { origin } = origins;
  const headers = headersOf(origins);
  const { host, protocol } = new URL(origin);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (protocol === 'https:') reply.header('strict-transport-security', 'max-age=15552000');
    if (request.headers.host !== host) throw new ConsoleError('originForeign');
    if (!isPage(request) && !isFromConsole(request, origin)) throw new ConsoleError('originForeign');
  });
};

const isPage = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isPage === true;

/**
 * Browsers send no `Origin` with a GET or HEAD of the same origin, which is how pages open the event stream and pictures. Those that
 * know `Sec-Fetch-Site` send it with every request, and no script can set it.
 */
const isFromConsole = ({ headers, method }: FastifyRequest, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if ((method === 'GET' || method === 'HEAD') && headers.origin === undefined) return site === 'same-origin';
  return headers.origin === origin && (site ?? 'same-origin') === 'same-origin';
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers a navigation: a page or one of its files, without data. */
    isPage?: boolean;
  }
}
