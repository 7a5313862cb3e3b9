import type * as z from 'zod/mini';
import type { ErrorName } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT';

/** `any`: works for a visitor too. `user`: refused with 2011 without a token. */
export type Access = 'any' | 'user';

/** What is counted apart: ways in, codes (one-time and redeemed), and words that viewers write. */
export type RateLimit = 'signIn' | 'code' | 'write';

/**
 * The fields of a body, in alternatives where only some of them go together: each alternative has fields that it needs
 * and refuses those that belong to others (`absent`). A path parameter can be one of its fields.
 */
export type Body =
  | z.ZodMiniObject
  | z.ZodMiniXor<readonly z.ZodMiniObject[]>
  | z.ZodMiniDiscriminatedUnion<readonly z.ZodMiniObject[]>;

/** The alternatives of a body; one when it has no others. */
export const alternativesOf = (body: Body): readonly z.ZodMiniObject[] =>
  'options' in body.def ? body.def.options : [body as z.ZodMiniObject];

/** The names of the fields that a body can have, in any of its alternatives, without those that go in the path. */
export const bodyFieldsOf = ({ body, params }: Pick<Endpoint, 'body' | 'params'>): readonly string[] => {
  const names = new Set(body && alternativesOf(body).flatMap(({ shape }) => Object.keys(shape)));
  return [...names].filter((name) => !(name in (params?.shape ?? {})));
};

/** One call of the API: server routes, client calls and the OpenAPI document all derive from this entry. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/api/v1`; parameters in braces, as in OpenAPI. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: Body;
  readonly data: z.ZodMiniType;
  /** The business failures this call can answer, beside those that every call can (`commonErrors`). */
  readonly errors: readonly ErrorName[];
  /** Counted against a limit of its own beside that of all calls, for one address. */
  readonly limit?: RateLimit;
  /**
   * The same bytes for everyone of one language and country, with an ETag: for `everyone`, or for `visitors` only, when
   * a viewer's answer holds something of their own. All other answers are stored nowhere.
   */
  readonly shared?: 'everyone' | 'visitors';
  /** The field of the body whose list may also come without the object around it. */
  readonly bareList?: string;
  /** Takes JSON as text, too: what a page's last word, `navigator.sendBeacon`, comes as. */
  readonly beacon?: true;
  /** How large a body it takes, where that is more than other calls do. */
  readonly bodyLimitBytes?: number;
  /** Not part of the product's specification, but ours. */
  readonly extension?: true;
}

/** Declares one call. The literal types are kept, so that handlers and the client's calls are typed from it. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : Record<never, never>;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : Record<never, never>;

/** What a handler receives: the parts of the call after validation. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What a caller gives: path parameters, query and body in one flat object (their names never clash). */
export type EndpointArguments<E extends Endpoint> = Given<E['params']> & Given<E['query']> & Given<E['body']>;

/** What the call answers in `data` when it succeeds. */
export type EndpointData<E extends Endpoint> = z.output<E['data']>;

/** A resource is a group of endpoints; the contract is a group of resources. */
export type Resource = Readonly<Record<string, Endpoint>>;
export type Contract = Readonly<Record<string, Resource>>;

export const apiPrefix = '/api/v1';
