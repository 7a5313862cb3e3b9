import {
  type Access,
  apiPrefix,
  bodyFieldsOf,
  type Endpoint,
  type EndpointArguments,
  type EndpointData,
  type Envelope,
  envelope,
  type Language,
  limits,
  successCode,
} from '@cliffhanger/contracts/core';
import * as z from 'zod/mini';
import { recordAnswer } from '#lib/connection/connection.ts';
import { findCountry } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { recordServerDate } from '#lib/server-clock.ts';
import { version } from '#package.json';
import { type ApiError, ContractError, isTokenRefusal, NetworkError } from './errors.ts';
import { getToken } from './token.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Lets the request finish after the page is closed. */
  keepalive?: boolean;
  /** Longer than `limits.requestTimeoutMs`, for uploads. */
  timeoutMs?: number;
  /** The language to answer in, in place of the chosen one. */
  language?: Language;
}

type Values = Record<string, unknown>;
type RefusalListener = (error: ApiError, access: Access) => void;

const responseEnvelope = envelope(z.unknown());
const refusalListeners = new Set<RefusalListener>();
/** A refusal of the token before anything listens, which is while the first screen loads. */
let unheardRefusal: { error: ApiError; access: Access; token: string | null } | undefined;

/**
 * Subscribes to refusals of the current token: it is no longer valid, or there is none.
 * @returns a function that unsubscribes
 */
export const onTokenRefusal = (listener: RefusalListener): (() => void) => {
  refusalListeners.add(listener);
  if (unheardRefusal?.token === getToken() && unheardRefusal)
    listener(unheardRefusal.error, unheardRefusal.access);
  unheardRefusal = undefined;
  return () => refusalListeners.delete(listener);
};

/**
 * Calls an endpoint. Shows nothing by itself.
 * @throws ApiError if refused, NetworkError without a response, ContractError for a response that violates the
 * contract; an abort by the caller is rethrown as it is
 */
export const callEndpoint = async <E extends Endpoint>(
  endpoint: E,
  args: EndpointArguments<E>,
  options: CallOptions = {},
): Promise<EndpointData<E>> => {
  const token = getToken();
  const answer = await request(endpoint, args as Values, token, options);
  if (answer.code === successCode) {
    const data = endpoint.data.safeParse(answer.data);
    if (data.success) return data.data as EndpointData<E>;
    throw new ContractError(`${endpoint.path} returned data off the contract`, { cause: data.error });
  }
  const error = await readRefusal(endpoint, answer);
  // A late response to an older token says nothing about the one set since.
  if (isTokenRefusal(error) && token === getToken()) {
    if (refusalListeners.size === 0) unheardRefusal = { error, access: endpoint.access, token };
    for (const listener of refusalListeners) listener(error, endpoint.access);
  }
  throw error;
};

const request = async (
  endpoint: Endpoint,
  args: Values,
  token: string | null,
  { signal, keepalive, timeoutMs = limits.requestTimeoutMs, language }: CallOptions,
): Promise<Envelope> => {
  let sentAtMs = 0;
  const send = () => {
    sentAtMs = performance.now();
    const timeout = AbortSignal.timeout(timeoutMs);
    return fetch(buildUrl(endpoint, args), {
      method: endpoint.method,
      // Browsers show a page of their history with what they stored, of whatever day.
      cache: 'no-cache',
      headers: buildHeaders(endpoint, token, language),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(endpoint.body && { body: JSON.stringify(pick(bodyFieldsOf(endpoint), args)) }),
      ...(keepalive && { keepalive }),
    });
  };
  let response: Response;
  let text: string;
  try {
    response = await send();
    if (response.status === 503) {
      const { retryOverloaded } = await import('./retry-overloaded.ts');
      response = await retryOverloaded(response, send, signal);
    }
    recordServerDate(response.headers.get('date'));
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    recordAnswer(false, sentAtMs);
    throw new NetworkError(`${endpoint.path} got no answer`, { cause });
  }
  const answer = responseEnvelope.safeParse(parseJson(text));
  if (answer.success) {
    recordAnswer(true, sentAtMs);
    return answer.data;
  }
  // A gateway answers for a server that is down.
  if (response.status >= 502 && response.status <= 504) throw new NetworkError(`HTTP ${response.status}`);
  throw new ContractError(`${endpoint.path} answered HTTP ${response.status} without an envelope`);
};

const readRefusal = async (endpoint: Endpoint, answer: Envelope): Promise<ApiError> => {
  const { toApiError } = await importErrors(endpoint.path);
  const error = toApiError(endpoint.path, answer);
  if (error instanceof ContractError) throw error;
  return error;
};

/** Refusals are rare: their schemas are loaded with the first one. @throws NetworkError */
const importErrors = async (path: string) => {
  try {
    return await import('./to-api-error.ts');
  } catch (cause) {
    throw new NetworkError(`The errors of ${path} got no answer`, { cause });
  }
};

const buildUrl = (endpoint: Endpoint, args: Values): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(args[name])),
  );
  const query = new URLSearchParams(
    Object.entries(pick(Object.keys(endpoint.query?.shape ?? {}), args)).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  return `${apiPrefix}${path}${query.size > 0 ? `?${query}` : ''}`;
};

const pick = (names: readonly string[], args: Values): Values =>
  Object.fromEntries(names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])));

const buildHeaders = (
  endpoint: Endpoint,
  token: string | null,
  language = currentLanguage(),
): Record<string, string> => {
  const country = findCountry();
  // Platform channels (docs/specification.md#3-entities): 4 is the web, 5 a messenger's mini app.
  const platform = findInitData() === null ? 4 : 5;
  return {
    'Accept-Language': language,
    'X-Client-Version': `${platform}/${version}`,
    ...(endpoint.body && { 'Content-Type': 'application/json' }),
    ...(country && { 'Accept-Country': country }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
