import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';
import { toast } from '#ui/toast.tsx';
import { newIdempotencyKey, type PaymentIntent, resumeOrCreateIntent } from './payment-intent.ts';
import { openPaymentTab, showPaymentPage } from './payment-page.ts';
import { hasFailed, useOrder } from './use-order.ts';
import { usePaymentIntent } from './use-payment-intent.ts';

type CheckoutOptions = {
  /** The path to return to after the payment. */
  from: string | null;
  /** Called with the `from` of the purchase, which may have begun before a reload. */
  onPaid: (from: string | null) => void;
};

export type Checkout = ReturnType<typeof useCheckout>;

/** Places an order, opens the payment page in a tab and waits until the order ends. */
export function useCheckout({ from, onPaid }: CheckoutOptions) {
  const { t } = useTranslation('wallet');
  const queryClient = useQueryClient();
  const [intent, setIntent] = usePaymentIntent();
  const [isOpen, setIsOpen] = useState(false);
  const reset = () => {
    setIntent(null);
    setIsOpen(false);
  };
  const order = useOrder(intent?.orderId ?? null, (status) => {
    reset();
    if (status === 'refunded') return;
    void invalidate(queryClient, staleAfter.payment());
    toast(t('payment.paid'));
    onPaid(intent?.from ?? null);
  });
  const isFailed = hasFailed(order);
  const { placeOrder, isPlacing } = usePlaceOrder(setIntent, () => setIsOpen(true));

  /** Call it in the handler of a click. Resolves to whether there is an order now. */
  const pay = (templateId: string): Promise<boolean> =>
    placeOrder(resumeOrCreateIntent(isFailed ? null : intent, { templateId, from }, newIdempotencyKey));
  return {
    pay,
    isPlacing,
    order,
    /** Whether the viewer sees this payment, rather than having postponed it. */
    isOpen: isOpen || isFailed,
    open: () => setIsOpen(true),
    /** Postpones an open order, or forgets a failed one. */
    dismiss: () => (isFailed ? reset() : setIsOpen(false)),
    payAgain: () => intent && pay(intent.templateId),
  };
}

function usePlaceOrder(setIntent: (intent: PaymentIntent | null) => void, onPlaced: () => void) {
  const queryClient = useQueryClient();
  const requireSignIn = useRequireSignIn();
  const placing = useMutation(api.wallet.placeOrder.mutation());

  const placeOrder = async (intent: PaymentIntent): Promise<boolean> => {
    if (!requireSignIn({ kind: 'pack', id: intent.templateId })) return false;
    const tab = openPaymentTab();
    setIntent(intent);
    try {
      const { templateId, idempotencyKey } = intent;
      const { order, payUrl } = await placing.mutateAsync({ templateId, idempotencyKey });
      const { orderId } = order;
      queryClient.setQueryData(api.wallet.orderStatus.key({ orderId }), { ...order, payUrl });
      setIntent({ ...intent, orderId });
      onPlaced();
      if (order.status === 'created') showPaymentPage(tab, payUrl);
      else tab?.close();
      return true;
    } catch (error) {
      tab?.close();
      // Without an answer the order may exist, so the next attempt uses the same idempotency key.
      if (!(error instanceof NetworkError)) setIntent(null);
      return false;
    }
  };
  return { placeOrder, isPlacing: placing.isPending };
}
