import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isForOwnHost } from './own-host.ts';
import { requestIdOf } from './request-id.ts';

/** Answers what it has at hand; false leaves the request to routes and hooks. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    /** Asked one after the other, before everything else. */
    readonly fastPaths: FastPath[];
  }
}

/** Different with each answer, or meant for other origins, which take the ordinary way. */
const perRequestHeaders =
  /^(date|x-request-id|x-ratelimit-.*|content-(type|length|encoding)|etag|access-control-.*)$/;

/** What the headers of one answer say of all that are like it. */
export const sharedHeaders = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => !perRequestHeaders.test(name) && value !== undefined),
  );

/** The headers of an answer that is given again and again, ready but for the request's id: names and values in turn. */
export type HeaderPairs = string[];

export const headerPairsOf = (headers: Record<string, unknown>): HeaderPairs =>
  Object.entries({ ...headers, 'x-request-id': '' }).flatMap(([name, value]) => [name, String(value)]);

/** Begins an answer, with the request's id as the last of its headers. */
export const writeHead = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  head: HeaderPairs,
) => {
  head[head.length - 1] = requestIdOf(request.headers['x-request-id']);
  response.writeHead(status, head);
};

/** Opens a way past Fastify in front of its own listener. */
export const openFastPaths = (app: FastifyInstance): void => {
  const fastPaths: FastPath[] = [];
  app.decorate('fastPaths', fastPaths);
  const ordinary = app.server.listeners('request') as ((...args: Parameters<FastPath>) => void)[];
  app.server.removeAllListeners('request');
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.server.on('request', (request, response) => {
    const mayTake = !isClosing && isForOwnHost(app, request);
    for (const fastPath of fastPaths) if (mayTake && fastPath(request, response)) return;
    for (const listener of ordinary) listener(request, response);
  });
};
