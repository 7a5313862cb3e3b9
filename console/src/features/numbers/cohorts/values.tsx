import { type StaffResult, valueDays } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { plainAmount } from '#features/numbers/plain-amount.ts';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { formatCalendarDay, formatMoney, formatNumber, zoneName } from '#lib/language/format.ts';

type Cohorts = StaffResult<'stats.cohorts'>;
type Week = Cohorts['weeks'][number];

const oneDigit = (number: number): number => Math.round(number * 10) / 10;

const formatEach = ({ paidMinorEach }: Week): string =>
  Object.entries(paidMinorEach ?? {})
    .map(([currency, amountMinor]) => formatMoney({ amountMinor: Math.round(amountMinor), currency }))
    .join(' · ') || '–';

/** What the arrivals of each week spent and paid in their first thirty days, for each of them. */
export function Values({ cohorts: { weeks, zone } }: { cohorts: Cohorts }) {
  const { t } = useTranslation('numbers');
  const firstOpen = weeks.findIndex(({ isValueOver }) => !isValueOver);
  const marked = ({ isValueOver }: Week, value: string) =>
    isValueOver || value === '–' ? value : t('cohorts.open', { value });
  return (
    <Figure
      title={t('cohorts.values', { count: valueDays })}
      counts={t('cohorts.valuesCounts', { count: valueDays, zone: zoneName(zone) })}
      fileName={`cohorts-values-${weeks[0]?.from ?? ''}`}
      plot={
        <StepPlot
          values={weeks.map(({ spentCoinsEach }) => spentCoinsEach)}
          labelOf={(index) => formatCalendarDay(weeks[index]?.from ?? '1970-01-05')}
          format={(coins) => t('cohorts.coinsEach', { coins: formatNumber(oneDigit(coins)) })}
          sentence={t('cohorts.valuesSentence', { count: valueDays })}
          openFrom={firstOpen === -1 ? undefined : firstOpen}
        />
      }
      columns={[
        t('cohorts.week'),
        t('cohorts.viewers'),
        t('cohorts.payers'),
        t('cohorts.coins'),
        t('cohorts.paidEach'),
      ]}
      rows={weeks.toReversed().map((week) => ({
        id: week.from,
        cells: [
          formatCalendarDay(week.from),
          formatNumber(week.viewers),
          marked(week, formatNumber(week.payers)),
          marked(week, week.spentCoinsEach === null ? '–' : formatNumber(oneDigit(week.spentCoinsEach))),
          marked(week, formatEach(week)),
        ],
      }))}
      csv={() => [
        ['week_from', 'viewers', 'payers', 'coins_spent', 'currency', 'paid', 'is_over'],
        ...weeks.flatMap(({ from, viewers, payers, spentCoins, paidMinor, isValueOver }) => {
          const amounts = Object.entries(paidMinor);
          const cells = [from, viewers, payers, spentCoins];
          const isOver = isValueOver ? 1 : 0;
          if (amounts.length === 0) return [[...cells, null, 0, isOver]];
          return amounts.map(([currency, amount]) => [
            ...cells,
            currency,
            plainAmount(amount, currency),
            isOver,
          ]);
        }),
      ]}
    />
  );
}
