import { periodFields, retentionFilter } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useCall } from '#lib/api/use-call.ts';
import { zoneName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { CountryChoice } from '#ui/country-choice.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { CoinsByDay } from './money/coins-by-day.tsx';
import { MoneyByDay } from './money/money-by-day.tsx';
import styles from './numbers.module.css';
import { periodBefore, periodOf } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { RetentionFigure } from './retention/retention-figure.tsx';
import { WallDramas } from './wall/wall-dramas.tsx';

const address = { ...periodFields, country: retentionFilter.country };

/** One drama in numbers: who goes on, what they did at its wall, and what it brought. */
export function DramaNumbers({ slug }: { slug: string }) {
  const { t } = useTranslation('numbers');
  const [input, change] = useAddressInput(address);
  const period = periodOf(input);
  const { country } = input;
  const kept = { keepsPrevious: true };
  const retention = useCall('stats.retention', { slug, ...period, country }, kept);
  const ofMoney = { slug, country, by: 'day' as const };
  const money = useCall('stats.money', { ...period, ...ofMoney }, kept);
  const before = useCall('stats.money', { ...periodBefore(period), ...ofMoney }, kept);
  return (
    <>
      <div className={styles.filters}>
        <PeriodChoice period={period} onChange={change} />
        <CountryChoice value={country} onChange={(chosen) => change({ country: chosen } as never)} />
        <span className="fine">{t('daysOf', { zone: zoneName(period.zone) })}</span>
      </div>
      <Loaded answer={retention} lines={10}>
        {(told) => (
          <>
            {told.episodes.every(({ viewers, viewersBefore }) => viewers + viewersBefore === 0) ? (
              <State title={t('retention.empty')} text={t('retention.emptyText')} />
            ) : (
              <RetentionFigure retention={told} title={t('retention.title')} />
            )}
            {told.wall && <WallDramas wall={{ ...period, dramas: [told.wall] }} />}
            <Loaded answer={money} lines={6}>
              {(paid) => (
                <>
                  {paid.coins.length > 0 && (
                    <CoinsByDay period={period} money={paid} before={before.data} name={slug} />
                  )}
                  {paid.sums.map(({ currency }) => (
                    <MoneyByDay
                      key={currency}
                      period={period}
                      money={paid}
                      before={before.data}
                      currency={currency}
                    />
                  ))}
                </>
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </>
  );
}
