import { LoadFailure } from './load-failure.tsx';
import { Spinner } from './loading-ledge.tsx';
import { ScrollSentinel } from './scroll-sentinel.tsx';

type ListEndProps = {
  /** The result of `useInfiniteQuery`. */
  query: {
    data: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    isError: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: (options?: { cancelRefetch: boolean }) => unknown;
    refetch: () => unknown;
  };
  loadingLabel: string;
  /** Shown if a page does not load. */
  failureText: string;
};

/** The end of a list that loads page by page: loads the next page when near, and offers to try again. */
export function ListEnd({ query, loadingLabel, failureText }: ListEndProps) {
  const pageCount = query.data?.pages.length ?? 0;
  if (query.isError) {
    return (
      <LoadFailure
        text={failureText}
        onRetry={() => (pageCount === 0 ? query.refetch() : query.fetchNextPage())}
        isBusy={query.isFetching}
      />
    );
  }
  return (
    <>
      {query.hasNextPage && (
        <ScrollSentinel key={pageCount} onNear={() => void query.fetchNextPage({ cancelRefetch: false })} />
      )}
      {query.isFetchingNextPage && <Spinner label={loadingLabel} />}
    </>
  );
}
