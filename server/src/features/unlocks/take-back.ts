import type { Coins } from '#features/ledger/ledger.ts';

/** An unlock that coins paid for, with what decides about taking it back. */
export interface CoinUnlock {
  userId: string;
  episodeId: string;
  episodeNumber: number;
  dramaId: string;
  transferId: string;
  priceCoins: number;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Bonus coins of the transfer, which may have opened others too, that were not returned yet. */
  bonusCoins: number;
  /** How many rights to the episode its owners have beside this one. */
  otherRights: number;
}

/** An unlock that is taken back, and what returns for it. */
export interface TakenBack extends Coins {
  unlock: CoinUnlock;
}

/** Unlocks that may be taken back for so many bonus coins. */
export interface UnlockGroup {
  unlocks: readonly CoinUnlock[];
  maxCoins: number;
}

/** Those that were paid with bonus coins. Rights that can be done without go first, then the latest; of one moment the last episode. */
const inOrder = (unlocks: readonly CoinUnlock[]): CoinUnlock[] => {
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
 * Chooses unlocks to take back until so many bonus coins return, as far as they were paid with bonus coins. A transfer
 * gives up its bonus coins first; what an episode cost beyond them returns as well.
 *
 * @param groups a later one is touched when those before it do not suffice
 */
export const chooseTakenBack = (groups: readonly UnlockGroup[], neededCoins: number): TakenBack[] => {
  const plan: TakenBack[] = [];
  const bonusLeft = new Map<string, number>();
  let missing = neededCoins;
  for (const { unlocks, maxCoins } of groups) {
    let needed = Math.min(missing, maxCoins);
    for (const unlock of inOrder(unlocks)) {
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

/** How many episodes their owners lose by the plan; to the others they have another right. */
export const countLostEpisodes = (plan: readonly TakenBack[]): number =>
  [...Map.groupBy(plan, ({ unlock }) => unlock.episodeId).values()].filter(
    (taken) => taken.length > (taken[0]?.unlock.otherRights ?? 0),
  ).length;
