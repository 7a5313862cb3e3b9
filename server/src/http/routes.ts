import {
  apiPrefix,
  type Contract,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  envelope,
  errorsOf,
  type Language,
  type RateLimit,
  type Resource,
  rateLimitErrors,
  successCode,
} from '@cliffhanger/contracts';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#kernel/app-error.ts';
import { RefusedInput } from '#kernel/refused-input.ts';
import type { Caller } from '#kernel/viewer.ts';
import { errorSentence } from '#kernel/words.ts';
import { type Authenticate, readCaller } from './caller.ts';
import { failureSchemasByStatus } from './failure-schemas.ts';
import { type CacheFastPath, openCacheFastPath } from './response-cache/cache-fast-path.ts';
import { type ResponseCache, sendCached, toCachedResponse } from './response-cache/response-cache.ts';
import { createResponseSerializer } from './response-serializer.ts';
import { StreamedResponse } from './streamed-response.ts';
import { closestUnionIssues } from './union-issues.ts';

/** What a handler gets: the validated call, who makes it, and the reply for the rare header. */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  caller: Caller;
  reply: FastifyReply;
  request: FastifyRequest;
}

type HandlerResult<E extends Endpoint> = EndpointData<E> | StreamedResponse;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** What an answer for everyone may depend on: not on who asks. */
export interface SharedCall<E extends Endpoint> extends EndpointInput<E> {
  language: Language;
  country: string;
}

/** Answers a call whose bytes are kept until the catalogue moves. */
interface SharedHandler<E extends Endpoint> {
  shared(call: SharedCall<E>): Promise<EndpointData<E>> | EndpointData<E>;
  /** How long it may stay as it is though counts moved; for ever when it shows none. */
  maxAgeSeconds?: number;
}

type HandlerOf<E extends Endpoint> = E extends { shared: 'everyone' }
  ? SharedHandler<E>
  : E extends { shared: 'visitors' }
    ? SharedHandler<E> & { viewer: Handler<E> }
    : Handler<E>;

type AnyHandler = Handler<Endpoint> | (SharedHandler<Endpoint> & { viewer?: Handler<Endpoint> });

/** One handler for each endpoint of a resource, no more and no less. */
export type Handlers<R extends Resource> = { readonly [Name in keyof R]: HandlerOf<R[Name]> };

export interface Implementation {
  readonly resource: Resource;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/** Ties the handlers of a resource to its contract; a missing or surplus one does not compile. */
export const implement = <R extends Resource>(resource: R, handlers: Handlers<R>): Implementation => ({
  resource,
  handlers: handlers as unknown as Implementation['handlers'],
});

/** What fastify validates, serializes and documents an endpoint by. */
const routeSchemaOf = (name: string, endpoint: Endpoint): FastifySchema => ({
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  response: {
    200: envelope(endpoint.data),
    ...failureSchemasByStatus(errorsOf(endpoint)),
  },
  ...({
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    security: endpoint.access === 'user' ? [{ bearer: [] }] : [{}, { bearer: [] }],
    ...(endpoint.extension && { 'x-extension': true }),
  } as object),
});

const isObject = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

const fastifyPath = (path: string) => apiPrefix + path.replace(/\{(\w+)\}/g, ':$1');

export interface ApiOptions {
  contract: Contract;
  implementations: readonly Implementation[];
  authenticate: Authenticate;
  defaultCountry: string;
  /** Keeps the answers for everyone. */
  responseCache: ResponseCache;
  /** Whether an answer is held against its schema before it is written. */
  validateResponses: boolean;
  /** For endpoints that declare a limit of their own: calls a minute from one address. */
  limits: {
    perMinute: Readonly<Record<RateLimit, number>>;
    /** Counts what a restart must not forget. @throws AppError of the limit */
    count(limit: RateLimit, path: string, address: string): Promise<void>;
  };
}

/** Mounts every endpoint of the contract. @throws when one has no implementation */
export const registerApi = (app: FastifyInstance, options: ApiOptions) => {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (input) => {
    const parsed = schema.safeParse(input, { reportInput: true });
    return parsed.success
      ? { value: parsed.data }
      : { error: new RefusedInput(closestUnionIssues(parsed.error.issues)) };
  });
  app.setSerializerCompiler<z.ZodMiniType>(({ schema, url }) =>
    createResponseSerializer(schema, { name: url, isChecked: options.validateResponses }),
  );
  const cacheFastPath = openCacheFastPath(app, options.responseCache);

