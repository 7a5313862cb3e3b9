import { playbackFailures } from '@cliffhanger/contracts/playback-events';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { countedSentence } from '#features/numbers/shares.ts';
import { guarded } from '#lib/csv.ts';
import { countryName, formatTime, joinSentences } from '#lib/language/format.ts';
import { formatPerHundred, measurements, type Playback, useMilliseconds } from './measurements.ts';

type Row = Playback['rows'][number];

/** What players measured, told apart by country, device or version. */
export function PlaybackByKey({ playback: { rows, by, from, until, countedUntil } }: { playback: Playback }) {
  const { t } = useTranslation('numbers');
  const nameOf = ({ of }: Row): string => {
    if (of === null) return t('key.all');
    if (of === '') return t('playback.notSaid');
    if (by === 'country') return countryName(of);
    return by === 'device' ? t(`playback.device.${of as 'phone' | 'tablet' | 'desktop'}`) : of;
  };
  const milliseconds = useMilliseconds();
  return (
    <Figure
      title={t('playback.title')}
      counts={joinSentences([t('playback.counts'), countedSentence(countedUntil, formatTime)])}
      fileName={`playback-${by}-${from}-${until}`}
      columns={[
        t(`one.${by}`),
        t('playback.cold'),
        t('playback.warm'),
        t('playback.next'),
        t('playback.stall'),
        t('playback.stallsPerHundred'),
        t('playback.failedPerHundred'),
      ]}
      rows={rows.map((row) => ({
        id: row.of ?? 'all',
        cells: [
          nameOf(row),
          milliseconds(row.cold),
          milliseconds(row.warm),
          milliseconds(row.next),
          milliseconds(row.stalls),
          formatPerHundred(row.stallsPerHundred),
          formatPerHundred(row.failedPerHundred),
        ],
      }))}
      csv={() => [
        [by, 'measurement', 'reports', 'p50', 'p95'],
        ...rows.flatMap((row) => {
          const of = guarded(row.of ?? 'all');
          return [
            ...measurements.map((name) => [of, name, row[name].reports, row[name].p50, row[name].p95]),
            ...playbackFailures.map((reason) => [of, `failed_${reason}`, row.failed[reason], null, null]),
          ];
        }),
      ]}
    />
  );
}
