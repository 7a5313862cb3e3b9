import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '#lib/language/format.ts';
import styles from './price.module.css';

type Simulation = StaffResult<'price.simulate'>;
type Cost = Simulation['after'];

interface Line {
  key: string;
  name: string;
  /** Null: there is none. */
  textOf: (cost: Cost) => string | null;
}

/** What it costs to watch to the end, in each way, now and with the prices of the draft. */
export function PriceLines({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation(['drama', 'common']);
  const { before, after, membershipPlans, series } = simulation;
  const coins = (count: number | null) =>
    count === null ? null : t('price.coins', { count, coins: formatNumber(count) });
  const lines: Line[] = [
    { key: 'oneByOne', name: t('price.oneByOne'), textOf: ({ oneByOneCoins }) => coins(oneByOneCoins) },
    { key: 'atOnce', name: t('price.atOnce'), textOf: ({ atOnceCoins }) => coins(atOnceCoins) },
    {
      key: 'packs',
      name: t('price.packs'),
      textOf: ({ packs }) => packs && formatMoney(packs.price),
    },
    {
      key: 'checkIn',
      name: t('price.checkIn'),
      textOf: ({ rewardDays }) => rewardDays && t('common:time.days', { count: rewardDays.checkIn }),
    },
    {
      key: 'rewards',
      name: t('price.rewards'),
      textOf: ({ rewardDays }) => rewardDays && t('common:time.days', { count: rewardDays.all }),
    },
  ];
  const plan = membershipPlans.find(({ period }) => period === 'month') ?? membershipPlans[0];
  return (
    <dl className={styles.lines}>
      {lines.map(({ key, name, textOf }) => {
        const [was, is] = [textOf(before), textOf(after)];
        return (
          <div key={key} className={styles.line}>
            <dt>{name}</dt>
            <dd>
              {was !== is && was !== null && <span className={styles.was}>{`${was} → `}</span>}
              {is ?? t('price.none')}
            </dd>
          </div>
        );
      })}
      <div className={styles.line}>
        <dt>{t('price.member')}</dt>
        <dd>
          {plan ? t(`price.per.${plan.period}`, { price: formatMoney(plan.price) }) : t('price.notOnSale')}
        </dd>
      </div>
      {series && (
        <div className={styles.line}>
          <dt>{t('price.series')}</dt>
          <dd>{formatMoney(series)}</dd>
        </div>
      )}
    </dl>
  );
}
