import { Wordmark } from '@cliffhanger/look/wordmark.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './door.module.css';
import { useTabTitle } from './page.tsx';

/** A page outside of the frame: the wordmark, one sentence and one thing to do. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  useTabTitle(title);
  return (
    <main className={styles.door}>
      <Wordmark label={t('brand')} className={styles.wordmark} />
      <h1 className="title">{title}</h1>
      {children}
    </main>
  );
}
