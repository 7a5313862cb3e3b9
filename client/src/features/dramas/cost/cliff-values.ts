import type { CostToFinish, EpisodeItem } from '@cliffhanger/contracts';

/** The values of a drama's cliff. Percents run from the first episode (0) to the end of the last one (100). */
export interface CliffValues {
  /**
   * `free`: every episode is free. `member`: the membership opens the paid ones. `owned`: all paid ones are unlocked.
   * `locked`: some are still locked.
   */
  kind: 'free' | 'member' | 'owned' | 'locked';
  /** Episodes 1 to this one are free; 0 if none is. */
  freeThroughNumber: number;
  lastNumber: number;
  /** The range of prices of the locked episodes; 0 if none is locked. */
  lowestPriceCoins: number;
  highestPriceCoins: number;
  /** How far the coins reach: to no locked episode, to some, or to the end. */
  reach: 'none' | 'some' | 'end';
  reachesNumber: number;
  freePercent: number;
  /** The end of what is free, unlocked or affordable. */
  reachPercent: number;
  /** The position of the current episode. */
  herePercent: number;
}

/**
 * Computes the values of a drama's cliff.
 * @param atNumber the current episode: the one to continue with, or the one behind the paywall
 */
export function cliffValues(
  { episodes, cost }: { episodes: readonly EpisodeItem[]; cost: CostToFinish },
  atNumber: number,
): CliffValues {
  const lastNumber = episodes.at(-1)?.number ?? 0;
  const locked = episodes.filter(({ access }) => access === 'locked');
  const prices = locked.map(({ priceCoins }) => priceCoins);
  const kind = kindOf(episodes, locked.length);
  const reachesNumber = kind === 'locked' ? Math.max(cost.reachesNumber, cost.freeThroughNumber) : lastNumber;
  const percentOf = (number: number) =>
    lastNumber === 0 ? 0 : Math.min(100, Math.max(0, (number / lastNumber) * 100));
  const firstLocked = locked[0]?.number ?? lastNumber + 1;

  return {
    kind,
    freeThroughNumber: cost.freeThroughNumber,
    lastNumber,
    lowestPriceCoins: prices.length === 0 ? 0 : Math.min(...prices),
    highestPriceCoins: prices.length === 0 ? 0 : Math.max(...prices),
    reach: reachesNumber >= lastNumber ? 'end' : reachesNumber >= firstLocked ? 'some' : 'none',
    reachesNumber,
    freePercent: percentOf(cost.freeThroughNumber),
    reachPercent: percentOf(reachesNumber),
    herePercent: percentOf(atNumber),
  };
}

function kindOf(episodes: readonly EpisodeItem[], lockedEpisodes: number): CliffValues['kind'] {
  if (lockedEpisodes > 0) return 'locked';
  if (episodes.some(({ access }) => access === 'member')) return 'member';
  return episodes.some(({ access }) => access === 'unlocked') ? 'owned' : 'free';
}
