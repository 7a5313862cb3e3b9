import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { CommentActionsRow } from './comment-actions-row.tsx';
import type { CommentHandlers } from './comment-handlers.ts';
import { CommentWords } from './comment-words.tsx';
import styles from './comments.module.css';
import { LikeButton } from './like-button.tsx';
import { UnsentRow } from './unsent-row.tsx';

type CommentRepliesProps = CommentHandlers & { thread: Comment };

/** The replies to a comment, oldest first, with what the viewer has just written at their end. */
export function CommentReplies({ thread, ...handlers }: CommentRepliesProps) {
  const { t } = useTranslation('comments');
  const { actions, sending } = handlers;
  const { items, nextCursor } = thread.replies;
  const unsent = sending.unsent.filter(({ parentId }) => parentId === thread.commentId);
  if (items.length === 0 && unsent.length === 0) return null;
  return (
    <div className={styles.replies}>
      {items.map((reply) => (
        <ReplyRow key={reply.commentId} reply={reply} {...handlers} />
      ))}
      {nextCursor !== null && (
        <div className={styles.actions}>
          <button
            type="button"
            aria-disabled={actions.isLoadingReplies(thread.commentId)}
            onClick={() => actions.loadReplies(thread)}
          >
            {t('moreReplies')}
          </button>
        </div>
      )}
      {unsent.map((comment) => (
        <UnsentRow key={comment.id} comment={comment} sending={sending} />
      ))}
    </div>
  );
}

function ReplyRow({ reply, ...handlers }: CommentHandlers & { reply: CommentReply }) {
  return (
    <div className={styles.reply} data-comment={reply.commentId}>
      <div>
        <CommentWords comment={reply} onOptions={() => handlers.onOptions(reply)} />
        <CommentActionsRow comment={reply} onDelete={handlers.onDelete} />
      </div>
      <LikeButton comment={reply} onToggle={handlers.actions.toggleLike} />
    </div>
  );
}
