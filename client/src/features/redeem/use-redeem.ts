import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { claimOwnPrize } from '#entities/changes/change-claims.ts';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { type RedeemProblem, redeemProblemOf, redeemTriesLeft } from './redeem-code.ts';

/** Redeems a code. `problem` is that of the last attempt, until the code is changed. */
export const useRedeem = () => {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<RedeemProblem | null>(null);
  const redeem = useMutation({
    ...api.rewards.redeem.mutation(),
    meta: { handlesError: true },
    onSuccess: ({ coins, membershipDays }) => {
      claimOwnPrize(coins || membershipDays);
      return invalidate(queryClient, staleAfter.redeem());
    },
    onError: (failure) => setProblem(redeemProblemOf(failure, failureMessage(failure))),
  });
  return {
    problem,
    setProblem,
    /** How many wrong codes are left after the last attempt, or null if it was not counted. */
    triesLeft: redeem.error && redeemTriesLeft(redeem.error),
    submit: (code: string) => {
      if (redeem.isPending) return;
      if (code.trim() === '') setProblem('missing');
      else redeem.mutate({ redeemCode: code });
    },
    isPending: redeem.isPending,
    redemption: redeem.data,
    /** Starts over with an empty form. */
    reset: redeem.reset,
  };
};
