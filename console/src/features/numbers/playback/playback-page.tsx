import { playbackFailures } from '@cliffhanger/contracts/playback-events';
import { periodFields, playbackInput, type StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import styles from '#features/numbers/numbers.module.css';
import { periodOf } from '#features/numbers/period.ts';
import { PeriodChoice } from '#features/numbers/period-choice.tsx';
import { countedSentence } from '#features/numbers/shares.ts';
import { useCall } from '#lib/api/use-call.ts';
import { guarded } from '#lib/csv.ts';
import { countryName, formatNumber, formatTime, joinSentences } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Chips } from '#ui/chips.tsx';
import { CountryChoice } from '#ui/country-choice.tsx';
import { Loaded, State } from '#ui/state.tsx';

type Playback = StaffResult<'stats.playback'>;
type Row = Playback['rows'][number];
type Quantiles = Row['cold'];

const keys = ['all', 'country', 'device', 'version'] as const;
const measurements = ['cold', 'warm', 'next', 'stalls', 'droppedFrames'] as const;
const perHundred = (number: number | null): string =>
  number === null ? '–' : formatNumber(Math.round(number * 10) / 10);

const address = {
  from: periodFields.from,
  until: periodFields.until,
  by: playbackInput.by,
  country: playbackInput.country,
};

/** What players measured: the first frame, stalls and dropped frames. */
export function PlaybackPage() {
  const { t } = useTranslation('numbers');
  const [input, change] = useAddressInput(address);
  // Measurements are counted by days of UTC.
  const period = periodOf({ ...input, zone: 'UTC' });
  const { by = 'all', country } = input;
  const { from, until } = period;
  const playback = useCall('stats.playback', { from, until, by, country }, { keepsPrevious: true });
  return (
    <>
      <div className={styles.filters}>
        <PeriodChoice period={period} onChange={change} />
        <CountryChoice value={country} onChange={(chosen) => change({ country: chosen } as never)} />
        <Chips
          label={t('playback.by')}
          value={by}
          choices={keys.map((value) => ({ value, name: t(`key.${value}`) }))}
          onChange={(chosen) => change({ by: chosen })}
        />
      </div>
      <Loaded answer={playback} lines={8}>
        {(answer) =>
          answer.rows.length === 0 ? (
            <State title={t('playback.empty')} text={t('playback.emptyText')} />
          ) : (
            <PlaybackFigure playback={answer} />
          )
        }
      </Loaded>
    </>
  );
}

function PlaybackFigure({ playback: { rows, by, from, until, countedUntil } }: { playback: Playback }) {
  const { t } = useTranslation('numbers');
  const nameOf = ({ of }: Row): string => {
    if (of === null) return t('key.all');
    if (of === '') return t('playback.notSaid');
    if (by === 'country') return countryName(of);
    return by === 'device' ? t(`playback.device.${of as 'phone' | 'tablet' | 'desktop'}`) : of;
  };
  const milliseconds = ({ p50, p95 }: Quantiles) =>
    p50 === null || p95 === null
      ? '–'
      : t('playback.milliseconds', { p50: formatNumber(p50), p95: formatNumber(p95) });
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
          perHundred(row.stallsPerHundred),
          perHundred(row.failedPerHundred),
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
