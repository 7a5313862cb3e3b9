import { moneyFilter, periodFields } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import styles from '#features/numbers/numbers.module.css';
import { periodBefore, periodOf } from '#features/numbers/period.ts';
import { PeriodChoice } from '#features/numbers/period-choice.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Chips } from '#ui/chips.tsx';
import { CountryChoice } from '#ui/country-choice.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { MoneyByDay } from './money-by-day.tsx';
import { MoneyParts } from './money-parts.tsx';
import { MoneySums } from './money-sums.tsx';

const partKeys = ['drama', 'country', 'offer'] as const;

const address = { ...periodFields, ...moneyFilter, by: z.enum(partKeys) };

/** What was paid and what went back: by day, and by drama, country or offer. */
export function MoneyPage() {
  const { t } = useTranslation('numbers');
  const [input, change] = useAddressInput(address);
  const period = periodOf(input);
  const { by = 'drama' } = input;
  const filter = { country: input.country, slug: input.slug, templateId: input.templateId };
  const kept = { keepsPrevious: true };
  const days = useCall('stats.money', { ...period, ...filter, by: 'day' }, kept);
  const before = useCall('stats.money', { ...periodBefore(period), ...filter, by: 'day' }, kept);
  const parts = useCall('stats.money', { ...period, ...filter, by }, kept);
  return (
    <>
      <div className={styles.filters}>
        <PeriodChoice period={period} onChange={change} />
        <CountryChoice value={input.country} onChange={(chosen) => change({ country: chosen } as never)} />
      </div>
      <Loaded answer={days} lines={8}>
        {(money) => {
          const shown = input.currency ?? money.sums[0]?.currency;
          if (shown === undefined && money.coins.length === 0)
            return <State title={t('money.empty')} text={t('money.emptyText')} />;
          return (
            <>
              <MoneySums
                sums={money.sums}
                before={before.data?.sums ?? []}
                current={shown}
                onChoose={(chosen) => change({ currency: chosen })}
              />
              {shown !== undefined && (
                <MoneyByDay period={period} money={money} before={before.data} currency={shown} />
              )}
              <Loaded answer={parts} lines={6}>
                {(summed) => (
                  <MoneyParts
                    money={summed}
                    choice={
                      <Chips
                        label={t('money.by')}
                        value={by}
                        choices={partKeys.map((value) => ({ value, name: t(`key.${value}`) }))}
                        onChange={(chosen) => change({ by: chosen })}
                      />
                    }
                  />
                )}
              </Loaded>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
