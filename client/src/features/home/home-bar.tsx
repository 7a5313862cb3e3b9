import { Wordmark } from '@cliffhanger/look/wordmark.tsx';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { IconButton } from '#ui/button.tsx';
import styles from './home-bar.module.css';

/** The wordmark and the way to the search, over the first slide. */
export function HomeBar() {
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <h1>
        <Wordmark label={t('brand')} className={styles.wordmark} />
      </h1>
      <IconButton icon="search" label={t('search')} href={href(paths.search())} />
    </header>
  );
}
