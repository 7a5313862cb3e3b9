import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliQuality, minCompressedBytes } from '#http/compression.ts';
import { routeNameOf } from '#http/response-record.ts';
import { parseWeightedList } from '#kernel/weighted-list.ts';
import {
  createVersionedCache,
  type DataVersion,
  type VersionedCache,
} from '#platform/cache/versioned-cache.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { CacheFastPath } from './cache-fast-path.ts';
import { bufferOf, type WireBytes, wireBytesOf } from './wire-bytes.ts';

/** A serialized response that is the same for everyone. */
export interface CachedResponse {
  readonly etag: string;
  readonly bytes: WireBytes;
  /** Compressed bodies, each created on first use. */
  readonly compressed: Map<ContentCoding, WireBytes>;
}

export type ResponseCache = VersionedCache<CachedResponse>;

/** The maximum age of counts, which change all the time, in a shared response. */
export const countsMaxAgeSeconds = 30;

const maxBytes = 64 * 1024 * 1024;
export const jsonType = 'application/json; charset=utf-8';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
export type ContentCoding = keyof typeof compressors;
const codings = Object.keys(compressors) as ContentCoding[];

export const openResponseCache = (platform: { catalogVersion: DataVersion; clock: Clock }): ResponseCache =>
  createVersionedCache(platform, {
    // The compressed bodies together are smaller than the body itself.
    weigh: ({ bytes }) => 2 * bytes.length,
    maxWeight: maxBytes,
  });

export const toCachedResponse = (text: string): CachedResponse => ({
  // The ETag is weak, because one tag covers all content codings (RFC 9110, 8.8.1).
  etag: `W/"${sha256(text).slice(0, 32)}"`,
  bytes: wireBytesOf(Buffer.from(text)),
  compressed: new Map(),
});

/** Returns the content coding to use, or null for none (RFC 9110, 12.5.3). */
export const chooseCoding = (request: FastifyRequest, { bytes }: CachedResponse): ContentCoding | null => {
  if (bytes.length < minCompressedBytes) return null;
  const offers = parseWeightedList(request.headers['accept-encoding']?.toString());
  return codings.find((coding) => offers.some(({ name }) => name === coding)) ?? null;
};

/** Compresses a response once per coding. */
export const compress = async (
  { bytes, compressed }: CachedResponse,
  coding: ContentCoding,
): Promise<WireBytes> => {
  const body = compressed.get(coding) ?? wireBytesOf(await compressors[coding](bufferOf(bytes)));
  compressed.set(coding, body);
  return body;
};

/** Whether If-None-Match contains the ETag, by weak comparison (RFC 9110, 13.1.2). */
export const matchesEtag = (
  { headers }: { headers: IncomingHttpHeaders },
  { etag }: CachedResponse,
): boolean =>
  headers['if-none-match']
    ?.split(',')
    .some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag.slice(2)) ?? false;

/** Sets the headers of a shared response. `vary` names request headers besides language, country and coding. */
const setHeaders = (reply: FastifyReply, vary: readonly string[]) => {
  const before = reply.getHeader('vary');
  const varies = ['Accept-Encoding', 'Accept-Language', 'Accept-Country', ...vary];
  reply
    // Any cache may store the response, but must revalidate it each time.
    .header('cache-control', 'public, no-cache')
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
  setHeaders(reply, vary);
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
