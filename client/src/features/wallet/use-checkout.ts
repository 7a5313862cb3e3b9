import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';
import { useIsSignedIn } from '#lib/session/session.ts';
import { toast } from '#ui/toast.tsx';
import {
  findIntent,
  newIdempotencyKey,
  type PaymentIntent,
  resumeOrCreateIntent,
  saveIntent,
} from './payment-intent.ts';

const pollMs = 3000;

type CheckoutOptions = {
  /** Where the viewer goes on when the payment has arrived, as a path. */
  from: string | null;
  /** The payment has arrived. `from` is that of the purchase, which may have begun before a reload. */
  onPaid: (from: string | null) => void;
};

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * Paying: orders, opens the payment page beside this one, and waits until the order ends. It ends by the pushed
 * event (`lib/live` then asks again) or, should that not come, by asking every few seconds while the page is seen.
 */
export function useCheckout({ from, onPaid }: CheckoutOptions) {
  const { t } = useTranslation('wallet');
  const queryClient = useQueryClient();
  const requireSignIn = useRequireSignIn();
  const isSignedIn = useIsSignedIn();
  const [intent, setIntent] = useState(findIntent);
  /** The viewer is looking at this payment, rather than having left it for later. */
  const [isAttended, setAttended] = useState(false);

  const remember = (next: PaymentIntent | null) => {
    saveIntent(next);
    setIntent(next);
  };

  const placing = useMutation(api.wallet.placeOrder.mutation());
  const orderId = intent?.orderId ?? '';
  const { data: order } = useQuery({
    ...api.wallet.orderStatus.query({ orderId }),
    enabled: isSignedIn && orderId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'created' ? pollMs : false),
  });
  const hasFailed = order?.status === 'failed' || order?.status === 'expired';

  const forget = () => {
    remember(null);
    setAttended(false);
  };

  const onEnded = useEffectEvent((status: 'paid' | 'refunded') => {
    forget();
    if (status === 'refunded') return;
    void invalidate(queryClient, staleAfter.payment());
    toast(t('payment.paid'));
    onPaid(intent?.from ?? null);
  });
  useEffect(() => {
    if (order?.status === 'paid' || order?.status === 'refunded') onEnded(order.status);
  }, [order?.status]);

  /** Call it in the tap itself: only then may a page be opened. Answers whether there is an order now. */
  const pay = async (templateId: string): Promise<boolean> => {
    if (!requireSignIn()) return false;
    const page = openPage();
    const begun = resumeOrCreateIntent(hasFailed ? null : intent, { templateId, from }, newIdempotencyKey);
    remember(begun);
    try {
      const { idempotencyKey } = begun;
      const { order: placed, payUrl } = await placing.mutateAsync({ templateId, idempotencyKey });
      queryClient.setQueryData(api.wallet.orderStatus.key({ orderId: placed.orderId }), {
        ...placed,
        payUrl,
      });
      remember({ ...begun, orderId: placed.orderId });
      setAttended(true);
      if (placed.status === 'created') showPage(page, payUrl);
      else page?.close();
      return true;
    } catch (error) {
      page?.close();
      // Unanswered, the order may exist: the next press asks for the same one.
      if (!(error instanceof NetworkError)) remember(null);
      return false;
    }
  };

  return {
    pay,
    isPlacing: placing.isPending,
    order: isSignedIn && orderId !== '' ? order : undefined,
    isAttended: isAttended || hasFailed,
    /** The viewer turns to the payment again. */
    attend: () => setAttended(true),
    /** Closes what is shown: an open order is left for later, one that failed is forgotten. */
    dismiss: () => (hasFailed ? forget() : setAttended(false)),
    payAgain: () => intent && pay(intent.templateId),
  };
}

/** Opened empty at once, as browsers block what is opened after an answer. Null when blocked all the same. */
const openPage = () => {
  const page = window.open('', '_blank');
  if (page) page.opener = null;
  return page;
};

const showPage = (page: Window | null, payUrl: string) => {
  const { href } = new URL(payUrl, window.location.href);
  if (page === null) window.location.assign(href);
  else if (!page.closed) page.location.replace(href);
};
