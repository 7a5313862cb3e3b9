import type { contract, EndpointData } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { serverNowMs } from '#lib/server-clock.ts';

export type RewardBoard = EndpointData<typeof contract.rewards.rewardBoard>;

/** Longest delay of a timer of the browser. */
const maxTimerMs = 2 ** 31 - 1;

/** Everything that can be earned. Loads again at midnight, when check-in, tasks and ads start over. */
export const useRewardBoard = () =>
  useQuery({
    ...api.rewards.rewardBoard.query(),
    // Actions elsewhere in the app have changed the tasks.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.min(Math.max(Date.parse(data.nextResetAt) - serverNowMs(), 0) + 1_000, maxTimerMs) : false,
  });
