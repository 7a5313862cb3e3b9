import { isDeepStrictEqual } from 'node:util';
import {
  apiPrefix,
  type Endpoint,
  type EndpointArguments,
  type EndpointData,
  type Envelope,
  type ErrorName,
  errorNameOf,
  errorsOf,
  errorTable,
  successCode,
} from '@cliffhanger/contracts';

/** The parts of a response that the contract defines. */
export interface Answer extends Envelope {
  status: number;
  headers: Headers;
}

/** Why a call was refused. */
export interface Refusal {
  error: ErrorName;
  details: unknown;
}

/** The arguments may be omitted when all of them are optional. */
type CallArguments<E extends Endpoint> =
  Record<never, never> extends EndpointArguments<E>
    ? [args?: EndpointArguments<E>]
    : [args: EndpointArguments<E>];

/** Calls the API over HTTP by contract endpoint. Every response is checked against the contract. */
export interface ApiClient {
  /** Makes a call that must succeed. @returns its data */
  data<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<EndpointData<E>>;
  /** Makes a call that must be refused. @returns the error */
  refusal<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Refusal>;
  /** Makes a call with any arguments, valid or not. */
  send(endpoint: Endpoint, args?: Record<string, unknown>): Promise<Answer>;
  /** The same client with additional headers. */
  with(headers: Record<string, string>): ApiClient;
}

export const createApiClient = (address: string, headers: Record<string, string> = {}): ApiClient => {
  const client: ApiClient = {
    async data<E extends Endpoint>(endpoint: E, ...[args]: CallArguments<E>) {
      const { code, msg, data } = await client.send(endpoint, args);
      if (code === successCode) return data as EndpointData<E>;
      throw new Error(`${endpoint.path} was refused: ${code} ${msg} ${JSON.stringify(data)}`);
    },
    async refusal<E extends Endpoint>(endpoint: E, ...[args]: CallArguments<E>) {
      const { code, data } = await client.send(endpoint, args);
      const error = errorNameOf(code);
      if (!error) throw new Error(`${endpoint.path} was not refused: ${JSON.stringify(data)}`);
      return { error, details: data };
    },
    async send(endpoint, args = {}) {
      const { url, body } = partsOf(endpoint, args);
      const response = await fetch(address + url, {
        method: endpoint.method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body }),
      });
      const answer: Answer = {
        ...((await response.json()) as Envelope),
        status: response.status,
        headers: response.headers,
      };
      assertMatchesContract(endpoint, answer);
      return answer;
    },
    with: (more) => createApiClient(address, { ...headers, ...more }),
  };
  return client;
};

const partsOf = (endpoint: Endpoint, args: Record<string, unknown>) => {
  const namesOf = (schema: Endpoint['query']) => Object.keys(schema?.shape ?? {});
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(args[name]).toWellFormed()),
  );
  const query = new URLSearchParams();
  for (const name of namesOf(endpoint.query)) {
    for (const value of [args[name]].flat()) if (value !== undefined) query.append(name, String(value));
  }
  const inUrl = [...namesOf(endpoint.params), ...namesOf(endpoint.query)];
  const inBody = Object.entries(args).filter(([name]) => !inUrl.includes(name));
  return {
    url: `${apiPrefix}${path}${query.size > 0 ? `?${query}` : ''}`,
    body: endpoint.body && JSON.stringify(Object.fromEntries(inBody)),
  };
};

/** @throws when the contract does not allow this response of the endpoint */
const assertMatchesContract = (endpoint: Endpoint, { status, headers: _, ...body }: Answer) => {
  const fail = (reason: string): never => {
    throw new Error(`${endpoint.path} violated its contract, ${reason}: ${status} ${JSON.stringify(body)}`);
  };
  const { code, msg, data, ...unknownFields } = body;
  if (Object.keys(unknownFields).length > 0 || typeof msg !== 'string' || msg === '') fail('the envelope');
  const name = errorNameOf(code);
  if (name ? errorTable[name].status !== status : code !== successCode || status !== 200) fail('the status');
  if (name && !errorsOf(endpoint).includes(name)) fail(`${name} is not among its errors`);
  const parsed = (name ? errorTable[name].details : endpoint.data).safeParse(data);
  if (!parsed.success) fail(parsed.error.message);
  if (!isDeepStrictEqual(parsed.data, data)) fail('more than its schema');
};
