import type { contract, EndpointData } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';

const pollMs = 3_000;

type OrderStatus = EndpointData<typeof contract.wallet.orderStatus>;

/**
 * Follows an order until it ends. Live events announce the end; polling covers a lost connection while the page is
 * visible.
 * @param onEnd called when the order is paid, refunded or expired; a failed one can still be paid
 */
export function useOrder(
  orderId: string | null,
  onEnd: (order: OrderStatus) => void,
): OrderStatus | undefined {
  const isSignedIn = useIsSignedIn();
  const isFollowed = isSignedIn && orderId !== null;
  const { data: order } = useQuery({
    ...api.wallet.orderStatus.query({ orderId: orderId ?? '' }),
    enabled: isFollowed,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'created' ? pollMs : false),
  });
  const handleEnd = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that is fetched again ends once
  useEffect(() => {
    if (isFollowed && order && order.status !== 'created' && order.status !== 'failed') handleEnd(order);
  }, [isFollowed, order?.orderId, order?.status]);
  return isFollowed ? order : undefined;
}

export const hasFailed = (order: OrderStatus | undefined): boolean =>
  order?.status === 'failed' || order?.status === 'expired';
