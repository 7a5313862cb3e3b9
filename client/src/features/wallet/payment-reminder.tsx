import type { Order } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit, formatMoney } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import styles from './payment-reminder.module.css';
import type { Checkout } from './use-checkout.ts';

/** Reminds of an unpaid order and opens its payment page. */
export function PaymentReminder({ checkout: { order, isOpen, open } }: { checkout: Checkout }) {
  const { t } = useTranslation('wallet');
  if (isOpen || order?.status !== 'created' || !order.payUrl) return null;
  return (
    <Panel className={styles.reminder}>
      <h2 className="strong">{t('payment.reminder.title')}</h2>
      <p className={`small t2 ${styles.text}`}>
        {t('payment.reminder.text', { what: describePurchase(order, t), price: formatMoney(order.price) })}
      </p>
      <Button href={order.payUrl} newTab onClick={open}>
        {t('payment.reminder.action')}
      </Button>
    </Panel>
  );
}

const describePurchase = ({ coins, membershipDays }: Order, t: TFunction<'wallet'>) =>
  membershipDays > 0 ? t('membership.days', { count: membershipDays }) : formatCoinsWithUnit(coins);
