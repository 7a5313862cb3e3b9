import { Spinner } from './loading-ledge.tsx';
import { ScrollSentinel } from './scroll-sentinel.tsx';
import { StatusMessage } from './status-message.tsx';

type ListEndProps = {
  /** The result of `useInfiniteQuery`. */
  query: {
    data: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    isError: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  loadingLabel: string;
  /** Shown if a page does not load. */
  failure: { title: string; text: string; retryLabel: string };
};

/** The end of a list that loads page by page: loads the next page when near, and offers to try again. */
export function ListEnd({ query, loadingLabel, failure }: ListEndProps) {
  const pageCount = query.data?.pages.length ?? 0;
  if (query.isError) {
    return (
      <StatusMessage
        kind="error"
        title={failure.title}
        text={failure.text}
        action={{
          label: failure.retryLabel,
          onClick: () => void (pageCount === 0 ? query.refetch() : query.fetchNextPage()),
          busy: query.isFetching,
        }}
      />
    );
  }
  return (
    <>
      {query.hasNextPage && <ScrollSentinel key={pageCount} onNear={() => void query.fetchNextPage()} />}
      {query.isFetchingNextPage && <Spinner label={loadingLabel} />}
    </>
  );
}
