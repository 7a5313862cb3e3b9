import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { todayIn } from '#features/numbers/period.ts';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { countedSentence } from '#features/numbers/shares.ts';
import { formatCalendarDay, formatNumber, formatTime, joinSentences } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { formatPerHundred, type Playback, type Start, starts, useMilliseconds } from './measurements.ts';

interface PlaybackByDayProps {
  playback: Playback;
  /** The way of starting that the plot shows; the table has all. */
  start: Start;
  onChoose: (start: Start) => void;
}

/** How long viewers waited for the first frame on each day: the median as ledges, and what 95 % stay under as dots. */
export function PlaybackByDay({ playback, start, onChoose }: PlaybackByDayProps) {
  const { t } = useTranslation('numbers');
  const milliseconds = useMilliseconds();
  const { days, from, until, countedUntil } = playback;
  const medians = days.map((day) => day[start].p50);
  const known = medians.filter((value) => value !== null);
  const slowest = medians.indexOf(known.length > 0 ? Math.max(...known) : null);
  const format = (value: number) => t('playback.duration', { duration: formatNumber(value) });
  return (
    <Figure
      title={t('playback.byDay')}
      note={
        <Chips
          label={t('playback.start')}
          value={start}
          choices={starts.map((value) => ({ value, name: t(`playback.${value}`) }))}
          onChange={onChoose}
        />
      }
      counts={joinSentences([t('playback.byDayCounts'), countedSentence(countedUntil, formatTime)])}
      fileName={`playback-days-${from}-${until}`}
      plot={
        <StepPlot
          values={medians}
          before={days.map((day) => day[start].p95)}
          labelOf={(index) => formatCalendarDay(days[index]?.day ?? from)}
          format={format}
          sentence={t('playback.byDaySentence', {
            what: t(`playback.${start}`),
            from: formatCalendarDay(from),
            until: formatCalendarDay(until),
          })}
          notes={known.length > 0 ? [{ index: slowest, text: format(Math.max(...known)) }] : []}
          openFrom={until >= todayIn('UTC') ? days.length - 1 : undefined}
        />
      }
      columns={[
        t('day'),
        ...starts.map((value) => t(`playback.${value}`)),
        t('playback.stallsPerHundred'),
        t('playback.failedPerHundred'),
      ]}
      rows={days.toReversed().map((day) => ({
        id: day.day,
        isQuiet: starts.every((value) => day[value].reports === 0),
        cells: [
          formatCalendarDay(day.day),
          ...starts.map((value) => milliseconds(day[value])),
          formatPerHundred(day.stallsPerHundred),
          formatPerHundred(day.failedPerHundred),
        ],
      }))}
      csv={() => [
        ['day', 'start', 'reports', 'p50', 'p95'],
        ...days.flatMap((day) =>
          starts.map((value) => [day.day, value, day[value].reports, day[value].p50, day[value].p95]),
        ),
      ]}
    />
  );
}
