import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { askStaff, type CallAnswer, callStaff } from './call.ts';
import { changedSinceOf } from './errors.ts';

interface CallOptions {
  /** Asks only if true. */
  enabled?: boolean;
  /** Shows the answer to the input before until that to the new one is there. */
  keepsPrevious?: boolean;
}

const answerQuery = <Name extends StaffCallName>(name: Name, input: StaffArguments<Name>) => ({
  queryKey: [name, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => askStaff(name, input, signal),
});

/** How a staff call is asked for and kept. */
export const callQuery = <Name extends StaffCallName>(name: Name, input: StaffArguments<Name>) => ({
  ...answerQuery(name, input),
  select: ({ result }: CallAnswer<Name>) => result,
});

/** The answer of a staff call that changes nothing. */
export const useCall = <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
  { enabled = true, keepsPrevious = false }: CallOptions = {},
): UseQueryResult<StaffResult<Name>> =>
  useQuery({
    ...callQuery(name, input),
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData as never }),
  }) as UseQueryResult<StaffResult<Name>>;

/** As `useCall`, with the revision of the answer. */
export const useAnswer = <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
  { keepsPrevious = false }: Pick<CallOptions, 'keepsPrevious'> = {},
): UseQueryResult<CallAnswer<Name>> =>
  useQuery({
    ...answerQuery(name, input),
    ...(keepsPrevious && { placeholderData: keepPreviousData as never }),
  }) as UseQueryResult<CallAnswer<Name>>;

/**
 * The pages of a staff call that lists.
 * @param next the input of the page after `page`; null after the last
 */
export const useCallPages = <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
  next: (page: StaffResult<Name>, input: StaffArguments<Name>) => StaffArguments<Name> | null,
) =>
  useInfiniteQuery({
    queryKey: [name, 'pages', input],
    queryFn: ({ pageParam, signal }) => callStaff(name, pageParam as StaffArguments<Name>, signal),
    initialPageParam: input,
    getNextPageParam: (page, _pages, pageInput) => next(page, pageInput as StaffArguments<Name>),
    placeholderData: keepPreviousData,
  });

/** Until which entry of the staff log a list is known. @param input of the list; without a filter by default */
export const useRevisionOf = (
  list: StaffCallName | undefined,
  input: object = {},
): (() => number | undefined) => {
  const queries = useQueryClient();
  return () => queries.getQueryData<CallAnswer<StaffCallName>>([list, input])?.revision;
};

/**
 * Makes a staff call that changes something. Afterwards all answers are asked for again: what a change touches is the
 * server's knowledge.
 */
export const useChange = <Name extends StaffCallName>(
  name: Name,
): UseMutationResult<StaffResult<Name>, Error, StaffArguments<Name>> => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: StaffArguments<Name>) => callStaff(name, input),
    onSuccess: () => queries.invalidateQueries(),
    onError: async (error) => {
      if (changedSinceOf(error)) await queries.invalidateQueries();
    },
  });
};
