import type { Comment } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/failure-message.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ScrollSentinel } from '#ui/scroll-sentinel.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import type { CommentHandlers } from './comment-handlers.ts';
import { CommentThread } from './comment-thread.tsx';
import styles from './comments.module.css';
import { UnsentRow } from './unsent-row.tsx';
import type { useComments } from './use-comments.ts';

type Query = ReturnType<typeof useComments>['query'];
type CommentListProps = CommentHandlers & { query: Query; comments: readonly Comment[] };

/** The comments, with what the viewer has just written below the pinned ones. */
export function CommentList({ query, comments, ...handlers }: CommentListProps) {
  const { t } = useTranslation('comments');
  const { sending } = handlers;
  const firstId = comments[0]?.commentId;
  const threadOf = (comment: Comment) => (
    <CommentThread
      key={comment.commentId}
      comment={comment}
      showsReplies={comment.commentId === firstId}
      {...handlers}
    />
  );
  if (query.isError && !query.data)
    return <LoadFailure text={t('failed')} onRetry={query.refetch} isBusy={query.isFetching} />;
  return (
    <>
      <ul className={styles.list}>
        {comments.filter(({ pinned }) => pinned).map(threadOf)}
        {sending.unsent
          .filter(({ parentId }) => parentId === null)
          .map((comment) => (
            <li key={comment.id}>
              <UnsentRow comment={comment} sending={sending} />
            </li>
          ))}
        {comments.filter(({ pinned }) => !pinned).map(threadOf)}
      </ul>
      <ListEnd query={query} />
    </>
  );
}

/** Loads the next page as the end comes near. */
function ListEnd({ query }: { query: Query }) {
  const { t } = useTranslation(['comments', 'common']);
  if (query.isPending || query.isFetchingNextPage) return <CommentSkeleton />;
  if (!query.hasNextPage) return null;
  if (query.isFetchNextPageError) {
    return (
      <div className={styles.end}>
        <p className="t2">{failureMessage(query.error)}</p>
        <Button slim onClick={() => void query.fetchNextPage()}>
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  }
  return <ScrollSentinel key={query.data?.pages.length} onNear={() => void query.fetchNextPage()} />;
}

function CommentSkeleton() {
  const { t } = useTranslation('comments');
  return (
    <Skeleton label={t('loading')}>
      {['86%', '70%', '92%'].map((width) => (
        <div key={width} className={styles.skeleton}>
          <SkeletonLine width="34%" />
          <SkeletonLine width={width} height={14} className={styles.skeletonText} />
        </div>
      ))}
    </Skeleton>
  );
}
