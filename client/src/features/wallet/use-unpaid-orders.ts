import type { contract, EndpointData, UnpaidOrder } from '@cliffhanger/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { toast } from '#ui/toast.ts';
import type { Checkout } from './use-checkout.ts';
import { usePaid } from './use-paid.ts';

type UnpaidOrders = EndpointData<typeof contract.wallet.unpaidOrders>;

/** The orders that wait for their payment, without the one in the payment sheet. */
export function useUnpaidOrders({ order, isOpen }: Checkout): readonly UnpaidOrder[] {
  const { data } = useQuery({
    ...api.wallet.unpaidOrders.query(),
    enabled: useIsSignedIn(),
    refetchInterval: ({ state }) => msToFirstEnd(state.data) ?? false,
  });
  return (data?.orders ?? []).filter(({ orderId }) => !isOpen || orderId !== order?.orderId);
}

/** The list is fetched again when the first order runs out of time. */
const msToFirstEnd = (data: UnpaidOrders | undefined): number | undefined => {
  const ends = data?.orders.map(({ expiresAt }) => Date.parse(expiresAt)) ?? [];
  return ends.length === 0 ? undefined : Math.max(1_000, Math.min(...ends) - serverNowMs());
};

/** Cancels an unpaid order. One that was paid in the meantime stays paid, and is announced as such. */
export function useCancelOrder(checkout: Checkout) {
  const { t } = useTranslation('wallet');
  const queryClient = useQueryClient();
  const handlePaid = usePaid();
  const mutation = useMutation({
    ...api.wallet.cancelOrder.mutation(),
    onSuccess: (order) => {
      queryClient.setQueryData(
        api.wallet.unpaidOrders.key(),
        (cached: UnpaidOrders | undefined) =>
          cached && { orders: cached.orders.filter(({ orderId }) => orderId !== order.orderId) },
      );
      if (checkout.order?.orderId === order.orderId) checkout.forget();
      if (order.status === 'paid') handlePaid(order, { isSilent: false });
      else toast(t('payment.canceled'));
    },
  });
  return {
    cancel: (orderId: string) => mutation.mutate({ orderId }),
    cancelingId: mutation.isPending ? mutation.variables.orderId : null,
  };
}
