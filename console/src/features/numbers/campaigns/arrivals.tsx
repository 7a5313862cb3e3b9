import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { type Period, todayIn } from '#features/numbers/period.ts';
import { plainAmount } from '#features/numbers/plain-amount.ts';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { countedSentence } from '#features/numbers/shares.ts';
import {
  formatCalendarDay,
  formatNumber,
  formatTime,
  joinSentences,
  zoneName,
} from '#lib/language/format.ts';
import { type Campaigns, formatAmounts } from './campaign-texts.ts';
import { Lines } from './lines.tsx';

interface ArrivalsProps {
  period: Period;
  campaigns: Campaigns;
  before: Campaigns | undefined;
  /** Whose days these are. */
  name: string;
}

/** The accounts that campaigns brought on each day, with the days before as dots. */
export function Arrivals({ period, campaigns, before, name }: ArrivalsProps) {
  const { t } = useTranslation('numbers');
  const { days, zone, countedUntil } = campaigns;
  const arrivals = days.map((day) => day.arrivals);
  const most = arrivals.indexOf(Math.max(...arrivals));
  const total = formatNumber(arrivals.reduce((sum, count) => sum + count, 0));
  const currencies = [...new Set(days.flatMap(({ spentMinor }) => Object.keys(spentMinor)))];
  return (
    <Figure
      title={t('campaigns.byDay', { name })}
      counts={joinSentences([
        t('campaigns.byDayCounts', { zone: zoneName(zone) }),
        countedSentence(countedUntil, formatTime),
      ])}
      fileName={`campaign-days-${period.from}-${period.until}`}
      plot={
        <StepPlot
          values={arrivals}
          before={before?.days.map((day) => day.arrivals) ?? []}
          labelOf={(index) => formatCalendarDay(days[index]?.day ?? period.from)}
          format={formatNumber}
          sentence={t('campaigns.byDaySentence', {
            total,
            from: formatCalendarDay(period.from),
            until: formatCalendarDay(period.until),
          })}
          notes={(arrivals[most] ?? 0) > 0 ? [{ index: most, text: formatNumber(arrivals[most] ?? 0) }] : []}
          openFrom={period.until >= todayIn(zone) ? days.length - 1 : undefined}
        />
      }
      columns={[t('day'), t('campaigns.arrivals'), t('campaigns.watched'), t('campaigns.spent')]}
      rows={days.toReversed().map((row) => ({
        id: row.day,
        isQuiet: row.arrivals === 0 && Object.keys(row.spentMinor).length === 0,
        cells: [
          formatCalendarDay(row.day),
          formatNumber(row.arrivals),
          formatNumber(row.watched),
          <Lines key="spent" lines={formatAmounts(row.spentMinor)} />,
        ],
      }))}
      csv={() => [
        ['day', 'arrivals', 'watched', ...currencies.map((currency) => `spent_${currency}`)],
        ...days.map((row) => [
          ...[row.day, row.arrivals, row.watched],
          ...currencies.map((currency) => plainAmount(row.spentMinor[currency] ?? 0, currency)),
        ]),
      ]}
    />
  );
}
