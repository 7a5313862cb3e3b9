import type { UnpaidOrder } from '@cliffhanger/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api/client.ts';
import { randomId } from '#lib/random-id.ts';
import { useThrottled } from '#lib/use-throttled.ts';
import {
  findIntent,
  type IntendedUnlock,
  type PaymentIntent,
  resumeOrCreateIntent,
  saveIntent,
} from './payment-intent.ts';
import { openPaymentTab, showPaymentPage } from './payment-page.ts';
import { hasFailed, useOrder } from './use-order.ts';
import { usePaid } from './use-paid.ts';
import { usePlaceOrder } from './use-place-order.ts';

type CheckoutOptions = {
  /** The path to return to after the payment. */
  from: string | null;
  /** Called with the `from` of the purchase, which may have begun before a reload, and the unlock that it was for. */
  onPaid: (from: string | null, thenUnlock: IntendedUnlock | null) => void;
};

type PayOptions = {
  /** Exactly as many, in place of the coins of the pack. */
  coins?: number | null;
  thenUnlock?: IntendedUnlock | null;
  /** Called once there is an order. */
  onOrdered?: () => void;
};

export type Checkout = ReturnType<typeof useCheckout>;

/** Places an order, opens the payment page in a tab and waits until the order ends. */
export function useCheckout({ from, onPaid }: CheckoutOptions) {
  const queryClient = useQueryClient();
  const { intent, setIntent, order, isOpen, setIsOpen, reset } = useCheckoutOrder(onPaid);
  const { placeOrder, isPlacing } = usePlaceOrder(setIntent, () => setIsOpen(true));

  /** Call it in the handler of a click. */
  const pay = useThrottled(async (templateId: string, options: PayOptions = {}) => {
    const { coins = null, thenUnlock = null, onOrdered } = options;
    const current = hasFailed(order) ? null : intent;
    const isOrdered = await placeOrder(
      resumeOrCreateIntent(current, { templateId, coins, from, thenUnlock }, randomId),
    );
    if (isOrdered) onOrdered?.();
  });
  /** Continues the payment of an earlier order. Call it in the handler of a click. */
  const resume = useThrottled(({ createdAt: _, templateId, isExact, ...unpaid }: UnpaidOrder) => {
    const { orderId, payUrl } = unpaid;
    const coins = isExact ? unpaid.coins : null;
    queryClient.setQueryData(api.wallet.orderStatus.key({ orderId }), unpaid);
    setIntent({ templateId, coins, idempotencyKey: randomId(), orderId, from, thenUnlock: null });
    setIsOpen(true);
    showPaymentPage(openPaymentTab(), payUrl);
  });
  return {
    pay,
    resume,
    isPlacing,
    order,
    /** Whether the viewer sees this payment, rather than having postponed it. */
    isOpen: isOpen || order?.status === 'failed',
    /** Postpones an open order, or forgets a failed one. */
    dismiss: () => {
      if (hasFailed(order)) return reset();
      setIsOpen(false);
      if (intent) setIntent({ ...intent, thenUnlock: null });
    },
    /** Forgets the order, which the viewer has cancelled. */
    forget: reset,
    payAgain: () => intent && pay(intent.templateId, intent),
  };
}

/** The intent of the payment with its order, until that ends, and whether the viewer sees it. */
function useCheckoutOrder(onPaid: CheckoutOptions['onPaid']) {
  const [intent, setIntent] = usePaymentIntent();
  const [isOpen, setIsOpen] = useState(false);
  const handlePaid = usePaid();
  const reset = () => {
    setIntent(null);
    setIsOpen(false);
  };
  const order = useOrder(intent?.orderId ?? null, (ended) => {
    // A postponed order expires silently.
    if (ended.status === 'expired' && isOpen) return;
    reset();
    if (ended.status !== 'paid') return;
    const thenUnlock = intent?.thenUnlock ?? null;
    handlePaid(ended, { isSilent: thenUnlock !== null });
    onPaid(intent?.from ?? null, thenUnlock);
  });
  return { intent, setIntent, order, isOpen, setIsOpen, reset };
}

/** The purchase in progress, which survives reloads. */
function usePaymentIntent() {
  const [intent, setIntent] = useState(findIntent);
  const update = (next: PaymentIntent | null) => {
    saveIntent(next);
    setIntent(next);
  };
  return [intent, update] as const;
}
