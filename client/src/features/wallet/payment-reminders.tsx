import type { UnpaidOrder } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDayAndTimeInText, formatMoney, formatTimeOfDay } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { describePurchase } from './describe-purchase.ts';
import styles from './payment-reminders.module.css';
import type { Checkout } from './use-checkout.ts';
import { useCancelOrder } from './use-unpaid-orders.ts';

type PaymentRemindersProps = {
  /** The most recent first, which gets the accent of the screen. */
  orders: readonly UnpaidOrder[];
  checkout: Checkout;
};

/** Reminds of each unpaid order: continues its payment or cancels it. */
export function PaymentReminders({ orders, checkout }: PaymentRemindersProps) {
  const { cancel, cancelingId } = useCancelOrder(checkout);
  return orders.map((order, index) => (
    <Reminder
      key={order.orderId}
      order={order}
      isMain={index === 0}
      isCanceling={order.orderId === cancelingId}
      onPay={() => checkout.resume(order)}
      onCancel={() => cancel(order.orderId)}
    />
  ));
}

type ReminderProps = {
  order: UnpaidOrder;
  isMain: boolean;
  isCanceling: boolean;
  onPay: () => void;
  onCancel: () => void;
};

function Reminder({ order, isMain, isCanceling, onPay, onCancel }: ReminderProps) {
  const { t } = useTranslation('wallet');
  return (
    <Panel className={styles.reminder}>
      <h2 className="strong">{t('payment.reminder.title')}</h2>
      <p className={`small t2 ${styles.text}`}>
        <WordWrap
          text={t('payment.reminder.text', {
            what: describePurchase(order, t),
            ordered: formatDayAndTimeInText(order.createdAt),
            end: formatTimeOfDay(order.expiresAt),
          })}
        />
      </p>
      <div className={styles.actions}>
        <Button
          variant={isMain ? 'main' : 'quiet'}
          needsConnection
          end={<span className="num">{formatMoney(order.price)}</span>}
          onClick={onPay}
        >
          {t('payment.reminder.action')}
        </Button>
        <Button needsConnection busy={isCanceling} onClick={onCancel}>
          {t('payment.reminder.cancel')}
        </Button>
      </div>
    </Panel>
  );
}
