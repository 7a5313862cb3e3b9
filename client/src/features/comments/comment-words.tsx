import type { CommentReply } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { Face } from '#entities/person/face.tsx';
import { formatPosition } from '#lib/language/format-position.ts';
import { formatAge } from '#lib/language/time-ago.ts';
import { useLongPress } from '#ui/use-long-press.ts';
import { CommentText } from './comment-text.tsx';
import styles from './comments.module.css';

type CommentWordsProps = {
  comment: CommentReply;
  /** Whether the comment was blurred before, so that it fades in. */
  clears?: boolean;
  onOptions: () => void;
};

/** Author, age and text of a comment. That of another viewer has options, which its head and a long press open. */
export function CommentWords({ comment, clears, onOptions }: CommentWordsProps) {
  const { t } = useTranslation('comments');
  const { own, authorName, createdAt, text } = comment;
  const age = formatAge(createdAt);
  const longPress = useLongPress(onOptions);
  return (
    <div className={styles.words} {...(own ? {} : longPress)}>
      {own ? (
        <p className={styles.who}>
          <Face name={authorName} />
          <b>{t('you')}</b>
          <span>{age}</span>
        </p>
      ) : (
        <button type="button" className={styles.who} aria-haspopup="dialog" onClick={onOptions}>
          <Face name={authorName} />
          <b translate="no">{authorName}</b>
          <span>{age}</span>
          <span className={styles.options}>
            <Icon name="more" size={16} />
            <span className="visually-hidden">{t('options')}</span>
          </span>
        </button>
      )}
      <CommentText text={text} clears={clears} />
    </div>
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
