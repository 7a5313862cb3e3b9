import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsClamped } from '#ui/use-is-clamped.ts';
import styles from './synopsis.module.css';

/** Shows two lines of the synopsis, and all of it once they are clicked. */
export function Synopsis({ text }: { text: string }) {
  const { t } = useTranslation('dramas');
  const clamped = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isClamped = useIsClamped(clamped);

  if (isOpen) return <p className={styles.synopsis}>{text}</p>;
  return (
    <p className={styles.synopsis}>
      <span ref={clamped} className="clamp2">
        {text}
      </span>
      {isClamped && (
        <button type="button" className={styles.more} onClick={() => setIsOpen(true)}>
          <span className="visually-hidden">{t('more')}</span>
        </button>
      )}
    </p>
  );
}
