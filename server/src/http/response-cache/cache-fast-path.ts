import type { IncomingMessage } from 'node:http';
import { apiPrefix } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
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
  /** The kept answer's. */
  key: string;
  coding: ContentCoding | null;
  headers: Record<string, unknown>;
}

/**
 * Kept answers before everything else: whoever asks a second time with the same words, as a visitor of this origin, gets
 * the bytes without route, hooks and validation, under the headers that the first one got. Like files, they are not
 * counted against the limit of calls. What is no longer current, or never was asked like this, takes the ordinary way.
 */
export interface CacheFastPath {
  /** Notes how a call was answered, with the headers that do not depend on the answer. */
  record(request: IncomingMessage, known: KnownRequest): void;
}

const maxKnownRequests = 10_000;
/** Nobody's app asks with so many characters; whoever does takes the ordinary way, and no memory. */
const maxRequestKeyLength = 512;

/** What a call is recognized by, or null when it has to take the ordinary way. */
const requestKeyOf = ({ method, url, headers }: IncomingMessage): string | null => {
  if (method !== 'GET' || !url?.startsWith(apiPrefix) || headers.authorization || headers.origin) return null;
  const words = `${headers['accept-encoding']}\n${headers['accept-language']}\n${headers['accept-country']}\n${url}`;
  return words.length <= maxRequestKeyLength ? words : null;
};

/** The headers of an answer and of "not modified". */
interface ResponseHeads {
  /** Which answer they are of; the answer itself may be dropped meanwhile. */
  etag: string;
  whole: HeaderPairs;
  unchanged: HeaderPairs;
}

const headsOf = (
  { etag }: CachedResponse,
  body: WireBytes,
  { coding, headers }: Omit<KnownRequest, 'key'>,
): ResponseHeads => {
  const unchanged = { ...headers, etag };
  const about = { 'content-length': body.length, 'content-type': jsonType };
  const coded = coding && { 'content-encoding': coding };
  return {
    etag,
    whole: headerPairsOf({ ...unchanged, ...about, ...coded }),
    unchanged: headerPairsOf(unchanged),
  };
};

export const openCacheFastPath = (app: FastifyInstance, keptAnswers: ResponseCache): CacheFastPath => {
  const known = new Map<string, KnownRequest & { heads?: ResponseHeads }>();

  const answer: FastPath = (request, response) => {
    const words = requestKeyOf(request);
    const found = words === null ? undefined : known.get(words);
    const kept = found && keptAnswers.peek(found.key);
    const body = kept && (found.coding ? kept.compressed.get(found.coding) : kept.bytes);
    if (!found || !kept || !body) return false;
    if (found.heads?.etag !== kept.etag) found.heads = headsOf(kept, body, found);
    if (matchesEtag(request, kept)) {
      writeHead(request, response, 304, found.heads.unchanged);
      response.end();
    } else {
      writeHead(request, response, 200, found.heads.whole);
      response.end(body, wireEncoding);
    }
    app.log.info({ url: request.url, statusCode: response.statusCode }, 'answered as kept');
    return true;
  };

  app.fastPaths.push(answer);

  return {
    record(request, { key, coding, headers }) {
      const words = requestKeyOf(request);
      if (words === null) return;
      if (known.size >= maxKnownRequests) known.clear();
      known.set(words, { key, coding, headers: sharedHeaders(headers) });
    },
  };
};
