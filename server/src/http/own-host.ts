import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { AppError } from '#kernel/app-error.ts';
import { isLoopback, isPrivateAddress, listOwnAddresses } from '#platform/network/addresses.ts';

/** Returns the origin for a host as the request names it, or null if the host is not this server. */
type FindOrigin = (host: string, listeningPort: number) => string | null;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes requests to any host: monitors use names that only their network knows. */
    takesAnyHost?: boolean;
  }
  interface FastifyInstance {
    readonly findOwnOrigin: FindOrigin;
    /** The origin of `PUBLIC_URL`, or null if it is not set. */
    readonly publicOrigin: string | null;
  }
}

/** The form that browsers send: a name, an IPv4 address or a bracketed IPv6 address, and the port unless it is the default. */
const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::([1-9]\d{0,4}))?$/;
const authorityPattern = /^https?:\/\/([^/?#]*)/i;

const maxCachedHosts = 100;

/**
 * The server accepts `PUBLIC_URL` and, over http, `localhost`, the loopback addresses, the addresses of its network
 * interfaces and `HOST`. The port must be the one it listens on, or the port of a `PUBLIC_URL` over http that names one of
 * these hosts. A container has other interfaces than its machine: it also accepts `PUBLISHED_HOST` with `PUBLISHED_PORT`, and
 * every private address there if it is published to all interfaces. A foreign page can make a browser take a name for this
 * machine, but not an address.
 */
const createFindOrigin = ({ HOST, PUBLIC_URL, PUBLISHED_HOST, PUBLISHED_PORT }: Config): FindOrigin => {
  const publicUrl = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  const isPublished = (name: string) =>
    name === PUBLISHED_HOST?.toLowerCase() || (isUnspecified(PUBLISHED_HOST) && isPrivateAddress(name));
  const isOwnName = (name: string) =>
    isLoopback(name) || name === HOST.toLowerCase() || isPublished(name) || listOwnAddresses().includes(name);
  const find: FindOrigin = (host, listeningPort) => {
    const [match, address, name = address ?? '', port = '80'] = hostPattern.exec(host) ?? [];
    if (match === undefined) return null;
    const originAs = (protocol: string) => URL.parse(`${protocol}//${host}`)?.origin;
    if (publicUrl && originAs(publicUrl.protocol) === publicUrl.origin) return publicUrl.origin;
    const ports = [String(listeningPort), String(PUBLISHED_PORT ?? listeningPort)];
    if (publicUrl?.protocol === 'http:' && isOwnName(publicUrl.hostname.replace(/^\[|\]$/g, '')))
      ports.push(publicUrl.port || '80');
    return (ports.includes(port) && isOwnName(name) && originAs('http:')) || null;
  };

  // Interface addresses change, so only hosts that were found are cached.
  const known = new Map<string, string>();
  return (host, listeningPort) => {
    const found = known.get(host) ?? find(host.toLowerCase(), listeningPort);
    if (found === null || known.has(host)) return found;
    if (known.size >= maxCachedHosts) known.clear();
    known.set(host, found);
    return found;
  };
};

const isUnspecified = (host: string | undefined) => host === '0.0.0.0' || host === '::';

const countHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

const findOriginOf = ({ findOwnOrigin }: FastifyInstance, request: IncomingMessage): string | null => {
  const { host = '' } = request.headers;
  const port = request.socket.localPort ?? 0;
  // RFC 9112, 3.2.2: an absolute request target overrides the Host header. Here both must name this server.
  const authority = request.url?.startsWith('/') ? undefined : authorityPattern.exec(request.url ?? '')?.[1];
  if (authority !== undefined && findOwnOrigin(authority, port) === null) return null;
  return findOwnOrigin(host, port);
};

/** Whether a request has exactly one host, and it is this server. */
export const isForOwnHost = (app: FastifyInstance, request: IncomingMessage): boolean =>
  countHosts(request) === 1 && findOriginOf(app, request) !== null;

/**
 * Refuses all requests to a host that is not this server. Otherwise, with DNS rebinding, a foreign page under a name that
 * resolves to this machine would share our origin. Forwarded hosts are never read.
 */
export const refuseOtherHosts = (app: FastifyInstance, config: Config): void => {
  app.decorate('findOwnOrigin', createFindOrigin(config));
  app.decorate('publicOrigin', config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).origin);
  app.addHook('onRequest', (request, _reply, done) => {
    // RFC 9112, 3.2: a request has exactly one Host header.
    if (countHosts(request.raw) !== 1) return done(new AppError('malformedBody'));
    if (request.routeOptions.config.takesAnyHost) return done();
    done(findOriginOf(app, request.raw) === null ? new AppError('hostUnknown') : undefined);
  });
};

/** Returns the origin that a request was sent to. @throws if its host is not this server; `refuseOtherHosts` refuses such requests earlier */
export const ownOriginOf = (request: FastifyRequest): string => {
  const origin = findOriginOf(request.server, request.raw);
  if (origin === null) throw new Error('the host of this request is not this server');
  return origin;
};

/** Whether an origin is the origin of the request or of `PUBLIC_URL`. */
export const isOwnOrigin = (request: FastifyRequest, origin: string): boolean =>
  origin === ownOriginOf(request) || origin === request.server.publicOrigin;

/** Whether a button was pressed on a page of this server and not on another site. */
export const isFromOwnPage = (request: FastifyRequest): boolean =>
  request.headers.origin !== undefined && isOwnOrigin(request, request.headers.origin);

/** The public base URL, without a trailing slash: as configured, else the origin of the request. */
export const baseUrlOf = (request: FastifyRequest, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  (PUBLIC_URL ?? ownOriginOf(request)).replace(/\/+$/, '');
