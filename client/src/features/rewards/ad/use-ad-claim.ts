import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { saveBalance } from '#entities/wallet/save-balance.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { api } from '#lib/api/client.ts';
import { serverNowMs } from '#lib/server-clock.ts';

export type AdClaim = ReturnType<typeof useAdClaim>;

/** The server's clock is known to the second, and a ticket is refused until it can be used. */
const clockToleranceMs = 1_000;

/**
 * Takes the coins of one ad with its ticket, once it has been watched.
 * @param ticket the one that was open when the ad began; null while it is not known
 */
export function useAdClaim(ticket: RewardBoard['ad']['ticket'], isWatched: boolean) {
  const queryClient = useQueryClient();
  // The board gets the next ticket as soon as this one is paid.
  const [own, setOwn] = useState(ticket);
  if (own === null && ticket !== null) setOwn(ticket);
  const mutation = useMutation({
    ...api.rewards.checkIn.mutation(),
    meta: { handlesError: true },
    onSuccess: ({ balance }) => saveBalance(queryClient, balance),
    onSettled: () => invalidate(queryClient, staleAfter.reward()),
  });
  const claim = () => {
    if (own) mutation.mutate({ kind: 'ad', ticket: own.ticket });
  };
  const claimOnce = useEffectEvent(claim);
  useEffect(() => {
    if (!isWatched || own === null) return;
    const waitMs = Math.max(0, Date.parse(own.usableAt) - serverNowMs() + clockToleranceMs);
    const timer = setTimeout(claimOnce, waitMs);
    return () => clearTimeout(timer);
  }, [isWatched, own]);
  return { paid: mutation.data ?? null, error: mutation.error, isPending: mutation.isPending, retry: claim };
}
