import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './episodes.module.css';

interface WallProps {
  free: number;
  /** As viewers have it now. */
  freeBefore: number;
  grip: ReactNode;
}

/** Where free episodes end and paid ones begin: the line steps down. */
export function Wall({ free, freeBefore, grip }: WallProps) {
  const { t } = useTranslation('drama');
  return (
    <div className={styles.wall}>
      <svg viewBox="0 0 672 44" preserveAspectRatio="none" aria-hidden="true" className={styles.wallLines}>
        <path d="M0 19H348V40" className={styles.wallTop} />
        <path d="M348 39H672" className={styles.wallLow} />
      </svg>
      <span className={styles.wallLabel}>
        {free === 0 ? t('price.noneFree') : t('price.freeThrough', { count: free })}
      </span>
      <span className={styles.wallHint}>
        {grip}
        {free === freeBefore ? t('episodes.wallHint') : t('episodes.wallMoved', { count: freeBefore })}
      </span>
    </div>
  );
}
