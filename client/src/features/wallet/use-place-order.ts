import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { api } from '#lib/api/client.ts';
import { NetworkError } from '#lib/api/errors.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { openPaymentTab, showPaymentPage } from './payment-page.ts';

/** Places the order of an intent, and opens its payment page. */
export function usePlaceOrder(setIntent: (intent: PaymentIntent | null) => void, onPlaced: () => void) {
  const queryClient = useQueryClient();
  const requireSignIn = useRequireSignIn();
  const placing = useMutation(api.wallet.placeOrder.mutation());

  const placeOrder = async (intent: PaymentIntent): Promise<boolean> => {
    if (!requireSignIn({ kind: 'pack', id: intent.templateId })) return false;
    const tab = openPaymentTab();
    setIntent(intent);
    try {
      const { templateId, coins, idempotencyKey } = intent;
      const exact = coins === null ? {} : { coins };
      const { order, payUrl } = await placing.mutateAsync({ templateId, ...exact, idempotencyKey });
      const { orderId } = order;
      queryClient.setQueryData(api.wallet.orderStatus.key({ orderId }), { ...order, payUrl });
      setIntent({ ...intent, orderId });
      void invalidate(queryClient, staleAfter.order());
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
