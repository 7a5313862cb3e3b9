import { type ClaimableTask, type RewardTask, rewardRules, type TaskState } from '@cliffhanger/contracts';
import { isUsable } from './ad-ticket.ts';
import type { RewardState } from './reward-board.repository.ts';

const progressOf = (task: ClaimableTask, rewardState: RewardState): number => {
  const { kind } = rewardRules.tasks[task];
  if (kind === 'watch') return rewardState.watchedSeconds;
  if (kind === 'follow') return Number(rewardState.hasFollowed);
  if (kind === 'comment') return Number(rewardState.hasCommented);
  return rewardState.tasks.find((row) => row.task === task)?.progress ?? 0;
};

/** The view of a task: open (`signIn`), finished with unclaimed coins (`signedIn`), or paid (`completed`). */
export const taskView = (task: ClaimableTask, rewardState: RewardState): RewardTask => {
  const { kind, target, coins } = rewardRules.tasks[task];
  const isPaid = rewardState.tasks.some((row) => row.task === task && row.isPaid);
  // A paid task stays completed, even after an unfollow.
  const progress = isPaid ? target : Math.min(progressOf(task, rewardState), target);
  const state: TaskState = isPaid ? 'completed' : progress === target ? 'signedIn' : 'signIn';
  return { task, kind, unit: kind === 'watch' ? 'seconds' : 'times', progress, target, coins, state };
};

/** An invite needs no claim: it pays as soon as the invited person has watched long enough. */
const inviteView = ({ hasInvited }: RewardState): RewardTask => ({
  task: 'invite',
  kind: 'invite',
  unit: 'times',
  progress: Number(hasInvited),
  target: 1,
  coins: rewardRules.invite.inviterCoins,
  state: hasInvited ? 'completed' : 'signIn',
});

const adView = ({ paidAds, openTicket }: RewardState, now: Date): RewardTask => ({
  task: 'ad',
  kind: 'ad',
  unit: 'times',
  progress: Math.min(paidAds, rewardRules.ad.timesADay),
  target: rewardRules.ad.timesADay,
  coins: rewardRules.ad.coins,
  state:
    paidAds >= rewardRules.ad.timesADay
      ? 'completed'
      : openTicket && isUsable(openTicket, now)
        ? 'signedIn'
        : 'signIn',
});

/** The views of all tasks of the day. */
export const tasksView = (rewardState: RewardState, now: Date): RewardTask[] => [
  ...(Object.keys(rewardRules.tasks) as ClaimableTask[]).map((task) => taskView(task, rewardState)),
  inviteView(rewardState),
  adView(rewardState, now),
];
