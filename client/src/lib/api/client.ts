import type { contract, Endpoint, EndpointArguments, EndpointData } from '@cliffhanger/contracts';
import { type DataTag, infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { callByName } from './call-by-name.ts';
import type { ApiFailure } from './errors.ts';
import type { ResourceName } from './resources.ts';
import type { CallOptions } from './transport.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure;
    mutationMeta: {
      /** The mutation shows its own failure, so there is no toast. */
      handlesError?: boolean;
    };
  }
}

interface Page {
  items: unknown[];
  nextCursor: string | null;
}

/** The arguments may be left out if all of them are optional. */
type CallArguments<E extends Endpoint> =
  Record<never, never> extends EndpointArguments<E>
    ? [args?: EndpointArguments<E>]
    : [args: EndpointArguments<E>];
type Variables<E extends Endpoint> =
  // biome-ignore lint/suspicious/noConfusingVoidType: only void lets `mutate()` be called without an argument
  Record<never, never> extends EndpointArguments<E> ? EndpointArguments<E> | void : EndpointArguments<E>;

const derive = <E extends Endpoint>(resource: ResourceName, name: string) => {
  type Data = EndpointData<E>;
  type Args = EndpointArguments<E>;
  const createKey = (args?: Partial<Args>) =>
    (args === undefined ? [resource, name] : [resource, name, args]) as unknown as DataTag<
      readonly unknown[],
      Data,
      ApiFailure
    >;
  const call = (args: Args | undefined, options?: CallOptions) =>
    callByName(resource, name, args ?? {}, options) as Promise<Data>;
  return {
    /** The query key; without arguments the prefix of the keys of all calls of this endpoint. */
    key: createKey,
    /** Options for `useQuery`. */
    query: (...[args]: CallArguments<E>) =>
      queryOptions({ queryKey: createKey(args), queryFn: ({ signal }) => call(args, { signal }) }),
    /** Options for `useMutation`, whose variables are the call's arguments. */
    mutation: () =>
      mutationOptions({
        mutationKey: [resource, name],
        mutationFn: (args: Variables<E>) => call(args as Args | undefined),
      }),
    /** Options for `useInfiniteQuery`, for calls that return pages. Leave the cursor out. */
    pages: (...[args]: CallArguments<E>) =>
      infiniteQueryOptions({
        queryKey: [resource, name, args ?? {}, 'pages'] as const,
        queryFn: ({ signal, pageParam }) =>
          call({ ...args, ...(pageParam === null ? {} : { cursor: pageParam }) } as Args, { signal }),
        initialPageParam: null as string | null,
        getNextPageParam: (last: Data) => (last as Page).nextCursor,
      }),
    /** Calls the endpoint without a cache. @throws ApiError, NetworkError, ContractError */
    call: (...given: [...CallArguments<E>, options?: CallOptions]) =>
      call(given[0] as Args, given[1] as CallOptions),
  };
};

/** An object whose every property is computed from its name. */
const proxyOf = (compute: (name: string) => unknown) =>
  new Proxy({}, { get: (_, name) => compute(String(name)) });

type Derived<E extends Endpoint> = ReturnType<typeof derive<E>>;
type ApiCall<E extends Endpoint> = EndpointData<E> extends Page ? Derived<E> : Omit<Derived<E>, 'pages'>;
type Api = {
  [R in keyof typeof contract]: {
    [N in keyof (typeof contract)[R]]: ApiCall<Extract<(typeof contract)[R][N], Endpoint>>;
  };
};

/**
 * Every call of the contract, typed, for TanStack Query: `api.<resource>.<endpoint>.query(args)`. Names are all that a
 * query key needs, so nothing of the contract is loaded before the first call.
 */
export const api = proxyOf((resource) => proxyOf((name) => derive(resource as ResourceName, name))) as Api;
