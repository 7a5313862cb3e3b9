import type { IncomingMessage } from 'node:http';
import { apiPrefix } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import { type Coding, hasAlready, jsonType, type KeptAnswers } from './kept-answers.ts';
import { requestIdOf } from './request-id.ts';
import { type Shortcut, sharedHeaders } from './shortcuts.ts';

interface Known {
  /** The kept answer's. */
  key: string;
  coding: Coding | null;
  headers: Record<string, unknown>;
}

/**
 * Kept answers before everything else: whoever asks a second time with the same words, as a visitor of this origin, gets
 * the bytes without route, hooks and validation, under the headers that the first one got. Like files, they are not
 * counted against the limit of calls. What is no longer current, or never was asked like this, takes the ordinary way.
 */
export interface ExpressLane {
  /** Notes how a call was answered, with the headers that do not depend on the answer. */
  learn(request: IncomingMessage, known: Known): void;
}

const mostKnown = 10_000;
/** Nobody's app asks with so many characters; whoever does takes the ordinary way, and no memory. */
const longestWords = 512;

/** What a call is recognized by, or null when it has to take the ordinary way. */
const wordsOf = ({ method, url, headers }: IncomingMessage): string | null => {
  if (method !== 'GET' || !url?.startsWith(apiPrefix) || headers.authorization || headers.origin) return null;
  const words = `${headers['accept-encoding']}\n${headers['accept-language']}\n${headers['accept-country']}\n${url}`;
  return words.length <= longestWords ? words : null;
};

export const openExpressLane = (app: FastifyInstance, keptAnswers: KeptAnswers): ExpressLane => {
  const known = new Map<string, Omit<Known, 'headers'> & { headers: string[] }>();

  const answer: Shortcut = (request, response) => {
    const words = wordsOf(request);
    const found = words === null ? undefined : known.get(words);
    const kept = found && keptAnswers.peek(found.key);
    const body = kept && (found.coding ? kept.compressed.get(found.coding) : kept.bytes);
    if (!found || !kept || !body) return false;
    const isKnown = hasAlready(request, kept);
    const headers = [
      ...found.headers,
      'x-request-id',
      requestIdOf(request.headers['x-request-id']),
      'etag',
      kept.etag,
    ];
    if (!isKnown) headers.push('content-length', String(body.length), 'content-type', jsonType);
    if (!isKnown && found.coding) headers.push('content-encoding', found.coding);
    response.writeHead(isKnown ? 304 : 200, headers);
    response.end(isKnown ? undefined : body);
    app.log.info({ url: request.url, statusCode: response.statusCode }, 'answered as kept');
    return true;
  };

  app.shortcuts.push(answer);

  return {
    learn(request, { key, coding, headers }) {
      const words = wordsOf(request);
      if (words === null) return;
      if (known.size >= mostKnown) known.clear();
      known.set(words, { key, coding, headers: sharedHeaders(headers) });
    },
  };
};
