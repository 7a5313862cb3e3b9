import type { CoinPack } from '@cliffhanger/contracts';

/** What arrives with a pack. */
export const totalCoins = ({ coins, bonusCoins }: CoinPack): number => coins + bonusCoins;

/**
 * The pack to offer first: the smallest that brings what is missing, else the third, as the look has it.
 * `packs` go from small to large.
 */
export const choosePack = (packs: readonly CoinPack[], missingCoins = 0): CoinPack | undefined =>
  (missingCoins > 0 ? packs.find((pack) => totalCoins(pack) >= missingCoins) : packs[2]) ?? packs.at(-1);

/** The few packs that make sense when coins are short: from the smallest that brings enough upwards. */
export const choosePacks = (
  packs: readonly CoinPack[],
  missingCoins: number,
  count = 3,
): readonly CoinPack[] => {
  const enough = packs.findIndex((pack) => totalCoins(pack) >= missingCoins);
  const start = Math.min(enough < 0 ? packs.length : enough, Math.max(0, packs.length - count));
  return packs.slice(start, start + count);
};
