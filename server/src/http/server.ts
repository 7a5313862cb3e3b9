import { apiPrefix, type ErrorName, liveEventsPath } from '@cliffhanger/contracts';
import fastifyCors from '@fastify/cors';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { AppError } from '#kernel/app-error.ts';
import { installErrorHandler, sendFailure } from './error-handler.ts';
import { openFastPaths } from './fast-path.ts';
import { endIdleConnections } from './idle-connections.ts';
import { createJsonParser } from './json-body.ts';
import { refuseOtherHosts } from './own-host.ts';
import { requestIdOf } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { rejectUnreadableRequest } from './unreadable-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON that calls itself text is read as JSON. */
    takesBeacons?: boolean;
    /** The contract call of the route and the errors that it may return. */
    call?: { name: string; errors: readonly ErrorName[] };
  }
}

const bodyLimitBytes = 64 * 1024;

/** When a request has to have arrived, in milliseconds. Answers take as long as they like: a stream of events has no end. */
const requestTimeoutsOf = ({ REQUEST_SECONDS }: Config) => {
  const requestTimeout = REQUEST_SECONDS * 1000;
  return {
    requestTimeout,
    http: {
      // One without a host is refused with the others, in the form that failures have.
      requireHostHeader: false,
      headersTimeout: Math.min(15_000, requestTimeout),
      connectionsCheckingInterval: Math.min(5_000, requestTimeout / 2),
    },
  };
};

/**
 * An address as a log may hold it: what opens something travels in queries (the token of the event stream, a provider's
 * code) and in the signatures of media links.
 */
const redactUrl = (url: string): string =>
  url.replace(/\?.*/s, (query) => query.replace(/=[^&]*/g, '=…')).replace(/^\/media\/[^/]+/, '/media/…');

/** Takes the lines of the log. */
export interface LogStream {
  /** @param line one object as JSON, with a line break */
  write(line: string): void;
}

/**
 * A Fastify instance with everything that holds for every route: logs, limits, headers, one error handler.
 * @param logStream where the log goes; without it, to the standard output
 */
export const createServer = async (config: Config, logStream?: LogStream): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    ...requestTimeoutsOf(config),
    // HEAD would run a GET that spends.
    exposeHeadRoutes: false,
    // One proxy of our own: what stands before its word in X-Forwarded-For, anyone can have written.
    trustProxy: config.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    // Paths that the router cannot read.
    frameworkErrors: sendFailure,
    clientErrorHandler: rejectUnreadableRequest,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    routerOptions: { maxParamLength: 2048 },
    logger: {
      level: config.LOG_LEVEL,
      ...(logStream && { stream: logStream }),
      serializers: {
        url: redactUrl,
        req: (request: FastifyRequest) => ({
          id: request.id,
          method: request.method,
          url: redactUrl(request.url),
          remoteAddress: request.ip,
        }),
      },
      redact: ['req.headers.authorization'],
    },
  });
  installErrorHandler(app);
  endIdleConnections(app);
  openFastPaths(app);
  // The specification's client names the content type with every call, also with one that has no body.
  const parseJson = createJsonParser(app);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parseJson);
  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, body, done) =>
    request.routeOptions.config.takesBeacons ? parseJson(request, body, done) : done(null, body),
  );
  const { ofPages, ofAnswers, ofMedia } = await securityHeaders(config);
  const headersOf = (url: string) => {
    if (url.startsWith(apiPrefix)) return ofAnswers;
    return url.startsWith('/media/') ? ofMedia : ofPages;
  };
  app.addHook('onRequest', (request, reply, done) => {
    // A connection that is gone already has no address to count by, and nobody hears the answer.
    if (request.ip === undefined) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    reply.headers(headersOf(request.url)).header('x-request-id', request.id);
    done();
  });
  refuseOtherHosts(app, config);
  await app.register(fastifyCors, {
    origin: config.CORS_ORIGINS,
    methods: ['GET', 'POST', 'PUT'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 3600,
    // Its refusal of what is no preflight is not in our form: OPTIONS is always answered.
    strictPreflight: false,
  });
  await app.register(fastifyRateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    // Media segments and the app's own files are not calls.
    allowList: ({ routeOptions: { url } }) => !url?.startsWith(apiPrefix) && url !== liveEventsPath,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('tooManyRequests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  return app;
};
