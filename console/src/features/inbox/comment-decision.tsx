import type { ReviewedCommentJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatDay } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.tsx';
import styles from './item.module.css';
import { timeWords } from './item-words.ts';
import { useItemKeys } from './use-item-keys.ts';

interface CommentDecisionProps {
  review: ReviewedCommentJson;
  onNext: () => void;
}

/** Keeps or removes a comment, or puts back what was removed. */
export function CommentDecision({ review: { comment }, onNext }: CommentDecisionProps) {
  const { t } = useTranslation(['inbox', 'team']);
  const commentId = comment.id;
  const keep = useChange('comments.keep');
  const remove = useChange('comments.remove');
  const restore = useChange('comments.restore');
  const act = (change: typeof keep, done: string, undo?: () => void) => () =>
    change.mutate(
      { commentId },
      {
        onSuccess: () => {
          showToast({ text: done, ...(undo && { undo }) });
          onNext();
        },
      },
    );
  const keepIt = act(keep, t('decide.kept'));
  const removeIt = act(remove as typeof keep, t('decide.removed'), () => restore.mutate({ commentId }));
  const isRemoved = comment.deletedAt !== null;
  useItemKeys(isRemoved ? {} : { K: keepIt, r: removeIt });
  const error = keep.error ?? remove.error ?? restore.error;
  const open = comment.reports.filter(({ isReviewed }) => !isReviewed).length;
  if (isRemoved)
    return (
      <>
        <p className="fine">
          {comment.restorableUntil === null
            ? t('decide.gone', { time: timeWords(comment.deletedAt ?? '') })
            : t('decide.restorable', { day: formatDay(comment.restorableUntil) })}
        </p>
        {error && <Notice>{failureMessage(error)}</Notice>}
        {comment.restorableUntil !== null && (
          <div className={styles.decide}>
            <Button kind="main" isPending={restore.isPending} onPress={() => restore.mutate({ commentId })}>
              {t('decide.restore')}
            </Button>
          </div>
        )}
      </>
    );
  return (
    <>
      <p className="fine">{t(open > 0 ? 'decide.text' : 'decide.plain', { count: open })}</p>
      {error && <Notice>{failureMessage(error)}</Notice>}
      <div className={styles.decide}>
        <Button isPending={keep.isPending} onPress={keepIt}>
          {t('decide.keep')}
        </Button>
        <Button kind="main" isPending={remove.isPending} onPress={removeIt}>
          {t('team:remove')}
        </Button>
      </div>
    </>
  );
}
