import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';

type Done = (error: Error | null, body?: unknown) => void;

/** Far more than a hundred analytics records have. A text of nothing but `{},` of this length is parsed in some milliseconds. */
const maxStructureLength = 128 * 1024;

/** How many backslashes stand before this place; no more than `most` are looked for. */
const countBackslashesBefore = (json: string, at: number, most: number): number => {
  let slashes = 0;
  while (slashes < most && json[at - 1 - slashes] === '\\') slashes += 1;
  return slashes;
};

/**
 * Whether a JSON text has at most so many characters outside of its strings, counting every quotation mark with the
 * backslashes before it. Parsing costs time and memory for structure, not for long strings: seconds for 20 MB of empty
 * objects.
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
 * Reads the body of a call. One that is empty is left out, for validation to say that it is missing.
 * @throws AppError bodyTooLarge, for a structure that no call of ours has; the framework's own error for what is no JSON
 */
export const createJsonParser = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, body: string, done: Done): void => {
    if (body === '') done(null);
    else if (!isStructureWithin(body, maxStructureLength)) done(new AppError('bodyTooLarge'));
    else parse(request, body, done);
  };
};
