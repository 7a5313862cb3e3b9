import type { CoinPack } from '@cliffhanger/contracts';

/** The coins of a pack with its bonus. */
export const totalCoins = ({ coins, bonusCoins }: CoinPack): number => coins + bonusCoins;

/**
 * Chooses the preselected pack: the smallest that covers the missing coins, else the largest. None without missing coins,
 * so that the viewer decides.
 * @param packs from small to large
 */
export const chooseDefaultPack = (packs: readonly CoinPack[], missingCoins = 0): CoinPack | undefined =>
  missingCoins > 0 ? (packs.find((pack) => totalCoins(pack) >= missingCoins) ?? packs.at(-1)) : undefined;

/** Chooses the packs to show when coins are missing: from the smallest that is enough, and always `count`. */
export const chooseShownPacks = (
  packs: readonly CoinPack[],
  missingCoins: number,
  count = 3,
): readonly CoinPack[] => {
  const firstEnough = packs.findIndex((pack) => totalCoins(pack) >= missingCoins);
  const start = Math.min(firstEnough < 0 ? packs.length : firstEnough, Math.max(0, packs.length - count));
  return packs.slice(start, start + count);
};
