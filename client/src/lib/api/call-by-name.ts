import { recordAnswer } from '#lib/connection/connection.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { trackLoading } from '#lib/loading.ts';
import { NetworkError } from './errors.ts';
import { findEndpoint, loadResource, type ResourceName } from './resources.ts';
import type { CallOptions } from './transport.ts';

type Transport = typeof import('./transport.ts');

/** A call of the contract, by its names. */
export interface NamedCall {
  resource: ResourceName;
  name: string;
  args: object;
  options: CallOptions;
}

/** Answers a call in place of the server, changes the server's answer, or only sends the call on. */
export type CallInterceptor = (call: NamedCall, send: () => Promise<unknown>) => Promise<unknown>;

const interceptors: CallInterceptor[] = [];
let transport: Transport | undefined;

/** Passes every call to `interceptor` first, before those added so far. */
export const interceptCalls = (interceptor: CallInterceptor): void => {
  interceptors.push(interceptor);
};

/**
 * Calls an endpoint of the contract, and first loads what the call needs. A call whose code is there sends its request at
 * once, as a page that closes gives no second chance.
 * @throws as `callEndpoint`; NetworkError also if the code does not load
 */
export const callByName = (
  resource: ResourceName,
  name: string,
  args: object,
  options: CallOptions = {},
): Promise<unknown> => {
  const call = { resource, name, args, options };
  const send = interceptors.reduce<() => Promise<unknown>>(
    (next, intercept) => () => intercept(call, next),
    () => sendCall(call),
  );
  return trackLoading(send());
};

const sendCall = async ({ resource, name, args, options }: NamedCall): Promise<unknown> => {
  if (!transport || !findEndpoint(resource, name)) await loadCallCode(resource);
  const endpoint = findEndpoint(resource, name);
  if (!transport || !endpoint) throw new Error(`The contract has no ${resource}.${name}`);
  return transport.callEndpoint(endpoint, args, options);
};

const loadTransport = async () => {
  transport ??= await loadChunk(() => import('./transport.ts'));
};

/**
 * Loads what the calls of a resource need.
 * @param loadMore loads what an interceptor needs, at the same time
 * @throws NetworkError
 */
export const loadCallCode = async (
  resource: ResourceName,
  loadMore?: () => Promise<unknown>,
): Promise<void> => {
  const startedAtMs = performance.now();
  try {
    await Promise.all([loadTransport(), loadResource(resource), loadMore?.()]);
  } catch (cause) {
    recordAnswer(false, startedAtMs);
    throw new NetworkError(`The code of ${resource} got no answer`, { cause });
  }
};
