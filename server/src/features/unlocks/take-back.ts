import type { Coins } from '#features/ledger/ledger.ts';

/** An unlock that coins paid for, with the data that decides whether it is taken back. */
export interface CoinUnlock {
  userId: string;
  episodeId: string;
  episodeNumber: number;
  dramaId: string;
  transferId: string;
  priceCoins: number;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The transfer's bonus coins that were not returned yet. The transfer may have unlocked other episodes, too. */
  bonusCoins: number;
  /** How many other rights to the episode the person has. */
  otherRights: number;
}

/** An unlock to take back, with the coins that return for it. */
export interface TakenBack extends Coins {
  unlock: CoinUnlock;
}

/** Unlocks that can be taken back, for at most `maxCoins` bonus coins. */
export interface UnlockGroup {
  unlocks: readonly CoinUnlock[];
  maxCoins: number;
}

/**
 * Orders the unlocks that were paid with bonus coins. Spare ones, whose episode stays unlocked by another right, come
 * first, then the latest, and of the same time the last episode.
 */
const inTakeBackOrder = (unlocks: readonly CoinUnlock[]): CoinUnlock[] => {
  const rightsLeft = new Map(unlocks.map(({ episodeId, otherRights }) => [episodeId, otherRights]));
  const latest = unlocks
    .filter(({ priceCoins, bonusCoins }) => priceCoins > 0 && bonusCoins > 0)
    .toSorted((a, b) => b.createdAt - a.createdAt || b.episodeNumber - a.episodeNumber);
  const { spare = [], needed = [] } = Object.groupBy(latest, ({ episodeId }) => {
    const left = rightsLeft.get(episodeId) ?? 0;
    rightsLeft.set(episodeId, left - 1);
    return left > 0 ? 'spare' : 'needed';
  });
  return [...spare, ...needed];
};

/**
 * Chooses unlocks to take back until `neededCoins` bonus coins return, among those that were paid with bonus coins. The
 * bonus coins of a transfer return first; the paid coins that an episode cost beyond them return as well.
 *
 * @param groups a later group is only used when the earlier ones do not suffice
 */
export const chooseTakenBack = (groups: readonly UnlockGroup[], neededCoins: number): TakenBack[] => {
  const plan: TakenBack[] = [];
  const bonusLeft = new Map<string, number>();
  let missing = neededCoins;
  for (const { unlocks, maxCoins } of groups) {
    let needed = Math.min(missing, maxCoins);
    for (const unlock of inTakeBackOrder(unlocks)) {
      const left = bonusLeft.get(unlock.transferId) ?? unlock.bonusCoins;
      const bonusCoins = Math.min(unlock.priceCoins, left);
      if (needed <= 0 || bonusCoins === 0) continue;
      needed -= bonusCoins;
      missing -= bonusCoins;
      bonusLeft.set(unlock.transferId, left - bonusCoins);
      plan.push({ unlock, bonusCoins, paidCoins: unlock.priceCoins - bonusCoins });
    }
  }
  return plan;
};

/** Counts the episodes that the plan locks; the others stay unlocked by another right. */
export const countLostEpisodes = (plan: readonly TakenBack[]): number =>
  [...Map.groupBy(plan, ({ unlock }) => unlock.episodeId).values()].filter(
    (taken) => taken.length > (taken[0]?.unlock.otherRights ?? 0),
  ).length;
