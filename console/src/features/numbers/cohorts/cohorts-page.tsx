import { cohortInput } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import styles from '#features/numbers/numbers.module.css';
import { useCall } from '#lib/api/use-call.ts';
import { ownZone } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { SmallChoice } from '#ui/choice.tsx';
import { CountryChoice } from '#ui/country-choice.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { Returns } from './returns.tsx';
import { Values } from './values.tsx';

const lengths = [8, 12, 26, 52] as const;
const usualWeeks = 12;
const address = { ...cohortInput, after: z.enum(['1', '7', '30']) };

/** Who came back, and what they brought, by the week in which they arrived. */
export function CohortsPage() {
  const { t } = useTranslation('numbers');
  const [{ zone = ownZone(), weeks = usualWeeks, country, after = '1' }, change] = useAddressInput(address);
  const cohorts = useCall('stats.cohorts', { zone, weeks, country }, { keepsPrevious: true });
  return (
    <>
      <div className={styles.filters}>
        <SmallChoice
          label={t('cohorts.weeks')}
          value={String(weeks)}
          choices={lengths.map((count) => ({
            value: String(count),
            name: t('cohorts.lastWeeks', { count }),
          }))}
          onChange={(chosen) => change({ weeks: Number(chosen) })}
        />
        <CountryChoice value={country} onChange={(chosen) => change({ country: chosen } as never)} />
      </div>
      <Loaded answer={cohorts} lines={10}>
        {(answer) =>
          answer.weeks.every(({ viewers }) => viewers === 0) ? (
            <State title={t('cohorts.empty')} text={t('cohorts.emptyText')} />
          ) : (
            <>
              <Returns cohorts={answer} after={after} onChoose={(chosen) => change({ after: chosen })} />
              <Values cohorts={answer} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
