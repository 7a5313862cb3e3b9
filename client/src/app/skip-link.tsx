import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: leads past what stands before the screen. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={() => document.querySelector('main')?.focus()}>
      {t('skip')}
    </button>
  );
}