  for (const [tag, resource] of Object.entries(options.contract)) {
    const implementation = options.implementations.find((candidate) => candidate.resource === resource);
    if (!implementation) throw new Error(`no implementation for contract.${tag}`);
    for (const [name, endpoint] of Object.entries(resource)) {
      const handler = implementation.handlers[name];
      if (!handler) throw new Error(`no handler for contract.${tag}.${name}`);
      registerEndpoint(app, { ...options, cacheFastPath }, `${tag}.${name}`, endpoint, handler);
    }
  }
};

const rateLimitOf = (limit: RateLimit, { perMinute }: ApiOptions['limits']): RateLimitOptions => ({
  max: perMinute[limit],
  errorResponseBuilder: (_request, { ttl }) =>
    new AppError(rateLimitErrors[limit], { retryAfterSeconds: Math.ceil(ttl / 1000) }),
});

const registerEndpoint = (
  app: FastifyInstance,
  {
    authenticate,
    defaultCountry,
    responseCache,
    limits,
    cacheFastPath,
  }: ApiOptions & { cacheFastPath: CacheFastPath },
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
) => {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    schema: routeSchemaOf(name, endpoint),
    ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
    config: {
      call: { name, errors: errorsOf(endpoint) },
      takesBeacons: endpoint.beacon ?? false,
      ...(endpoint.limit && { rateLimit: rateLimitOf(endpoint.limit, limits) }),
    },
    // After the rate limit, which counts refused calls too, and before validation, so that a visitor learns nothing
    // about what a call expects.
    preParsing: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const caller = await readCaller(request, authenticate, defaultCountry);
      if (endpoint.access === 'user' && !caller.user) throw new AppError('tokenInvalid');
      if (endpoint.limit) await limits.count(endpoint.limit, endpoint.path, caller.address);
      callers.set(request, caller);
    },
    // A body takes as long as its sender likes: whose session has ended meanwhile is out.
    preValidation: async (request) => {
      const token = endpoint.body && callers.get(request)?.token;
      if (token) await authenticate(token);
      const { bareList } = endpoint;
      if (bareList && Array.isArray(request.body)) request.body = { [bareList]: request.body };
      // An alternative of a body can be for one value of a path parameter.
      if (isObject(request.body)) request.body = { ...request.body, ...(request.params as object) };
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (!caller) throw new Error('the caller was not read');
      const { params, query, body } = request as Pick<Call<Endpoint>, 'params' | 'query' | 'body'>;
      const { language, country, user } = caller;
      const msg = errorSentence('ok', language);
      const succeed = (data: unknown) => ({ code: successCode, msg, data });
      const own = typeof handler === 'function' ? handler : user && handler.viewer;
      if (own) {
        const data = await own({ params, query, body, caller, reply, request });
        return data instanceof StreamedResponse ? data.send(reply, msg) : succeed(data);
      }
      const { shared, maxAgeSeconds } = handler as SharedHandler<Endpoint>;
      const key = JSON.stringify([endpoint.path, language, country, params, query]);
      const answer = await responseCache.get(
        key,
        async () =>
          toCachedResponse(
            String(reply.serialize(succeed(await shared({ params, query, body, language, country })))),
          ),
        maxAgeSeconds,
      );
      const vary = endpoint.shared === 'visitors' ? ['Authorization'] : [];
      return sendCached(request, reply, { key, answer, vary, cacheFastPath });
    },
  });
};
