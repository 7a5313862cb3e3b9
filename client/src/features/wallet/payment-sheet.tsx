import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { LoadingLedge } from '#ui/loading-ledge.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './payment-sheet.module.css';
import type { Checkout } from './use-checkout.ts';

/** The state of a payment: waiting, failed or expired. */
export function PaymentSheet({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation(['wallet', 'common']);
  const { order, isOpen, isPlacing, dismiss, payAgain } = checkout;
  const status = order?.status === 'failed' || order?.status === 'expired' ? order.status : 'waiting';

  return (
    <Sheet
      open={isOpen && order !== undefined}
      onClose={dismiss}
      title={t(`payment.${status}.title`)}
      closeLabel={t('common:close')}
    >
      <div role="status">
        {status === 'waiting' && <LoadingLedge className={styles.running} />}
        <p className="t2">{t(`payment.${status}.text`)}</p>
      </div>
      <div className={styles.actions}>
        {status === 'waiting' ? (
          <>
            {order?.payUrl && (
              <Button wide href={order.payUrl} newTab>
                {t('payment.waiting.open')}
              </Button>
            )}
            <Button variant="text" wide onClick={dismiss}>
              {t('payment.waiting.later')}
            </Button>
          </>
        ) : (
          <Button variant="main" wide busy={isPlacing} onClick={payAgain}>
            {t(`payment.${status}.action`)}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
