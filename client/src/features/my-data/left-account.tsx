import { Wordmark } from '@cliffhanger/look/wordmark.tsx';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './my-data.module.css';
import { DeletionWait } from './wait-ledge.tsx';

/** An account that its viewer left to its deletion: when it is gone, and how to keep it until then. */
export function LeftAccount({ deletionDueAt }: { deletionDueAt: string }) {
  const { t } = useTranslation(['myData', 'common']);
  const date = formatDate(deletionDueAt);
  return (
    <section className={styles.summary}>
      <Wordmark label={t('common:brand')} className={styles.wordmark} />
      <h1 className="display">
        <WordWrap text={t('left.title', { date })} />
      </h1>
      <p className={styles.waitingText}>
        <WordWrap text={t('left.text', { date, time: formatTimeOfDay(deletionDueAt) })} />
      </p>
      <DeletionWait deletionDueAt={deletionDueAt} />
      <div className={styles.afterWait}>
        <Button variant="main" wide href={href(paths.login({ from: paths.profile() }))}>
          {t('left.keep')}
        </Button>
        <Button variant="text" wide href={href(paths.home())}>
          {t('left.home')}
        </Button>
      </div>
    </section>
  );
}
