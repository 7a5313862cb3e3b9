import { useTranslation } from 'react-i18next';
import { formatCalendarDay } from '#lib/language/format.ts';
import { SmallChoice } from '#ui/choice.tsx';
import { dayAfter, lengthOf, type Period, todayIn } from './period.ts';

const lengths = [7, 28, 90, 365] as const;

interface PeriodChoiceProps {
  period: Period;
  onChange: (period: Pick<Period, 'from' | 'until'>) => void;
}

/** Chooses the days. An address may have others, which are named. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('numbers');
  const today = todayIn(period.zone);
  const days = lengthOf(period);
  const isLast = period.until === today && lengths.some((length) => length === days);
  const own = t('fromTo', { from: formatCalendarDay(period.from), until: formatCalendarDay(period.until) });
  return (
    <SmallChoice
      label={t('period')}
      value={isLast ? String(days) : 'own'}
      choices={[
        ...lengths.map((length) => ({ value: String(length), name: t('lastDays', { count: length }) })),
        ...(isLast ? [] : [{ value: 'own', name: own }]),
      ]}
      onChange={(value) => {
        if (value !== 'own') onChange({ from: dayAfter(today, 1 - Number(value)), until: today });
      }}
    />
  );
}
