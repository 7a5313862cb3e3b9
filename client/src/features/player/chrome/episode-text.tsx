import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import styles from './episode-text.module.css';

/** Title and description. A long description shows two lines until it is expanded. */
export function EpisodeText({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation('player');
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);

  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  const toggle = isCut && (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? t('less') : t('more')}
    </button>
  );
  return (
    <div className={styles.about}>
      <h2 className="title clip">{title}</h2>
      {description && (
        <p ref={text} className={classNames(styles.description, isOpen && styles.open)}>
          {!isOpen && toggle}
          {description}
          {isOpen && toggle}
        </p>
      )}
    </div>
  );
}
