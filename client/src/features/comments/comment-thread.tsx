import type { Comment } from '@cliffhanger/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '#lib/language/format-position.ts';
import { CommentActionsRow } from './comment-actions-row.tsx';
import type { CommentHandlers } from './comment-handlers.ts';
import { CommentReplies } from './comment-replies.tsx';
import { CommentWords, HangingWords } from './comment-words.tsx';
import styles from './comments.module.css';
import { useIsPassed } from './episode-position.ts';
import { LikeButton, RevealButton } from './like-button.tsx';

type CommentThreadProps = CommentHandlers & {
  comment: Comment;
  /** Whether the replies are open from the start. */
  showsReplies: boolean;
};

/** A comment with its replies. A comment about a later second is blurred until the video has passed it. */
export function CommentThread({ comment, showsReplies, ...handlers }: CommentThreadProps) {
  const row = useRef<HTMLLIElement>(null);
  const [isRevealed, setIsRevealed] = useState(comment.own);
  const [areRepliesOpen, setAreRepliesOpen] = useState(showsReplies);
  const { commentId, atSecond } = comment;
  const isClear = useIsPassed(handlers.position, atSecond) || isRevealed;
  const [wasHanging] = useState(!isClear);
  const isWhole = useIsWhole(row, isClear, isRevealed);

  return (
    <li ref={row} className={styles.thread} data-comment={commentId}>
      <span className={styles.at}>
        {isClear && atSecond !== null && <SecondButton second={atSecond} onSeek={handlers.onSeek} />}
      </span>
      {isClear ? (
        <>
          <ThreadWords
            comment={comment}
            wasHanging={wasHanging}
            isWhole={isWhole}
            areRepliesOpen={areRepliesOpen}
            handlers={handlers}
            onShowReplies={() => setAreRepliesOpen(true)}
          />
          <LikeButton comment={comment} onToggle={handlers.actions.toggleLike} />
        </>
      ) : (
        <>
          <HangingWords comment={comment} />
          <RevealButton onReveal={() => setIsRevealed(true)} />
        </>
      )}
      {isWhole && areRepliesOpen && <CommentReplies thread={comment} {...handlers} />}
    </li>
  );
}

type ThreadWordsProps = {
  comment: Comment;
  wasHanging: boolean;
  /** Whether the actions below the comment are shown too. */
  isWhole: boolean;
  areRepliesOpen: boolean;
  handlers: CommentHandlers;
  onShowReplies: () => void;
};

function ThreadWords({ comment, handlers, onShowReplies, ...state }: ThreadWordsProps) {
  const handleReply = () => {
    onShowReplies();
    handlers.onReply(comment);
  };
  return (
    <div>
      <CommentWords
        comment={comment}
        clears={state.wasHanging}
        onOptions={() => handlers.onOptions(comment)}
      />
      {state.isWhole && (
        <CommentActionsRow
          comment={comment}
          onDelete={handlers.onDelete}
          onReply={handleReply}
          onShowReplies={state.areRepliesOpen ? undefined : onShowReplies}
        />
      )}
    </div>
  );
}

function SecondButton({ second, onSeek }: { second: number; onSeek: (seconds: number) => void }) {
  const { t } = useTranslation('comments');
  const position = formatPosition(second);
  return (
    <button type="button" aria-label={t('goTo', { position })} onClick={() => onSeek(second)}>
      {position}
    </button>
  );
}

/**
 * Whether a comment is shown with its actions and replies. Those of a comment that was blurred appear without moving what
 * the viewer reads: on a request of the viewer, below the visible part, or above it if the browser keeps the position.
 */
function useIsWhole(element: RefObject<HTMLElement | null>, isClear: boolean, isAskedFor: boolean): boolean {
  const [isWhole, setIsWhole] = useState(isClear);
  useEffect(() => {
    if (isWhole || !isClear || !element.current) return;
    const keepsPlace = CSS.supports('overflow-anchor', 'auto');
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting) return;
      if (keepsPlace || entry.boundingClientRect.top >= innerHeight) setIsWhole(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWhole, isClear]);
  return isWhole || isAskedFor;
}
