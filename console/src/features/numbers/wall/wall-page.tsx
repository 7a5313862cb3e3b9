import { periodFields, wallInput } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import styles from '#features/numbers/numbers.module.css';
import { periodBefore, periodOf } from '#features/numbers/period.ts';
import { PeriodChoice } from '#features/numbers/period-choice.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { CountryChoice } from '#ui/country-choice.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { WallDramas } from './wall-dramas.tsx';
import { WallSteps } from './wall-steps.tsx';

const address = { ...periodFields, country: wallInput.country };

/** How many people came how far from opening the app to paying, and how those at each wall went on. */
export function WallPage() {
  const { t } = useTranslation('numbers');
  const [input, change] = useAddressInput(address);
  const period = periodOf(input);
  const { country } = input;
  const wall = useCall('stats.wall', { ...period, country }, { keepsPrevious: true });
  const before = useCall('stats.wall', { ...periodBefore(period), country }, { keepsPrevious: true });
  return (
    <>
      <div className={styles.filters}>
        <PeriodChoice period={period} onChange={change} />
        <CountryChoice value={country} onChange={(chosen) => change({ country: chosen } as never)} />
      </div>
      <Loaded answer={wall} lines={10}>
        {(answer) =>
          answer.all.active === 0 ? (
            <State title={t('wall.empty')} text={t('wall.emptyText')} />
          ) : (
            <>
              <WallSteps wall={answer} before={before.data} />
              <WallDramas wall={answer} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
