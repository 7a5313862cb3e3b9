import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseWeightedList } from '#kernel/weighted-list.ts';
import { createVersionedCache, type VersionedCache } from '#platform/cache/versioned-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import type { CacheFastPath } from './cache-fast-path.ts';
import { bufferOf, type WireBytes, wireBytesOf } from './wire-bytes.ts';

/** An answer as it goes out, for all who ask the same. */
export interface CachedResponse {
  readonly etag: string;
  readonly bytes: WireBytes;
  /** Compressed forms, each made when somebody first wants it. */
  readonly compressed: Map<ContentCoding, WireBytes>;
}

export type ResponseCache = VersionedCache<CachedResponse>;

/** Counts that move all the time may be this old in an answer for everyone. */
export const countsMaxAgeSeconds = 30;

const maxBytes = 64 * 1024 * 1024;
const minCompressedBytes = 1024;
export const jsonType = 'application/json; charset=utf-8';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
export type ContentCoding = keyof typeof compressors;
const codings = Object.keys(compressors) as ContentCoding[];

export const openResponseCache = (platform: Pick<Platform, 'catalogVersion' | 'clock'>): ResponseCache =>
  createVersionedCache(platform, {
    // Its compressed forms are smaller than itself.
    weigh: ({ bytes }) => 2 * bytes.length,
    maxWeight: maxBytes,
  });

export const toCachedResponse = (text: string): CachedResponse => ({
  // Weak, as one tag stands for all codings (RFC 9110, 8.8.1).
  etag: `W/"${sha256(text).slice(0, 32)}"`,
  bytes: wireBytesOf(Buffer.from(text)),
  compressed: new Map(),
});

/** The coding to answer with, or null for none (RFC 9110, 12.5.3). */
const chooseCoding = (request: FastifyRequest): ContentCoding | null => {
  const offers = parseWeightedList(request.headers['accept-encoding']?.toString());
  return codings.find((coding) => offers.some(({ name }) => name === coding)) ?? null;
};

const compress = async ({ bytes, compressed }: CachedResponse, coding: ContentCoding): Promise<WireBytes> => {
  const form = compressed.get(coding) ?? wireBytesOf(await compressors[coding](bufferOf(bytes)));
  compressed.set(coding, form);
  return form;
};

/** Whether the caller has it already; compared weakly, as RFC 9110, 13.1.2 wants. */
export const matchesEtag = (
  { headers }: { headers: IncomingHttpHeaders },
  { etag }: CachedResponse,
): boolean =>
  headers['if-none-match']
    ?.split(',')
    .some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag.slice(2)) ?? false;

/** Headers of an answer for everyone. `vary` names what it depends on beside language, country and coding. */
const setHeaders = (reply: FastifyReply, vary: readonly string[]) => {
  const before = reply.getHeader('vary');
  const varies = ['Accept-Encoding', 'Accept-Language', 'Accept-Country', ...vary];
  reply
    // May be stored by anyone, and is asked after each time.
    .header('cache-control', 'public, no-cache')
    .header('vary', [...(before ? [before] : []), ...varies].join(', '));
};

/** Answers with kept bytes, or with 304 to who has them; the next who asks with the same words takes the express cacheFastPath. */
export const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  {
    key,
    answer,
    vary,
    cacheFastPath,
  }: { key: string; answer: CachedResponse; vary: readonly string[]; cacheFastPath: CacheFastPath },
): Promise<FastifyReply> => {
  setHeaders(reply, vary);
  const coding = answer.bytes.length >= minCompressedBytes ? chooseCoding(request) : null;
  const body = coding ? await compress(answer, coding) : answer.bytes;
  cacheFastPath.record(request.raw, { key, coding, headers: reply.getHeaders() });
  reply.header('etag', answer.etag);
  if (matchesEtag(request, answer)) return reply.code(304).send();
  reply.type(jsonType);
  if (coding) reply.header('content-encoding', coding);
  return reply.send(bufferOf(body));
};
