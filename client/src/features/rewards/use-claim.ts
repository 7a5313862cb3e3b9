import type { contract, EndpointArguments } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimOwnPrize } from '#entities/changes/change-claims.ts';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { useOnSignInReturn } from '#entities/session/use-sign-in-intent.ts';
import { saveBalance } from '#entities/wallet/save-balance.ts';
import { api } from '#lib/api/client.ts';
import { useThrottled } from '#lib/use-throttled.ts';

export type ClaimInput = EndpointArguments<typeof contract.rewards.checkIn>;
export type Claim = ReturnType<typeof useClaim>;

const checkInIntent = { kind: 'checkIn', id: 'today' } as const;

/**
 * Checks in, makes up a day, or takes the coins of a task: once each. A visitor is sent to the sign-in page, and is checked in
 * once they return.
 */
export function useClaim() {
  const requireSignIn = useRequireSignIn();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    ...api.rewards.checkIn.mutation(),
    onSuccess: ({ coins, balance }) => {
      claimOwnPrize(coins);
      saveBalance(queryClient, balance);
    },
    onSettled: () => invalidate(queryClient, staleAfter.reward()),
  });
  const claim = useThrottled((input: ClaimInput) => {
    const intent = input.kind === 'checkIn' ? checkInIntent : undefined;
    if (!mutation.isPending && requireSignIn(intent)) mutation.mutate(input);
  });
  useOnSignInReturn(checkInIntent.kind, checkInIntent.id, true, () => mutation.mutate({ kind: 'checkIn' }));
  return {
    claim,
    /** The claim in progress, until the board is up to date. */
    pending: mutation.isPending ? mutation.variables : null,
  };
}
