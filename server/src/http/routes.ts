import type { Endpoint, EndpointData, EndpointInput, Language, Resource } from '@cliffhanger/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#kernel/viewer.ts';
import type { PartlyShared } from './partly-shared.ts';
import type { StreamedResponse } from './streamed-response.ts';

/** The input of a handler: the validated call, the caller, and the reply for the few that set a header. */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  caller: Caller;
  reply: FastifyReply;
  request: FastifyRequest;
}

type HandlerResult<E extends Endpoint> =
  | EndpointData<E>
  | StreamedResponse
  | (EndpointData<E> extends object ? PartlyShared<EndpointData<E>> : never);
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** The input of a shared response, which must not depend on the viewer. */
export interface SharedCall<E extends Endpoint> extends EndpointInput<E> {
  language: Language;
  /** As in `Locale`. */
  country: string;
  /** As in `Caller`. */
  market: string;
}

/** Handles a call whose response is cached until the catalog changes. */
export interface SharedHandler<E extends Endpoint> {
  shared(call: SharedCall<E>): Promise<EndpointData<E>> | EndpointData<E>;
  /** Limits the age of a response that contains counts; without it, only a catalog change invalidates the response. */
  maxAgeSeconds?: number;
}

type HandlerOf<E extends Endpoint> = E extends { shared: 'everyone' }
  ? SharedHandler<E>
  : E extends { shared: 'visitors' }
    ? SharedHandler<E> & { viewer: Handler<E> }
    : Handler<E>;

export type AnyHandler = Handler<Endpoint> | (SharedHandler<Endpoint> & { viewer?: Handler<Endpoint> });

/** Exactly one handler for each endpoint of a resource. */
export type Handlers<R extends Resource> = { readonly [Name in keyof R]: HandlerOf<R[Name]> };

export interface Implementation {
  readonly resource: Resource;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/** Binds handlers to a resource of the contract. A missing or surplus handler is a compile error. */
export const implement = <R extends Resource>(resource: R, handlers: Handlers<R>): Implementation => ({
  resource,
  handlers: handlers as unknown as Implementation['handlers'],
});
