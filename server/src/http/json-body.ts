import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';

type Done = (error: Error | null, body?: unknown) => void;

/**
 * No call has as much structure. A text of this length that consists only of `{},` parses in a few
 * milliseconds.
 */
const maxStructureLength = 128 * 1024;

/** Counts the backslashes immediately before an index, up to `max`. */
const countBackslashesBefore = (json: string, at: number, max: number): number => {
  let slashes = 0;
  while (slashes < max && json[at - 1 - slashes] === '\\') slashes += 1;
  return slashes;
};

/**
 * Whether a JSON text has at most `maxLength` characters outside its strings. Quotation marks count, together with the
 * backslashes before them. Parsing structure costs time and memory, unlike long strings: 20 MB of empty objects take
 * seconds.
 */
export const isStructureWithin = (json: string, maxLength: number): boolean => {
  if (json.length <= maxLength) return true;
  let length = 0;
  let isInString = false;
  let from = 0;
  while (length <= maxLength) {
    const mark = json.indexOf('"', from);
    const end = mark === -1 ? json.length : mark;
    if (!isInString) length += end - from;
    if (mark === -1) break;
    const slashes = isInString ? countBackslashesBefore(json, mark, maxLength - length + 1) : 0;
    length += 1 + slashes;
    if (slashes % 2 === 0) isInString = !isInString;
    from = mark + 1;
  }
  return length <= maxLength;
};

/**
 * Returns the parser for JSON bodies. An empty body becomes undefined, so that validation reports it as missing.
 * The parser reports AppError bodyTooLarge for more structure than any call has, and Fastify's error for invalid JSON.
 */
export const createJsonParser = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, body: string, done: Done): void => {
    if (body === '') done(null);
    else if (!isStructureWithin(body, maxStructureLength)) done(new AppError('bodyTooLarge'));
    else parse(request, body, done);
  };
};
