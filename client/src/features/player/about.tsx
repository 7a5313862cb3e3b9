import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import styles from './about.module.css';

/** Title and description: two lines, or all of it. Given anew with each episode by its key. */
export function About({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation('player');
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a cut text stands in another element
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, isCut]);

  const words = (
    <>
      <h2 className="title clip">{title}</h2>
      {description && (
        <p ref={text} className={classNames(styles.description, isOpen && styles.open)}>
          {isCut && !isOpen && <b>{t('more')}</b>}
          {description}
          {isOpen && <b>{t('less')}</b>}
        </p>
      )}
    </>
  );
  if (!isCut) return <div className={styles.about}>{words}</div>;
  return (
    <button
      type="button"
      className={styles.about}
      aria-expanded={isOpen}
      onClick={() => setIsOpen((was) => !was)}
    >
      {words}
    </button>
  );
}
