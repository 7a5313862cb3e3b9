import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import type { CommentHandlers } from './comment-handlers.ts';
import styles from './comments.module.css';

type CommentActionsRowProps = Pick<CommentHandlers, 'actions' | 'onDelete' | 'onReport'> & {
  comment: Comment | CommentReply;
  /** Also shows the actions on another viewer's comment: report and hide. */
  hasOptions: boolean;
  /** Undefined for a reply, which has no replies. */
  onReply?: () => void;
  /** Undefined when they are shown. */
  onShowReplies?: (() => void) | undefined;
};

/** Text buttons below a comment. */
export function CommentActionsRow(props: CommentActionsRowProps) {
  const { comment, hasOptions, actions, onReply, onShowReplies, onDelete, onReport } = props;
  const { t } = useTranslation('comments');
  const { own, commentId } = comment;
  const replyCount = 'replyCount' in comment ? comment.replyCount : 0;
  const hasForeignOptions = hasOptions && !own;
  if (!onReply && !own && !hasForeignOptions) return null;
  return (
    <div className={styles.actions}>
      {onReply && <Action label={t('reply')} onClick={onReply} />}
      {own && <Action label={t('delete')} onClick={() => onDelete(comment)} />}
      {onShowReplies && replyCount > 0 && (
        <Action label={t('replies', { count: replyCount })} onClick={onShowReplies} />
      )}
      {hasForeignOptions && (
        <>
          <Action
            label={t('report')}
            onClick={() => {
              if (actions.mayReport()) onReport(comment);
            }}
          />
          <Action label={t('hide')} onClick={() => actions.hide(commentId)} />
        </>
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
