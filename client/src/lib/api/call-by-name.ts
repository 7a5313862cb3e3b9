import { findVisitorCall } from '#entities/progress/visitor-call-names.ts';
import { recordAnswer } from '#lib/connection/connection.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { trackLoading } from '#lib/loading.ts';
import { NetworkError } from './errors.ts';
import { takeInlinedHome } from './inlined-home.ts';
import { findEndpoint, loadResource, type ResourceName } from './resources.ts';
import { getToken } from './token.ts';
import type { CallOptions } from './transport.ts';

type Transport = typeof import('./transport.ts');
type VisitorCode = typeof import('#entities/progress/visitor-calls.ts');

let transport: Transport | undefined;
let visitorCode: VisitorCode | undefined;

/**
 * Calls an endpoint of the contract, and first loads what the call needs. A call whose code is there sends its request at
 * once, as a page that closes gives no second chance. The first home screen of a visitor comes from the page. It needs no
 * further code unless the visitor has watched something on this device.
 * @throws as `callEndpoint`; NetworkError also if the code does not load
 */
export const callByName = (
  resource: ResourceName,
  name: string,
  args: object,
  options: CallOptions = {},
): Promise<unknown> => trackLoading(sendCall(resource, name, args, options));

const sendCall = async (
  resource: ResourceName,
  name: string,
  args: object,
  options: CallOptions,
): Promise<unknown> => {
  const isVisitor = getToken() === null;
  const visitorCall = isVisitor ? findVisitorCall(resource, name) : undefined;
  const isHomeCall = resource === 'home' && name === 'getHomeInfo' && !options.language;
  const takeInlined = () => (isVisitor && isHomeCall ? takeInlinedHome() : undefined);
  const inlined = visitorCall ? undefined : takeInlined();
  if (inlined) return inlined;
  if (!transport || !findEndpoint(resource, name) || (visitorCall && !visitorCode)) {
    await loadCallCode(resource, visitorCall !== undefined);
  }
  const endpoint = findEndpoint(resource, name);
  if (!transport || !endpoint) throw new Error(`The contract has no ${resource}.${name}`);
  const { callEndpoint } = transport;
  const call = async () => takeInlined() ?? callEndpoint(endpoint, args, options);
  return visitorCall && visitorCode ? visitorCode.callAsVisitor(visitorCall, call, args) : call();
};

const loadTransport = async () => {
  transport ??= await loadChunk(() => import('./transport.ts'));
};

const loadVisitorCode = async () => {
  visitorCode ??= await loadChunk(() => import('#entities/progress/visitor-calls.ts'));
};

/** Loads what the calls of a resource need. @throws NetworkError */
export const loadCallCode = async (resource: ResourceName, isVisitorCall = false): Promise<void> => {
  const startedAtMs = performance.now();
  try {
    await Promise.all([loadTransport(), loadResource(resource), isVisitorCall && loadVisitorCode()]);
  } catch (cause) {
    recordAnswer(false, startedAtMs);
    throw new NetworkError(`The code of ${resource} got no answer`, { cause });
  }
};
