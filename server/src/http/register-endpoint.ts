import {
  apiPrefix,
  type Endpoint,
  errorsOf,
  isWrite,
  type RateLimit,
  rateLimitErrors,
  successCode,
} from '@cliffhanger/contracts';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#kernel/app-error.ts';
import type { Caller } from '#kernel/viewer.ts';
import { errorSentence } from '#kernel/words.ts';
import { type Authenticate, type CallerSources, readCaller } from './caller.ts';
import { saveAccountAges } from './device-locks.ts';
import { endpointSchemaOf } from './endpoint-schema.ts';
import { createPartlySharedSerializer, PartlyShared } from './partly-shared.ts';
import type { CacheFastPath } from './response-cache/cache-fast-path.ts';
import { sendCached } from './response-cache/send-cached.ts';
import type { SharedResponses } from './response-cache/shared-responses.ts';
import type { AnyHandler, Call, Handler } from './routes.ts';
import { StreamedResponse } from './streamed-response.ts';

export interface EndpointOptions extends CallerSources {
  authenticate: Authenticate;
  /** Is told of each signed-in caller. */
  onCaller(caller: Caller): Promise<void>;
  sharedResponses: SharedResponses;
  cacheFastPath: CacheFastPath;
  /** Whether each response is checked against its schema before it is serialized. */
  validateResponses: boolean;
  /** Refuses the calls that write, as in a preview. */
  isReadOnly: boolean;
  /** For endpoints that declare a limit of their own: calls per minute from one address. */
  limits: {
    perMinute: Readonly<Record<RateLimit, number>>;
    /** Counts a call where the count survives a restart. @throws AppError of the limit */
    count(limit: RateLimit, path: string, address: string): Promise<void>;
  };
}

/** Registers the route of one endpoint. @param name of the call, as `dramas.detail` */
export const registerEndpoint = (
  app: FastifyInstance,
  options: EndpointOptions,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
) => {
  app.route({
    method: endpoint.method,
    url: apiPrefix + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: endpointSchemaOf(name, endpoint),
    ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
    config: {
      call: { name, errors: errorsOf(endpoint) },
      takesBeacons: endpoint.beacon ?? false,
      ...(endpoint.limit && { rateLimit: rateLimitOf(endpoint.limit, options.limits) }),
    },
    // This hook runs after the rate limit, which also counts refused calls. It runs before validation, so that a
    // visitor learns nothing about the expected input.
    preParsing: createCallerReader(endpoint, options),
    ...(endpoint.body && { preValidation: createBodyPreparer(endpoint, options) }),
    handler: createRouteHandler(endpoint, handler, options),
  });
};

const rateLimitOf = (limit: RateLimit, { perMinute }: EndpointOptions['limits']): RateLimitOptions => ({
  max: perMinute[limit],
  errorResponseBuilder: (_request, { ttl }) =>
    new AppError(rateLimitErrors[limit], { retryAfterSeconds: Math.ceil(ttl / 1000) }),
});

const createCallerReader =
  (endpoint: Endpoint, { authenticate, onCaller, limits, isReadOnly, ...countries }: EndpointOptions) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (isReadOnly && isWrite(endpoint)) throw new AppError('previewReadOnly');
    const caller = await readCaller(request, authenticate, countries);
    saveAccountAges(request, reply, caller.user?.hiddenAges ?? '');
    if (endpoint.access === 'user' && !caller.user) throw new AppError('tokenInvalid');
    if (endpoint.limit) await limits.count(endpoint.limit, endpoint.path, caller.address);
    if (caller.user) await onCaller(caller);
    request.caller = caller;
  };

const createBodyPreparer =
  ({ bareList }: Endpoint, { authenticate }: EndpointOptions) =>
  async (request: FastifyRequest) => {
    // Uploads can be slow, so the session is checked again once the body has arrived.
    const token = request.caller?.token;
    if (token) await authenticate(token);
    if (bareList && Array.isArray(request.body)) request.body = { [bareList]: request.body };
    // An alternative of a body can apply to one value of a path parameter, so validation needs both.
    if (isObject(request.body)) request.body = { ...request.body, ...(request.params as object) };
  };

const isObject = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

type Input = Pick<Call<Endpoint>, 'params' | 'query' | 'body'>;

const createRouteHandler = (endpoint: Endpoint, handler: AnyHandler, options: EndpointOptions) => {
  const respondShared = createSharedResponder(endpoint, handler, options);
  const respond = createResponder(endpoint, options);

  // This function is not async, so that each request costs one promise only.
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request;
    if (!caller) throw new Error('the caller was not read');
    const handle = typeof handler === 'function' ? handler : caller.user && handler.viewer;
    if (handle) return respond(handle, caller, request, reply);
    return respondShared?.(caller, request, reply);
  };
};

/** Responds to one viewer. */
const createResponder = ({ data: schema, path }: Endpoint, { validateResponses }: EndpointOptions) => {
  const serializeParts = createPartlySharedSerializer(schema as z.ZodMiniObject, {
    name: path,
    isChecked: validateResponses,
  });

  return async (handle: Handler<Endpoint>, caller: Caller, request: FastifyRequest, reply: FastifyReply) => {
    const { params, query, body } = request as Input;
    const msg = errorSentence('ok', caller.language);
    const data = await handle({ params, query, body, caller, reply, request });
    if (data instanceof StreamedResponse) return data.send(reply, msg);
    if (data instanceof PartlyShared)
      return reply.type('application/json; charset=utf-8').send(serializeParts(msg, data));
    return { code: successCode, msg, data };
  };
};

/** Responds from the response cache. */
const createSharedResponder = (
  endpoint: Endpoint,
  handler: AnyHandler,
  { sharedResponses, cacheFastPath }: EndpointOptions,
) => {
  if (typeof handler === 'function') return null;
  const read = sharedResponses.add(endpoint, handler);
  const vary = endpoint.shared === 'visitors' ? ['Authorization'] : [];

  return async (caller: Caller, request: FastifyRequest, reply: FastifyReply) => {
    const { language, country, market } = caller;
    const { params, query, body } = request as Input;
    const { key, response } = read({ params, query, body, language, country, market });
    return sendCached(request, reply, { key, response: await response, vary, cacheFastPath });
  };
};
