import type { StaffResult } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '#lib/language/format.ts';
import styles from './money.module.css';

type Sums = StaffResult<'stats.money'>['sums'];

interface MoneySumsProps {
  sums: Sums;
  before: Sums;
  /** The currency that the plot shows. */
  current: string | undefined;
  onChoose: (currency: string) => void;
}

const leftOf = ({ takenMinor, returnedMinor }: Sums[number]): number => takenMinor - returnedMinor;

/** What is left of each currency, which are never added. A press shows one by day. */
export function MoneySums({ sums, before, current, onChoose }: MoneySumsProps) {
  const { t } = useTranslation('numbers');
  return (
    <ToggleButtonGroup
      aria-label={t('money.currency')}
      className={styles.sums ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={current === undefined ? [] : [current]}
      onSelectionChange={([chosen]) => chosen !== undefined && onChoose(String(chosen))}
    >
      {sums.map((sum) => {
        const { currency, orders, returnedOrders, returnedMinor } = sum;
        const earlier = before.find((other) => other.currency === currency);
        return (
          <ToggleButton key={currency} id={currency} className={styles.sum ?? ''}>
            <span className={classNames('display', styles.amount)}>
              {formatMoney({ amountMinor: leftOf(sum), currency })}
            </span>
            <span className="fine">
              {[
                t('money.orders', { count: orders, number: formatNumber(orders) }),
                ...(returnedOrders > 0
                  ? [
                      t('money.returned', {
                        count: returnedOrders,
                        sum: formatMoney({ amountMinor: returnedMinor, currency }),
                      }),
                    ]
                  : []),
              ].join(' · ')}
            </span>
            <span className="fine">
              {t('money.before', {
                sum: formatMoney({ amountMinor: earlier ? leftOf(earlier) : 0, currency }),
              })}
            </span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
