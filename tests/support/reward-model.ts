/** A reference model of the rewards that one person may keep. Merged accounts must agree with it. */
import { rewardRules } from '@cliffhanger/contracts';

/** The reason of a reward. */
export type RewardSource =
  | { kind: 'checkIn' | 'makeUp'; day: number; at: number }
  | { kind: 'task'; day: number; task: string }
  | { kind: 'ad'; day: number }
  | { kind: 'redeem'; code: number }
  /** `inviterAccount` is null for an account outside the model. */
  | { kind: 'invitee'; inviterAccount: number | null }
  /** `inviteeAccount` is null for an account outside the model; `atMs` is when its `network` was paid for. */
  | { kind: 'inviter'; inviteeAccount: number | null; network: string | null; atMs: number };

/** A paid reward and the accounts it belongs to, which are several after a merge. */
export type PaidReward = RewardSource & { accounts: readonly number[]; coins: number; isLost?: boolean };
type CheckIn = Extract<PaidReward, { day: number; at: number }>;

const { cycleCoins, makeUpEveryDays } = rewardRules.checkIn;

/** Coins that one account earns with these check-ins and make-ups, in order. Refused ones pay nothing. */
const coinsOfHistory = (events: readonly CheckIn[]): number => {
  const days = new Set<number>();
  const madeUp: number[] = [];
  let coins = 0;
  for (const { kind, day } of events) {
    if (days.has(day)) continue;
    if (kind === 'makeUp') {
      if (!days.has(day - 1) || madeUp.some((other) => Math.abs(other - day) < makeUpEveryDays)) continue;
      madeUp.push(day);
    }
    days.add(day);
    let streak = 1;
    while (days.has(day - streak)) streak++;
    coins += cycleCoins[(streak - 1) % cycleCoins.length] ?? 0;
  }
  return coins;
};

const subsetsOf = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((subsets, one) => subsets.flatMap((subset) => [subset, [...subset, one]]), [[]]);

/** The maximum that one account could earn with check-ins of any of these accounts and any of their make-ups. */
const maxCheckInCoinsOf = (paid: readonly PaidReward[], person: readonly number[]): number => {
  const events = paid
    .filter((one): one is CheckIn => one.kind === 'checkIn' || one.kind === 'makeUp')
    .toSorted((a, b) => a.at - b.at);
  const makeUps = subsetsOf(events.filter(({ kind }) => kind === 'makeUp'));
  return Math.max(
    ...subsetsOf(person).flatMap((subset) => {
      const eventsOfSubset = events.filter(({ accounts }) => accounts.some((one) => subset.includes(one)));
      return makeUps.map((chosenMakeUps) =>
        coinsOfHistory(eventsOfSubset.filter((one) => one.kind === 'checkIn' || chosenMakeUps.includes(one))),
      );
    }),
  );
};

/** Sums the coins of the rewards, counting each key once. */
const sumDistinct = <T extends PaidReward>(rewards: readonly T[], keyOf: (one: T) => string): number =>
  [...new Map(rewards.map((one) => [keyOf(one), one.coins])).values()].reduce((sum, coins) => sum + coins, 0);

/**
 * Marks what a merge takes back of the rewards for inviting: a network pays one inviter once within the period. A reward that
 * one merge took is not returned by the next.
 */
export const loseRewardsOfSameNetwork = (all: readonly PaidReward[], person: readonly number[]) => {
  const periodMs = rewardRules.invite.withinDays * 86_400_000;
  const kept: { network: string; atMs: number }[] = [];
  for (const reward of all) {
    if (reward.kind !== 'inviter' || reward.isLost || !reward.accounts.some((one) => person.includes(one)))
      continue;
    const { inviteeAccount, network, atMs } = reward;
    if (network === null || (inviteeAccount !== null && person.includes(inviteeAccount))) continue;
    if (kept.some((before) => before.network === network && atMs - before.atMs < periodMs))
      reward.isLost = true;
    else kept.push({ network, atMs });
  }
};

/** Rewards that one person keeps of what their accounts were paid. @param person the numbers of their accounts */
export const expectedRewards = (
  all: readonly PaidReward[],
  person: readonly number[],
): { maxCheckInCoins: number; otherCoins: number } => {
  const paid = all.filter(({ accounts }) => accounts.some((one) => person.includes(one)));
  const isOwn = (account: number | null) => account !== null && person.includes(account);
  const rewardsOf = <K extends PaidReward['kind']>(kind: K) =>
    paid.filter((one): one is Extract<PaidReward, { kind: K }> => one.kind === kind);
  const adsByDay = Map.groupBy(rewardsOf('ad'), ({ day }) => day);
  const ads = [...adsByDay.values()].reduce(
    (count, { length }) => count + Math.min(length, rewardRules.ad.timesADay),
    0,
  );
  const invitee = rewardsOf('invitee').filter(({ inviterAccount }) => !isOwn(inviterAccount));
  const inviter = rewardsOf('inviter').filter(
    ({ inviteeAccount, isLost }) => !isLost && !isOwn(inviteeAccount),
  );
  return {
    maxCheckInCoins: maxCheckInCoinsOf(paid, person),
    otherCoins:
      sumDistinct(rewardsOf('task'), ({ day, task }) => `${day} ${task}`) +
      sumDistinct(rewardsOf('redeem'), ({ code }) => `${code}`) +
      ads * rewardRules.ad.coins +
      (invitee[0]?.coins ?? 0) +
      inviter.reduce((sum, { coins }) => sum + coins, 0),
  };
};
