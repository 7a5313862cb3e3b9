import type * as z from 'zod/mini';
import type { ErrorName, RateLimit } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT';

/** `any`: visitors may call it too. `user`: refused with 2011 without a token. */
export type Access = 'any' | 'user';

/**
 * A request body: one object or alternatives. Each alternative requires its own fields and refuses the fields of the
 * others (`absent`). A path parameter can be a field of an alternative.
 */
export type Body =
  | z.ZodMiniObject
  | z.ZodMiniXor<readonly z.ZodMiniObject[]>
  | z.ZodMiniDiscriminatedUnion<readonly z.ZodMiniObject[]>;

/** The alternatives of a body; a body without alternatives is its only one. */
export const alternativesOf = (body: Body): readonly z.ZodMiniObject[] =>
  'options' in body.def ? body.def.options : [body as z.ZodMiniObject];

/** The field names of all alternatives of a body, without path parameters. */
export const bodyFieldsOf = ({ body, params }: Pick<Endpoint, 'body' | 'params'>): readonly string[] => {
  const names = new Set(body && alternativesOf(body).flatMap(({ shape }) => Object.keys(shape)));
  return [...names].filter((name) => !(name in (params?.shape ?? {})));
};

/** A call of the API. Server routes, client calls and the OpenAPI document derive from it. */
export interface Endpoint {
  readonly method: Method;
  /** Relative to `/api/v1`, with parameters in braces as in OpenAPI. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One or two sentences for the API document. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: Body;
  readonly data: z.ZodMiniType;
  /** Errors of this call in addition to `commonErrors`. */
  readonly errors: readonly ErrorName[];
  /** A rate limit per address in addition to the limit of all calls. */
  readonly limit?: RateLimit;
  /**
   * Whether the response cache serves this call, with an ETag, per language and country: to `everyone`, or to `visitors`
   * only if a signed-in viewer's response has personal data. Other responses are not cached.
   */
  readonly shared?: 'everyone' | 'visitors';
  /** A body field whose array may also be sent without the surrounding object. */
  readonly bareList?: string;
  /** Accepts JSON as `text/plain` too, as `navigator.sendBeacon` sends it when a page closes. */
  readonly beacon?: true;
  /** Body limit of this call, if larger than the default. */
  readonly bodyLimitBytes?: number;
  /** Where the method does not tell: the specification has calls with GET that write, and one with POST that lists. */
  readonly effect?: 'read' | 'write';
  /** An addition to the product's specification. */
  readonly extension?: true;
}

/** Whether a call stores something, such as how often it was made. */
export const isWrite = ({ method, effect }: Pick<Endpoint, 'method' | 'effect'>): boolean =>
  effect === undefined ? method !== 'GET' : effect === 'write';

/** Declares a call and keeps its literal types, from which handlers and client calls are typed. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : Record<never, never>;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : Record<never, never>;

/** The input of a handler: the validated parts of the request. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** The arguments of a call: path parameters, query and body in one flat object. Their names never clash. */
export type EndpointArguments<E extends Endpoint> = Given<E['params']> & Given<E['query']> & Given<E['body']>;

/** `data` of a successful response. */
export type EndpointData<E extends Endpoint> = z.output<E['data']>;

/** A resource is a group of endpoints; the contract is a group of resources. */
export type Resource = Readonly<Record<string, Endpoint>>;
export type Contract = Readonly<Record<string, Resource>>;

export const apiPrefix = '/api/v1';
