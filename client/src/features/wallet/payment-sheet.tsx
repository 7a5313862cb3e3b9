import type { Order, UserInfo } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useUserInfo } from '#entities/session/session.ts';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { formatMoney } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { BrokenLedge } from '#ui/broken-ledge.tsx';
import { Button } from '#ui/button.tsx';
import { LoadingLedge } from '#ui/loading-ledge.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { describePurchase } from './describe-purchase.ts';
import { openPaymentTab, showPaymentPage } from './payment-page.ts';
import styles from './payment-sheet.module.css';
import type { Checkout } from './use-checkout.ts';

/** The state of a payment: waiting, failed or expired. */
export function PaymentSheet({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation(['wallet', 'common']);
  const { order, isOpen, dismiss } = checkout;
  const status = order?.status === 'failed' || order?.status === 'expired' ? order.status : 'waiting';

  return (
    <Sheet
      open={isOpen && order !== undefined}
      onClose={dismiss}
      title={t(`payment.${status}.title`)}
      closeLabel={t('common:close')}
    >
      <div role="status">
        {status === 'waiting' ? (
          <LoadingLedge className={styles.running} />
        ) : (
          <BrokenLedge className={styles.broken} />
        )}
        <p className={status === 'waiting' ? 't2' : styles.safe}>
          <WordWrap text={t(`payment.${status}.text`)} />
        </p>
        {order?.failureReason && (
          <p className="t2">
            <WordWrap text={t(`payment.failed.reasons.${order.failureReason}`)} />
          </p>
        )}
      </div>
      {order && <Purchase order={order} isWaiting={status === 'waiting'} />}
      {status === 'waiting' ? (
        <WaitingActions payUrl={order?.payUrl ?? null} onDismiss={dismiss} />
      ) : (
        <FailedActions status={status} checkout={checkout} />
      )}
    </Sheet>
  );
}

/** The purchase: goods, price, and the balance once it is paid. */
function Purchase({ order, isWaiting }: { order: Order; isWaiting: boolean }) {
  const { t } = useTranslation('wallet');
  const user = useUserInfo().data;
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{describePurchase(order, t)}</dt>
        <dd className="strong">{formatMoney(order.price)}</dd>
      </div>
      {isWaiting && user && (
        <div>
          <dt>{order.membershipDays > 0 ? t('payment.memberUntil') : t('payment.balanceAfter')}</dt>
          <dd className="t2 num">{describeResult(order, user)}</dd>
        </div>
      )}
    </dl>
  );
}

const dayMs = 86_400_000;

const describeResult = ({ coins, membershipDays }: Order, { coin, memberExpire }: UserInfo): string => {
  if (membershipDays === 0) return formatCoins(coin + coins);
  const startMs = Math.max(serverNowMs(), memberExpire === null ? 0 : Date.parse(memberExpire));
  return formatDate(new Date(startMs + membershipDays * dayMs).toISOString());
};

function WaitingActions({ payUrl, onDismiss }: { payUrl: string | null; onDismiss: () => void }) {
  const { t } = useTranslation('wallet');
  return (
    <div className={styles.actions}>
      {payUrl && (
        <Button wide needsConnection onClick={() => showPaymentPage(openPaymentTab(), payUrl)}>
          {t('payment.waiting.open')}
        </Button>
      )}
      <Button variant="text" wide onClick={onDismiss}>
        {t('payment.waiting.later')}
      </Button>
    </div>
  );
}

type FailedActionsProps = { status: 'failed' | 'expired'; checkout: Checkout };

function FailedActions({ status, checkout: { order, isPlacing, payAgain, dismiss } }: FailedActionsProps) {
  const { t } = useTranslation(['wallet', 'common']);
  return (
    <div className={styles.actions}>
      <Button variant="main" wide needsConnection busy={isPlacing} onClick={payAgain}>
        {status === 'failed' ? t('common:tryAgain') : t('payment.expired.action')}
      </Button>
      <Button variant="text" wide onClick={dismiss}>
        {order && order.membershipDays > 0 ? t('payment.anotherPlan') : t('payment.anotherPack')}
      </Button>
    </div>
  );
}
