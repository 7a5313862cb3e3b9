import type { contract, EndpointData } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#lib/api/client.ts';
import { useIsSignedIn } from '#lib/session/session.ts';

const pollMs = 3_000;

type OrderStatus = EndpointData<typeof contract.wallet.orderStatus>;
type EndStatus = 'paid' | 'refunded';

/**
 * Follows an order until it ends. Live events announce the end; polling covers a lost connection while the page is
 * visible.
 */
export function useOrder(
  orderId: string | null,
  onEnd: (status: EndStatus) => void,
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
  useEffect(() => {
    if (order?.status === 'paid' || order?.status === 'refunded') handleEnd(order.status);
  }, [order?.status]);
  return isFollowed ? order : undefined;
}

export const hasFailed = (order: OrderStatus | undefined): boolean =>
  order?.status === 'failed' || order?.status === 'expired';
