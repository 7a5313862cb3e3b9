import type { FastifyReply, FastifyRequest } from 'fastify';
import { routeNameOf } from '#http/response-record.ts';
import type { CacheFastPath } from './cache-fast-path.ts';
import {
  type CachedResponse,
  type ContentCoding,
  chooseCoding,
  compress,
  jsonType,
  matchesEtag,
} from './response-cache.ts';
import { bufferOf } from './wire-bytes.ts';

/** Sets the headers of a shared response. `vary` names request headers besides language, country and coding. */
const setHeaders = (request: FastifyRequest, reply: FastifyReply, vary: readonly string[]) => {
  const before = reply.getHeader('vary');
  const varies = ['Accept-Encoding', 'Accept-Language', 'Accept-Country', ...vary];
  reply
    // Any cache may store the response, but must revalidate it each time. What a lock leaves is for its browser alone.
    .header('cache-control', request.caller?.country.includes('+') ? 'private, no-cache' : 'public, no-cache')
    .header('vary', [...(before ? [before] : []), ...varies].join(', '));
};

/**
 * Sends a cached response, or 304 if the client has it. Also records the request, so that the cache fast path answers the
 * next equal one.
 */
export const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  {
    key,
    response,
    vary,
    cacheFastPath,
  }: { key: string; response: CachedResponse; vary: readonly string[]; cacheFastPath: CacheFastPath },
): Promise<FastifyReply> => {
  setHeaders(request, reply, vary);
  const coding = chooseCoding(request, response);
  const route = routeNameOf(request);
  cacheFastPath.record(request.raw, { key, route, coding, headers: reply.getHeaders() });
  return sendCompressed(request, reply, { response, coding, type: jsonType });
};

/** Sends a response in a content coding, or 304 if the client has it. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { response, coding, type }: { response: CachedResponse; coding: ContentCoding | null; type: string },
): Promise<FastifyReply> => {
  const body = coding ? await compress(response, coding) : response.bytes;
  reply.header('etag', response.etag);
  if (matchesEtag(request.raw, response)) return reply.code(304).send();
  reply.type(type);
  if (coding) reply.header('content-encoding', coding);
  return reply.send(bufferOf(body));
};
