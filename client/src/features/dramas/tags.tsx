import type { DramaDetail } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import styles from './about-drama.module.css';

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
