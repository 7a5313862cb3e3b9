import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { weightedList } from '#kernel/weighted-list.ts';
import { createEditionCache, type EditionCache } from '#platform/cache/edition-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import type { ExpressLane } from './cache-fast-path.ts';
import { bufferOf, type WireBytes, wireBytesOf } from './wire-bytes.ts';

/** An answer as it goes out, for all who ask the same. */
export interface KeptAnswer {
  readonly etag: string;
  readonly bytes: WireBytes;
  /** Compressed forms, each made when somebody first wants it. */
  readonly compressed: Map<Coding, WireBytes>;
}

export type KeptAnswers = EditionCache<KeptAnswer>;

/** Counts that move all the time may be this old in an answer for everyone. */
export const countsMaxAgeSeconds = 30;

const maxBytes = 64 * 1024 * 1024;
const leastCompressedBytes = 1024;
export const jsonType = 'application/json; charset=utf-8';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
export type Coding = keyof typeof compressors;
const codings = Object.keys(compressors) as Coding[];

export const openKeptAnswers = (platform: Pick<Platform, 'editions' | 'clock'>): KeptAnswers =>
  createEditionCache(platform, {
    // Its compressed forms are smaller than itself.
    weigh: ({ bytes }) => 2 * bytes.length,
    maxWeight: maxBytes,
  });

export const keptAnswerOf = (text: string): KeptAnswer => ({
  // Weak, as one tag stands for all codings (RFC 9110, 8.8.1).
  etag: `W/"${sha256(text).slice(0, 32)}"`,
  bytes: wireBytesOf(Buffer.from(text)),
  compressed: new Map(),
});

/** The coding to answer with, or null for none (RFC 9110, 12.5.3). */
const codingOf = (request: FastifyRequest): Coding | null => {
  const offers = weightedList(request.headers['accept-encoding']?.toString());
  return codings.find((coding) => offers.some(({ name }) => name === coding)) ?? null;
};

const compress = async ({ bytes, compressed }: KeptAnswer, coding: Coding): Promise<WireBytes> => {
  const form = compressed.get(coding) ?? wireBytesOf(await compressors[coding](bufferOf(bytes)));
  compressed.set(coding, form);
  return form;
};

/** Whether the caller has it already; compared weakly, as RFC 9110, 13.1.2 wants. */
export const hasAlready = ({ headers }: { headers: IncomingHttpHeaders }, { etag }: KeptAnswer): boolean =>
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

/** Answers with kept bytes, or with 304 to who has them; the next who asks with the same words takes the express lane. */
export const sendKept = async (
  request: FastifyRequest,
  reply: FastifyReply,
  {
    key,
    answer,
    vary,
    lane,
  }: { key: string; answer: KeptAnswer; vary: readonly string[]; lane: ExpressLane },
): Promise<FastifyReply> => {
  setHeaders(reply, vary);
  const coding = answer.bytes.length >= leastCompressedBytes ? codingOf(request) : null;
  const body = coding ? await compress(answer, coding) : answer.bytes;
  lane.learn(request.raw, { key, coding, headers: reply.getHeaders() });
  reply.header('etag', answer.etag);
  if (hasAlready(request, answer)) return reply.code(304).send();
  reply.type(jsonType);
  if (coding) reply.header('content-encoding', coding);
  return reply.send(bufferOf(body));
};
