import { hostname } from 'node:os';
import { apiPrefix } from '@cliffhanger/contracts';
import fastifyCors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '#config';
import manifest from '#package.json' with { type: 'json' };
import type { MediaStore } from '#platform/media/media-store.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { compressResponses } from './compression.ts';
import { installErrorHandler, sendFailure } from './error-handler.ts';
import { openFastPaths } from './fast-path.ts';
import { endIdleConnections } from './idle-connections.ts';
import { createJsonParser } from './json-body.ts';
import { shedLoad } from './load-shedding.ts';
import { refuseOtherHosts } from './own-host.ts';
import { boundWarnings } from './rare-warnings.ts';
import { withReadablePath } from './readable-path.ts';
import { requestIdOf } from './request-id.ts';
import { limitRequests } from './request-limits.ts';
import { recordResponses } from './response-record.ts';
import { securityHeaders } from './security-headers.ts';
import { rejectUnreadableRequest } from './unreadable-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a `text/plain` body is parsed as JSON: `navigator.sendBeacon` sends JSON so. */
    takesBeacons?: boolean;
  }
}

const bodyLimitBytes = 64 * 1024;

/** Receives the lines of the log. */
export interface LogStream {
  /** @param line one object as JSON, with a line break */
  write(line: string): void;
}

/**
 * Creates a Fastify instance with what all routes share: the log, limits, headers and one error handler.
 *
 * @param logStream receives the log; default: standard output
 */
export const createServer = async (
  {
    config,
    metrics,
    mediaStore,
  }: { config: Config; metrics: Metrics; mediaStore: Pick<MediaStore, 'redirectOrigin'> },
  logStream?: LogStream,
): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    ...requestTimeoutsOf(config),
    // HEAD would run a GET handler that spends coins.
    exposeHeadRoutes: false,
    // A request that arrives on an open connection while the server closes is answered, and its connection closed.
    return503OnClosing: false,
    trustProxy: trustedProxiesOf(config),
    rewriteUrl: ({ url = '/' }) => withReadablePath(url),
    // Handles paths that the router cannot parse.
    frameworkErrors: sendFailure,
    clientErrorHandler: rejectUnreadableRequest,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    routerOptions: { maxParamLength: 2048 },
    logger: loggerOptionsOf(config, logStream),
    // `recordResponses` writes one line for each request instead of two.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  });
  app.decorateRequest('caller', null);
  boundWarnings(app);
  installErrorHandler(app);
  endIdleConnections(app);
  openFastPaths(app, recordResponses(app, { config, metrics }));
  addBodyParsers(app);
  await addResponseHeaders(app, config, mediaStore.redirectOrigin);
  refuseOtherHosts(app, config);
  await allowOtherOrigins(app, config);
  await shedLoad(app, config);
  await limitRequests(app, config);
  await compressResponses(app);
  return app;
};

/**
 * Timeouts, in milliseconds, for receiving a request. Sending a response has no timeout, because an event stream does not
 * end.
 */
const requestTimeoutsOf = ({ REQUEST_SECONDS }: Config) => {
  const requestTimeout = REQUEST_SECONDS * 1000;
  return {
    requestTimeout,
    http: {
      // A request without a host is refused by `refuseOtherHosts`, which answers with our envelope.
      requireHostHeader: false,
      headersTimeout: Math.min(15_000, requestTimeout),
      connectionsCheckingInterval: Math.min(5_000, requestTimeout / 2),
    },
  };
};

/** The proxies whose X-Forwarded-For counts. Clients can forge the entries of X-Forwarded-For that come before those of the trusted proxies. */
export const trustedProxiesOf = ({ TRUST_PROXY }: Config) =>
  typeof TRUST_PROXY === 'number' ? (_address: string, hop: number) => hop < TRUST_PROXY : TRUST_PROXY;

const loggerOptionsOf = ({ LOG_LEVEL }: Config, logStream?: LogStream) => ({
  level: LOG_LEVEL,
  base: { pid: process.pid, hostname: hostname(), version: manifest.version },
  ...(logStream && { stream: logStream }),
  serializers: {
    req: (request: FastifyRequest) => ({
      id: request.id,
      method: request.method,
      url: redactUrl(request.url),
      remoteAddress: request.ip,
    }),
  },
  redact: ['req.headers.authorization'],
});

/**
 * Removes secrets from a logged URL: query values (the token of the event stream, the code of a provider) and the
 * signatures of media links.
 */
const redactUrl = (url: string): string =>
  url.replace(/\?.*/s, (query) => query.replace(/=[^&]*/g, '=…')).replace(/^\/media\/[^/]+/, '/media/…');

const addBodyParsers = (app: FastifyInstance) => {
  // The specification's client sends the content type with every call, including calls without a body.
  const parseJson = createJsonParser(app);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parseJson);
  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, body, done) =>
    request.routeOptions.config.takesBeacons ? parseJson(request, body, done) : done(null, body),
  );
};

/** Lets the pages of other origins call the API, if there are any. Otherwise responses need no header about origins. */
const allowOtherOrigins = async (app: FastifyInstance, { CORS_ORIGINS }: Config) => {
  if (CORS_ORIGINS.length === 0) return;
  await app.register(fastifyCors, {
    origin: CORS_ORIGINS,
    methods: ['GET', 'POST', 'PUT'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 3600,
    // A strict preflight check would send an error without our envelope, so every OPTIONS request is answered.
    strictPreflight: false,
  });
};

/** Pages of the lab, the local checkout, and the event stream. */
const hiddenPages = /^\/(lab|checkout|events)\b/;

/** Sets the security headers and the request id of every response. */
const addResponseHeaders = async (app: FastifyInstance, config: Config, mediaOrigin: string | null) => {
  const { ofPages, ofHiddenPages, ofApi, ofMedia } = await securityHeaders(config, mediaOrigin);
  const headersOf = (url: string) => {
    if (url.startsWith(apiPrefix)) return ofApi;
    if (url.startsWith('/media/')) return ofMedia;
    return hiddenPages.test(url) ? ofHiddenPages : ofPages;
  };
  app.addHook('onRequest', (request, reply, done) => {
    // A closed connection has no address for the rate limit, and nobody receives the response.
    if (request.ip === undefined) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    reply.headers(headersOf(request.url)).header('x-request-id', request.id);
    done();
  });
};
