import type { DramaDetail } from '@cliffhanger/contracts';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { useIsClamped } from '#ui/use-is-clamped.ts';
import styles from './about-drama.module.css';

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

/** The cast with its roles. */
export function Cast({ cast }: Pick<DramaDetail, 'cast'>) {
  const { t } = useTranslation();
  const headingId = useId();
  if (cast.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className="title">
        {t('cast')}
      </h2>
      <ul className={styles.cast}>
        {cast.map(({ name, role }) => (
          <li key={`${name} ${role}`}>
            <a href={href(paths.search({ q: name }))}>{name}</a>
            <span className="small t2">{role}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The tags of a drama. Each leads to what else has it. */
export function Tags({ tags }: Pick<DramaDetail, 'tags'>) {
  const { t } = useTranslation('dramas');
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <a href={href(paths.search({ q: tag }))}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
