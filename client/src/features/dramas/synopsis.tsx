import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './synopsis.module.css';

/** Two lines; when there is more, pressing them shows it all. */
export function Synopsis({ text }: { text: string }) {
  const { t } = useTranslation('dramas');
  const clamped = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);

  useLayoutEffect(() => {
    const element = clamped.current;
    if (!element) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  if (open) return <p className={styles.synopsis}>{text}</p>;
  return (
    <p className={styles.synopsis}>
      <span ref={clamped} className="clamp2">
        {text}
      </span>
      {cut && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          <span className="visually-hidden">{t('more')}</span>
        </button>
      )}
    </p>
  );
}
