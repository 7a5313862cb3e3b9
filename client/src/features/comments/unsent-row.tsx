import { Icon } from '@cliffhanger/look/icon.tsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '#lib/language/format-position.ts';
import { CommentText } from './comment-text.tsx';
import styles from './comments.module.css';
import type { UnsentComment } from './unsent-comments.ts';
import type { CommentSending } from './use-send-comment.ts';

type UnsentRowProps = { comment: UnsentComment; sending: CommentSending };

/** A comment of the viewer that is being sent, or that could not be sent. */
export function UnsentRow({ comment, sending }: UnsentRowProps) {
  const { t } = useTranslation(['comments', 'common']);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { id, text, atSecond, parentId, isSending } = comment;
  return (
    <div ref={row} className={parentId === null ? styles.thread : styles.reply}>
      {parentId === null && (
        <span className={styles.at}>{atSecond !== null && formatPosition(atSecond)}</span>
      )}
      <div>
        <p className={styles.who}>
          <b>{t('you')}</b>
          <span>{t('common:justNow')}</span>
        </p>
        <CommentText text={text} />
        <div className={styles.actions} role="status">
          {isSending ? (
            <span className="visually-hidden">{t('sending')}</span>
          ) : (
            <>
              <span className={styles.notSent}>
                <Icon name="warn" size={16} />
                <span>{t('notSent')}</span>
              </span>
              <button type="button" onClick={() => sending.sendAgain(comment)}>
                {t('common:tryAgain')}
              </button>
              <button type="button" onClick={() => sending.discard(id)}>
                {t('discard')}
              </button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
