import { periodFields, playbackInput } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import styles from '#features/numbers/numbers.module.css';
import { periodOf } from '#features/numbers/period.ts';
import { PeriodChoice } from '#features/numbers/period-choice.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Chips } from '#ui/chips.tsx';
import { CountryChoice } from '#ui/country-choice.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { PlaybackByDay } from './by-day.tsx';
import { PlaybackByKey } from './by-key.tsx';
import { starts } from './measurements.ts';

const keys = ['all', 'country', 'device', 'version'] as const;
const address = {
  from: periodFields.from,
  until: periodFields.until,
  by: playbackInput.by,
  country: playbackInput.country,
  start: z.enum(starts),
};

/** What players measured: the first frame, stalls and dropped frames. */
export function PlaybackPage() {
  const { t } = useTranslation('numbers');
  const [input, change] = useAddressInput(address);
  // Measurements are counted by days of UTC.
  const period = periodOf({ ...input, zone: 'UTC' });
  const { by = 'all', country, start = 'cold' } = input;
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
            <>
              <PlaybackByDay
                playback={answer}
                start={start}
                onChoose={(chosen) => change({ start: chosen })}
              />
              <PlaybackByKey playback={answer} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
