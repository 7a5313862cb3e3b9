import type { CommentReply } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { List, ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { ReportReason } from './use-comment-actions.ts';

const reasons = ['spam', 'abuse', 'spoiler', 'other'] as const satisfies readonly ReportReason[];

type ReportCommentSheetProps = {
  /** Null closes the sheet. */
  comment: CommentReply | null;
  onReport: (commentId: string, reason: ReportReason) => void;
  onClose: () => void;
};

/** Asks for the reason of a report. Choosing one reports the comment. */
export function ReportCommentSheet({ comment, onReport, onClose }: ReportCommentSheetProps) {
  const { t } = useTranslation(['comments', 'common']);
  return (
    <Sheet
      open={comment !== null}
      onClose={onClose}
      title={t('reasons.title')}
      closeLabel={t('common:close')}
    >
      <List>
        {reasons.map((reason) => (
          <ListItem
            key={reason}
            label={t(`reasons.${reason}`)}
            chevron={false}
            onClick={() => {
              if (comment) onReport(comment.commentId, reason);
              onClose();
            }}
          />
        ))}
      </List>
    </Sheet>
  );
}
