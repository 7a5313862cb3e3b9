import type { IncomingMessage } from 'node:http';
import { apiPrefix } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import { hasLockCookie } from '#http/device-locks.ts';
import type { EdgeCountry } from '#http/edge-country.ts';
import { type FastPath, type HeaderPairs, headerPairsOf, sharedHeaders, writeHead } from '#http/fast-path.ts';
import {
  type CachedResponse,
  type ContentCoding,
  jsonType,
  matchesEtag,
  type ResponseCache,
} from './response-cache.ts';
import { type WireBytes, wireEncoding } from './wire-bytes.ts';

interface KnownRequest {
  /** Of the cached response. */
  key: string;
  /** The name of the call. */
  route: string;
  coding: ContentCoding | null;
  headers: Record<string, unknown>;
}

/**
 * Serves cached responses without Fastify. If a visitor of this origin repeats a request, the response is sent without
 * route, hooks and validation, with the headers of the first response. Like files, such requests do not count against the
 * rate limit. Fastify handles requests that are new or whose response is no longer current.
 */
export interface CacheFastPath {
  /** Records the response to a request, with the headers that do not depend on the body. */
  record(request: IncomingMessage, known: KnownRequest): void;
}

const maxKnownRequests = 10_000;
/** Clients send shorter requests. Longer ones are not recorded, so that they take no memory. */
const maxRequestKeyLength = 512;

/** Returns the key by which a request is recognized, or null if Fastify has to handle it. */
const requestKeyOf = (request: IncomingMessage, edgeCountry: EdgeCountry): string | null => {
  const { method, url, headers } = request;
  if (method !== 'GET' || !url?.startsWith(apiPrefix) || headers.authorization || headers.origin) return null;
  if (hasLockCookie(headers.cookie)) return null;
  const { 'accept-encoding': coding, 'accept-language': language, 'accept-country': country } = headers;
  const key = `${coding}\n${language}\n${country}\n${edgeCountry(request)}\n${url}`;
  return key.length <= maxRequestKeyLength ? key : null;
};

/** The prepared headers of a response with status 200 and with status 304. */
interface ResponseHeads {
  /** Identifies the response, which the cache may have dropped meanwhile. */
  etag: string;
  ok: HeaderPairs;
  notModified: HeaderPairs;
}

const headsOf = (
  { etag }: CachedResponse,
  body: WireBytes,
  { coding, headers }: Pick<KnownRequest, 'coding' | 'headers'>,
): ResponseHeads => {
  const shared = { ...headers, etag };
  const bodyHeaders = { 'content-length': body.length, 'content-type': jsonType };
  const codingHeader = coding && { 'content-encoding': coding };
  return {
    etag,
    ok: headerPairsOf({ ...shared, ...bodyHeaders, ...codingHeader }),
    notModified: headerPairsOf(shared),
  };
};

export const openCacheFastPath = (
  app: FastifyInstance,
  { responseCache, edgeCountry }: { responseCache: ResponseCache; edgeCountry: EdgeCountry },
): CacheFastPath => {
  const known = new Map<string, KnownRequest & { heads?: ResponseHeads }>();

  const serve: FastPath = (request, response) => {
    const requestKey = requestKeyOf(request, edgeCountry);
    const found = requestKey === null ? undefined : known.get(requestKey);
    const cached = found && responseCache.peek(found.key);
    const body = cached && (found.coding ? cached.compressed.get(found.coding) : cached.bytes);
    if (!found || !cached || !body) return null;
    if (found.heads?.etag !== cached.etag) found.heads = headsOf(cached, body, found);
    const isNotModified = matchesEtag(request, cached);
    const requestId = isNotModified
      ? writeHead(request, response, 304, found.heads.notModified)
      : writeHead(request, response, 200, found.heads.ok);
    if (isNotModified) response.end();
    else response.end(body, wireEncoding);
    return { route: found.route, requestId };
  };

  app.fastPaths.push(serve);

  return {
    record(request, { key, route, coding, headers }) {
      const requestKey = requestKeyOf(request, edgeCountry);
      if (requestKey === null) return;
      if (known.size >= maxKnownRequests) known.clear();
      known.set(requestKey, { key, route, coding, headers: sharedHeaders(headers) });
    },
  };
};
