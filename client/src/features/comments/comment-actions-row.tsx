import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import type { CommentHandlers } from './comment-handlers.ts';
import styles from './comments.module.css';

type CommentActionsRowProps = Pick<CommentHandlers, 'onDelete'> & {
  comment: Comment | CommentReply;
  /** Undefined for a reply, which has no replies. */
  onReply?: () => void;
  /** Undefined when they are shown. */
  onShowReplies?: (() => void) | undefined;
};

/** Text buttons below a comment. */
export function CommentActionsRow(props: CommentActionsRowProps) {
  const { comment, onReply, onShowReplies, onDelete } = props;
  const { t } = useTranslation('comments');
  const replyCount = 'replyCount' in comment ? comment.replyCount : 0;
  if (!onReply && !comment.own) return null;
  return (
    <div className={styles.actions}>
      {onReply && <Action label={t('reply')} onClick={onReply} />}
      {comment.own && <Action label={t('delete')} onClick={() => onDelete(comment)} />}
      {onShowReplies && replyCount > 0 && (
        <Action label={t('replies', { count: replyCount })} onClick={onShowReplies} />
      )}
    </div>
  );
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      {label}
    </button>
  );
}
