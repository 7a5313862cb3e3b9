import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { AppError } from '#kernel/app-error.ts';
import { isLoopback, listOwnAddresses } from '#platform/network/addresses.ts';

/** Finds the origin of a host as it stands in a request; null for a host that is not this server. */
type FindOrigin = (host: string, listeningPort: number) => string | null;

declare module 'fastify' {
  interface FastifyInstance {
    readonly findOwnOrigin: FindOrigin;
    /** The origin of `PUBLIC_URL`; null when it is not set. */
    readonly publicOrigin: string | null;
  }
}

/** As browsers write it: a name, an IPv4 address or an IPv6 address in brackets, and the port unless it is the usual one. */
const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::([1-9]\d{0,4}))?$/;
const authorityPattern = /^https?:\/\/([^/?#]*)/i;

const maxCachedHosts = 100;

/**
 * A server answers at `PUBLIC_URL` and, over http, at `localhost`, the loopback addresses, the addresses of its network
 * interfaces and `HOST`, each with the port that it listens on, or that of a `PUBLIC_URL` over http which names one of
 * these.
 */
const createFindOrigin = ({ HOST, PUBLIC_URL }: Config): FindOrigin => {
  const publicUrl = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  const isOwnName = (name: string) =>
    isLoopback(name) || name === HOST.toLowerCase() || listOwnAddresses().includes(name);
  const find: FindOrigin = (host, listeningPort) => {
    const [match, address, name = address ?? '', port = '80'] = hostPattern.exec(host) ?? [];
    if (match === undefined) return null;
    const originAs = (protocol: string) => URL.parse(`${protocol}//${host}`)?.origin;
    if (publicUrl && originAs(publicUrl.protocol) === publicUrl.origin) return publicUrl.origin;
    const ports = [String(listeningPort)];
    if (publicUrl?.protocol === 'http:' && isOwnName(publicUrl.hostname.replace(/^\[|\]$/g, '')))
      ports.push(publicUrl.port || '80');
    return (ports.includes(port) && isOwnName(name) && originAs('http:')) || null;
  };

  // Addresses of interfaces come and go, so a host that was not found is looked for again.
  const known = new Map<string, string>();
  return (host, listeningPort) => {
    const found = known.get(host) ?? find(host.toLowerCase(), listeningPort);
    if (found === null || known.has(host)) return found;
    if (known.size >= maxCachedHosts) known.clear();
    known.set(host, found);
    return found;
  };
};

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
  // RFC 9112, 3.2.2: the whole address in the first line stands above the header; here neither may be another's.
  const authority = request.url?.startsWith('/') ? undefined : authorityPattern.exec(request.url ?? '')?.[1];
  if (authority !== undefined && findOwnOrigin(authority, port) === null) return null;
  return findOwnOrigin(host, port);
};

/** Whether a request names this server and nothing else as its host. */
export const isForOwnHost = (app: FastifyInstance, request: IncomingMessage): boolean =>
  countHosts(request) === 1 && findOriginOf(app, request) !== null;

/**
 * Refuses every request to a host that is not this server, whatever it asks for: behind a name that somebody else gave
 * to this machine's address (DNS rebinding), a page of theirs would be of our origin. Forwarded hosts are never read.
 */
export const refuseOtherHosts = (app: FastifyInstance, config: Config): void => {
  app.decorate('findOwnOrigin', createFindOrigin(config));
  app.decorate('publicOrigin', config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).origin);
  app.addHook('onRequest', (request, _reply, done) => {
    // RFC 9112, 3.2.
    if (countHosts(request.raw) !== 1) return done(new AppError('malformedBody'));
    done(findOriginOf(app, request.raw) === null ? new AppError('hostUnknown') : undefined);
  });
};

/** The origin that a request was sent to. @throws when its host is not this server; such a request is refused before */
export const ownOriginOf = (request: FastifyRequest): string => {
  const origin = findOriginOf(request.server, request.raw);
  if (origin === null) throw new Error('the host of this request was not checked');
  return origin;
};

/** Whether an origin is the one that the request was sent to, or that of `PUBLIC_URL`. */
export const isOwnOrigin = (request: FastifyRequest, origin: string): boolean =>
  origin === ownOriginOf(request) || origin === request.server.publicOrigin;
