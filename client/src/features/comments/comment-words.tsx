import type { CommentReply } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { serverNowMs } from '#lib/api/server-clock.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import { formatAge } from '#lib/language/time-ago.ts';
import { classNames } from '#ui/class-names.ts';
import { CommentText } from './comment-text.tsx';
import styles from './comments.module.css';

type CommentWordsProps = {
  comment: CommentReply;
  /** Whether the comment was blurred before, so that it fades in. */
  clears?: boolean;
  hasOptions: boolean;
  onOptions: () => void;
};

/** Author, age and text of a comment. The name of another viewer opens the actions on the comment. */
export function CommentWords({ comment, clears, hasOptions, onOptions }: CommentWordsProps) {
  const { t } = useTranslation('comments');
  const { own, authorName, createdAt, text } = comment;
  const age = formatAge(createdAt, serverNowMs());
  return (
    <>
      {own ? (
        <p className={styles.who}>
          <b>{t('you')}</b>
          <span>{age}</span>
        </p>
      ) : (
        <button type="button" className={styles.who} aria-expanded={hasOptions} onClick={onOptions}>
          <b>{authorName}</b>
          <span>{age}</span>
          <span className="visually-hidden">{t('options')}</span>
        </button>
      )}
      <CommentText text={text} clears={clears} />
    </>
  );
}

/** Placeholder of a comment about a later second. Only the second is readable. */
export function HangingWords({ comment: { atSecond, text } }: { comment: CommentReply }) {
  const { t } = useTranslation('comments');
  return (
    <div>
      <p className={styles.who}>{t('hanging', { position: formatPosition(atSecond ?? 0) })}</p>
      <p className={classNames(styles.text, styles.clamped, styles.hanging)} aria-hidden="true">
        {text}
      </p>
    </div>
  );
}
