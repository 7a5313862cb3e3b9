import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import type { CommentActions } from './use-comment-actions.ts';

type DeleteCommentSheetProps = {
  /** Null closes the sheet. */
  comment: Comment | CommentReply | null;
  remove: CommentActions['remove'];
  onClose: () => void;
};

/** Asks for confirmation before a comment of the viewer is deleted. */
export function DeleteCommentSheet({ comment, remove, onClose }: DeleteCommentSheetProps) {
  const { t } = useTranslation(['comments', 'common']);
  // Keeps the comment while the sheet closes.
  const [shown, setShown] = useState(comment);
  if (comment !== null && comment !== shown) setShown(comment);
  if (shown === null) return null;
  const replyCount = 'replyCount' in shown ? shown.replyCount : 0;
  return (
    <ConfirmSheet
      open={comment !== null}
      title={t('remove.title')}
      lost={replyCount > 0 ? t('remove.replies', { count: replyCount }) : t('remove.text')}
      action={{
        label: t('remove.action'),
        busy: remove.isPending,
        onClick: () => remove.mutate({ commentId: shown.commentId }, { onSuccess: onClose }),
      }}
      cancelLabel={t('remove.keep')}
      closeLabel={t('common:close')}
      onClose={onClose}
    />
  );
}
