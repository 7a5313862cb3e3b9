import type { DramaDetail } from '@cliffhanger/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import styles from './about-drama.module.css';

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
