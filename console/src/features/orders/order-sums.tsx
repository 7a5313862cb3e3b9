import type { OrderSumsJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '#lib/language/format.ts';
import styles from './orders.module.css';

/** What was taken, by currency; different currencies are never added. */
export function OrderSums({ sums }: { sums: readonly OrderSumsJson[] }) {
  const { t } = useTranslation('people');
  if (sums.length === 0) return null;
  return (
    <dl className={styles.sums}>
      {sums.map(({ currency, orders, paidOrders, paidMinor, refundedOrders, refundedMinor }) => (
        <div key={currency}>
          <dt className="fine">
            {t('sums.orders', { count: orders, number: formatNumber(orders), currency })}
          </dt>
          <dd className={`title ${styles.sum}`}>{formatMoney({ amountMinor: paidMinor, currency })}</dd>
          <dd className="fine">
            {[
              t('sums.paid', { count: paidOrders, number: formatNumber(paidOrders) }),
              ...(refundedOrders > 0
                ? [
                    t('sums.refunded', {
                      count: refundedOrders,
                      sum: formatMoney({ amountMinor: refundedMinor, currency }),
                    }),
                  ]
                : []),
            ].join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
