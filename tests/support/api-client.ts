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

/** Everything of an answer that the contract speaks of. */
export interface Answer extends Envelope {
  status: number;
  headers: Headers;
}

/** Why a call was refused. */
export interface Refusal {
  error: ErrorName;
  details: unknown;
}

/** Nothing has to be given when every argument is optional. */
type Given<E extends Endpoint> =
  Record<never, never> extends EndpointArguments<E>
    ? [args?: EndpointArguments<E>]
    : [args: EndpointArguments<E>];

/** Calls the API as a client does: over HTTP, by contract entry. Each answer is held against the contract. */
export interface ApiClient {
  /** The data of a call that must succeed. */
  data<E extends Endpoint>(endpoint: E, ...args: Given<E>): Promise<EndpointData<E>>;
  /** The reason of a call that must be refused. */
  refusal<E extends Endpoint>(endpoint: E, ...args: Given<E>): Promise<Refusal>;
  /** Any call with any arguments, right or wrong. */
  send(endpoint: Endpoint, args?: Record<string, unknown>): Promise<Answer>;
  /** The same caller with other headers. */
  with(headers: Record<string, string>): ApiClient;
}

export const createApiClient = (address: string, headers: Record<string, string> = {}): ApiClient => {
  const client: ApiClient = {
    async data<E extends Endpoint>(endpoint: E, ...[args]: Given<E>) {
      const { code, msg, data } = await client.send(endpoint, args);
      if (code === successCode) return data as EndpointData<E>;
      throw new Error(`${endpoint.path} was refused: ${code} ${msg} ${JSON.stringify(data)}`);
    },
    async refusal<E extends Endpoint>(endpoint: E, ...[args]: Given<E>) {
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
      holdAgainstContract(endpoint, answer);
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
  const elsewhere = [...namesOf(endpoint.params), ...namesOf(endpoint.query)];
  const inBody = Object.entries(args).filter(([name]) => !elsewhere.includes(name));
  return {
    url: `${apiPrefix}${path}${query.size > 0 ? `?${query}` : ''}`,
    body: endpoint.body && JSON.stringify(Object.fromEntries(inBody)),
  };
};

/** @throws when the contract does not know such an answer of this endpoint */
const holdAgainstContract = (endpoint: Endpoint, { status, headers: _, ...body }: Answer) => {
  const fail = (why: string): never => {
    throw new Error(`${endpoint.path} answered off its contract, ${why}: ${status} ${JSON.stringify(body)}`);
  };
  const { code, msg, data, ...surplus } = body;
  if (Object.keys(surplus).length > 0 || typeof msg !== 'string' || msg === '') fail('the envelope');
  const name = errorNameOf(code);
  if (name ? errorTable[name].status !== status : code !== successCode || status !== 200) fail('the status');
  if (name && !errorsOf(endpoint).includes(name)) fail(`${name} is not among its errors`);
  const parsed = (name ? errorTable[name].details : endpoint.data).safeParse(data);
  if (!parsed.success) fail(parsed.error.message);
  if (!isDeepStrictEqual(parsed.data, data)) fail('more than its schema');
};
