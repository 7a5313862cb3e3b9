import type { Order } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit, formatMoney } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import styles from './payment-reminder.module.css';
import type { Checkout } from './use-checkout.ts';

/** An order that was left unpaid, with the way to go on. */
export function PaymentReminder({ checkout: { order, isAttended, attend } }: { checkout: Checkout }) {
  const { t } = useTranslation('wallet');
  if (isAttended || order?.status !== 'created' || !order.payUrl) return null;
  return (
    <Panel className={styles.reminder}>
      <h2 className="strong">{t('payment.reminder.title')}</h2>
      <p className={`small t2 ${styles.text}`}>
        {t('payment.reminder.text', { what: bought(order, t), price: formatMoney(order.price) })}
      </p>
      <Button href={order.payUrl} newTab onClick={attend}>
        {t('payment.reminder.action')}
      </Button>
    </Panel>
  );
}

const bought = ({ coins, membershipDays }: Order, t: TFunction<'wallet'>) =>
  membershipDays > 0 ? t('membership.days', { count: membershipDays }) : formatCoinsWithUnit(coins);
