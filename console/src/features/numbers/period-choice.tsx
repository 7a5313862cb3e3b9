import { periodCheck, periodFields } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { findProblems } from '#lib/form/describe-issue.ts';
import { SmallChoice } from '#ui/choice.tsx';
import { DayField } from '#ui/day-field.tsx';
import styles from './numbers.module.css';
import { dayAfter, lengthOf, type Period, todayIn } from './period.ts';

const lengths = [7, 28, 90, 365] as const;
const givenPeriod = z.strictObject(periodFields).check(periodCheck);

interface PeriodChoiceProps {
  period: Period;
  onChange: (period: Pick<Period, 'from' | 'until'>) => void;
}

/** Chooses the days: the last ones, or any others by two fields. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('numbers');
  const today = todayIn(period.zone);
  const days = lengthOf(period);
  const isLast = period.until === today && lengths.some((length) => length === days);
  const [isOwn, setIsOwn] = useState(!isLast);
  const showsFields = isOwn || !isLast;
  return (
    <>
      <SmallChoice
        label={t('period')}
        value={showsFields ? 'own' : String(days)}
        choices={[
          ...lengths.map((length) => ({ value: String(length), name: t('lastDays', { count: length }) })),
          { value: 'own', name: t('ownDays') },
        ]}
        onChange={(value) => {
          setIsOwn(value === 'own');
          if (value !== 'own') onChange({ from: dayAfter(today, 1 - Number(value)), until: today });
        }}
      />
      {showsFields && (
        <PeriodFields key={`${period.from} ${period.until}`} period={period} onChange={onChange} />
      )}
    </>
  );
}

/** The first and the last day. They are asked for once both make a period that the calls take. */
function PeriodFields({ period, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('numbers');
  const [written, setWritten] = useState<{ from: string | null; until: string | null }>(period);
  const problems = findProblems(givenPeriod, { ...written, zone: period.zone });
  const change = (changes: Partial<typeof written>) => {
    const { from, until } = { ...written, ...changes };
    setWritten({ from, until });
    if (from === null || until === null) return;
    if (givenPeriod.safeParse({ from, until, zone: period.zone }).success) onChange({ from, until });
  };
  return (
    <div className={styles.days}>
      <DayField
        label={t('from')}
        value={written.from}
        problem={problems.from}
        onChange={(from) => change({ from })}
      />
      <DayField
        label={t('until')}
        value={written.until}
        problem={problems.until}
        onChange={(until) => change({ until })}
      />
    </div>
  );
}
