import { limits } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import { serverNowMs } from '#lib/server-clock.ts';
import { cssVariables } from '#ui/css-variables.ts';
import styles from './my-data.module.css';
import { measureWait } from './waited-days.ts';

type WaitLedgeProps = {
  /** Days that have passed, which may be a fraction. */
  waitedDays: number;
  start: string;
  end: string;
  /** All of it in one sentence, for screen readers. */
  sentence: string;
};

/** Progress line of the waiting time, with one part for each day and the end after them. */
export function WaitLedge({ waitedDays, start, end, sentence }: WaitLedgeProps) {
  const percent = Math.min(100, Math.max(0, (waitedDays / limits.deletionWaitDays) * 100));
  return (
    <div
      className={styles.week}
      style={cssVariables({ p: `${percent}%`, days: limits.deletionWaitDays })}
      role="img"
      aria-label={sentence}
    >
      <span>{start}</span>
      <span>{end}</span>
      <i />
    </div>
  );
}

/** The wait of a deletion that has been requested. */
export function DeletionWait({ deletionDueAt }: { deletionDueAt: string }) {
  const { t } = useTranslation('myData');
  const { waitedDays, leftDays } = measureWait(deletionDueAt, serverNowMs());
  return (
    <WaitLedge
      waitedDays={waitedDays}
      start={t('waiting.waited', { count: waitedDays })}
      end={t('waiting.left', { count: leftDays })}
      sentence={t('waiting.sentence', { waited: waitedDays, total: limits.deletionWaitDays })}
    />
  );
}
