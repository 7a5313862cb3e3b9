import type { Comment } from '@cliffhanger/contracts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/failure-message.ts';
import { formatCount } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ScrollSentinel } from '#ui/scroll-sentinel.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import type { CommentHandlers } from './comment-handlers.ts';
import { CommentThread } from './comment-thread.tsx';
import styles from './comments.module.css';
import { UnsentRow } from './unsent-row.tsx';
import type { useComments } from './use-comments.ts';

type Comments = ReturnType<typeof useComments>;
type Query = Comments['query'];
type CommentListProps = CommentHandlers & Pick<Comments, 'query' | 'comments' | 'others'>;

/** The comments, with what the viewer has just written below the pinned ones, and those in other languages at the end. */
export function CommentList({ query, comments, others, ...handlers }: CommentListProps) {
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
  const written = sending.unsent.filter(({ parentId }) => parentId === null);
  return (
    <>
      {comments.length + written.length > 0 && (
        <ul className={styles.list}>
          {comments.filter(({ pinned }) => pinned).map(threadOf)}
          {written.map((comment) => (
            <li key={comment.id}>
              <UnsentRow comment={comment} sending={sending} />
            </li>
          ))}
          {comments.filter(({ pinned }) => !pinned).map(threadOf)}
        </ul>
      )}
      <ListEnd query={query} />
      {query.data && !query.hasNextPage && others.count > 0 && (
        <OtherLanguages others={others}>{others.comments.map(threadOf)}</OtherLanguages>
      )}
    </>
  );
}

/** The comments in other languages, or the button that shows them. */
function OtherLanguages({ others, children }: Pick<Comments, 'others'> & { children: ReactNode }) {
  const { t } = useTranslation('comments');
  const { count, query, isShown, show } = others;
  const list = useRef<HTMLUListElement>(null);
  const handleShow = () => {
    flushSync(show);
    // The button that had the focus is gone.
    list.current?.focus();
  };
  if (!isShown)
    return (
      <button type="button" className={styles.fold} onClick={handleShow}>
        <span>{t('otherLanguages', { count, amount: formatCount(count) })}</span>
        <Icon name="down" size={16} />
      </button>
    );
  return (
    <>
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t('inOtherLanguages')}>
        {children}
      </ul>
      {query.isError && !query.data ? (
        <LoadFailure text={t('failed')} onRetry={query.refetch} isBusy={query.isFetching} />
      ) : (
        <ListEnd query={query} />
      )}
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
