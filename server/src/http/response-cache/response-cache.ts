import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { brotliQuality, minCompressedBytes } from '#http/compression.ts';
import { parseWeightedList } from '#kernel/weighted-list.ts';
import {
  createVersionedCache,
  type DataVersion,
  type VersionedCache,
} from '#platform/cache/versioned-cache.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import type { Clock } from '#platform/time/clock.ts';
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
