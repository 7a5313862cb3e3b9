import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/copy-text.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';
import type { CommentActions } from './use-comment-actions.ts';

type CommentOptionsSheetProps = {
  /** Null closes the sheet. */
  comment: Comment | CommentReply | null;
  actions: CommentActions;
  onReply: (comment: Comment) => void;
  onReport: (comment: CommentReply) => void;
  onClose: () => void;
};

/** What a viewer can do with the comment of another: reply, copy, hide, report. */
export function CommentOptionsSheet({ comment, onClose, ...choices }: CommentOptionsSheetProps) {
  const { t } = useTranslation('common');
  // Keeps the comment while the sheet closes.
  const [shown, setShown] = useState(comment);
  if (comment !== null && comment !== shown) setShown(comment);
  if (shown === null) return null;
  return (
    <Sheet open={comment !== null} onClose={onClose} title={shown.authorName} closeLabel={t('close')}>
      <Options comment={shown} onClose={onClose} {...choices} />
    </Sheet>
  );
}

type OptionsProps = Omit<CommentOptionsSheetProps, 'comment'> & { comment: Comment | CommentReply };

function Options({ comment, actions, onReply, onReport, onClose }: OptionsProps) {
  const { t } = useTranslation(['comments', 'rewards']);
  const copy = async () => {
    if (await copyText(comment.text)) toast(t('rewards:invite.copied'));
  };
  const choose = (choice: () => void) => () => {
    onClose();
    choice();
  };
  return (
    <List>
      {'replies' in comment && (
        <ListItem
          icon="comment"
          label={t('reply')}
          chevron={false}
          onClick={choose(() => onReply(comment))}
        />
      )}
      <ListItem icon="copy" label={t('copy')} chevron={false} onClick={choose(() => void copy())} />
      <ListItem
        icon="hide"
        label={t('hide')}
        detail={t('hideDetail')}
        chevron={false}
        onClick={choose(() => actions.hide(comment.commentId))}
      />
      <ListItem
        icon="flag"
        label={t('report')}
        chevron={false}
        onClick={choose(() => {
          if (actions.mayReport()) onReport(comment);
        })}
      />
    </List>
  );
}
