import { returnDays, type StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { countedSentence, plainShare, withShare } from '#features/numbers/shares.ts';
import {
  formatCalendarDay,
  formatNumber,
  formatShare,
  formatTime,
  joinSentences,
  zoneName,
} from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';

type Cohorts = StaffResult<'stats.cohorts'>;
export type ReturnAfter = '1' | '7' | '30';

interface ReturnsProps {
  cohorts: Cohorts;
  /** The days of the plot; the table has all. */
  after: ReturnAfter;
  onChoose: (after: ReturnAfter) => void;
}

/** The share of each week's arrivals that came back, as ledges; weeks that can still grow as dashes. */
export function Returns({ cohorts: { weeks, zone, countedUntil }, after, onChoose }: ReturnsProps) {
  const { t } = useTranslation('numbers');
  const ofPlot = weeks.map(({ returned }) => returned.find(({ days }) => String(days) === after));
  const firstOpen = ofPlot.findIndex((found) => found?.isOver === false);
  return (
    <Figure
      title={t('cohorts.returns')}
      note={
        <Chips
          label={t('cohorts.after')}
          value={after}
          choices={returnDays.map((days) => ({
            value: String(days) as ReturnAfter,
            name: t('cohorts.afterDays', { count: days }),
          }))}
          onChange={onChoose}
        />
      }
      counts={joinSentences([
        t('cohorts.returnsCounts', { zone: zoneName(zone) }),
        countedSentence(countedUntil, formatTime),
      ])}
      fileName={`cohorts-returns-${weeks[0]?.from ?? ''}`}
      plot={
        <StepPlot
          values={ofPlot.map((found) => (found?.share == null ? null : found.share * 100))}
          labelOf={(index) => formatCalendarDay(weeks[index]?.from ?? '1970-01-05')}
          format={(percent) => formatShare(percent / 100)}
          sentence={t('cohorts.returnsSentence', { count: Number(after) })}
          openFrom={firstOpen === -1 ? undefined : firstOpen}
        />
      }
      columns={[
        t('cohorts.week'),
        t('cohorts.viewers'),
        ...returnDays.map((count) => t('cohorts.afterDays', { count })),
      ]}
      rows={weeks.toReversed().map(({ from, viewers, returned }) => ({
        id: from,
        cells: [
          formatCalendarDay(from),
          formatNumber(viewers),
          ...returned.map(({ viewers: back, share, isOver }) =>
            isOver ? withShare(back, share) : t('cohorts.open', { value: withShare(back, share) }),
          ),
        ],
      }))}
      csv={() => [
        [
          'week_from',
          'viewers',
          ...returnDays.flatMap((days) => [`back_${days}`, `share_${days}`, `is_over_${days}`]),
        ],
        ...weeks.map(({ from, viewers, returned }) => [
          ...[from, viewers],
          ...returned.flatMap((row) => [row.viewers, plainShare(row.share), row.isOver ? 1 : 0]),
        ]),
      ]}
    />
  );
}
