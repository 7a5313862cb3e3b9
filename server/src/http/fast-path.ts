import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isForOwnHost } from './own-host.ts';
import { requestIdOf } from './request-id.ts';
import type { FastResponse, FastResponseRecorder } from './response-record.ts';

/** Sends the response to a GET from memory. Returns null if Fastify has to handle the request. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => FastResponse | null;

declare module 'fastify' {
  interface FastifyInstance {
    /** Tried in order, before Fastify handles the request. */
    readonly fastPaths: FastPath[];
  }
}

/** Headers that differ between responses, and CORS headers: Fastify handles cross-origin requests. */
const perRequestHeaders =
  /^(date|x-request-id|x-ratelimit-.*|content-(type|length|encoding)|etag|access-control-.*)$/;

/** Returns the headers that all responses of one kind share. */
export const sharedHeaders = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => !perRequestHeaders.test(name) && value !== undefined),
  );

/** Prepared headers of a repeated response: alternating names and values. The last value is the request id. */
export type HeaderPairs = string[];

export const headerPairsOf = (headers: Record<string, unknown>): HeaderPairs =>
  Object.entries({ ...headers, 'x-request-id': '' }).flatMap(([name, value]) => [name, String(value)]);

/** Writes the status and the headers of a response, with the request id as the last header. @returns the request id */
export const writeHead = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  head: HeaderPairs,
): string => {
  const requestId = requestIdOf(request.headers['x-request-id']);
  head[head.length - 1] = requestId;
  response.writeHead(status, head);
  return requestId;
};

/** Installs a request listener that tries the fast paths before Fastify. */
export const openFastPaths = (app: FastifyInstance, recorder: FastResponseRecorder): void => {
  const fastPaths: FastPath[] = [];
  app.decorate('fastPaths', fastPaths);
  const listeners = app.server.listeners('request') as ((...args: Parameters<FastPath>) => void)[];
  app.server.removeAllListeners('request');
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.server.on('request', (request, response) => {
    const startMs = recorder.startMs();
    const isEligible = request.method === 'GET' && !isClosing && isForOwnHost(app, request);
    for (const fastPath of fastPaths) {
      const sent = isEligible ? fastPath(request, response) : null;
      if (sent) return recorder.record(sent, request, response, startMs);
    }
    for (const listener of listeners) listener(request, response);
  });
};
