import { type ClaimableTask, type RewardTask, rewardRules, type TaskState } from '@cliffhanger/contracts';
import { isUsable } from './ad-ticket.ts';
import type { RewardState } from './reward-board.repository.ts';

const progressOf = (task: ClaimableTask, facts: RewardState): number => {
  const { kind } = rewardRules.tasks[task];
  if (kind === 'watch') return facts.watchedSeconds;
  if (kind === 'follow') return Number(facts.hasFollowed);
  if (kind === 'comment') return Number(facts.hasCommented);
  return facts.tasks.find((row) => row.task === task)?.progress ?? 0;
};

/** How a task stands: open, finished with its coins waiting, or paid. */
export const taskView = (task: ClaimableTask, facts: RewardState): RewardTask => {
  const { kind, target, coins } = rewardRules.tasks[task];
  const isPaid = facts.tasks.some((row) => row.task === task && row.isPaid);
  // What was paid stays completed, even when the follow it was paid for is gone.
  const progress = isPaid ? target : Math.min(progressOf(task, facts), target);
  const state: TaskState = isPaid ? 'completed' : progress === target ? 'signedIn' : 'signIn';
  return { task, kind, unit: kind === 'watch' ? 'seconds' : 'times', progress, target, coins, state };
};

/** An invite has nothing to fetch: it pays by itself, the moment the friend has watched. */
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

/** Every task of the day. */
export const tasksView = (facts: RewardState, now: Date): RewardTask[] => [
  ...(Object.keys(rewardRules.tasks) as ClaimableTask[]).map((task) => taskView(task, facts)),
  inviteView(facts),
  adView(facts, now),
];
