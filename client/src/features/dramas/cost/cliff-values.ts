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
 * Computes the values of a drama's cliff. How far the coins reach follows from the balance of now, not of the list's time.
 * @param atNumber the current episode: the one to continue with, or the one behind the paywall
 */
export function cliffValues(
  { episodes, cost }: { episodes: readonly EpisodeItem[]; cost: CostToFinish },
  { atNumber, balanceCoins }: { atNumber: number; balanceCoins: number },
): CliffValues {
  const lastNumber = episodes.at(-1)?.number ?? 0;
  const locked = episodes.filter(({ access }) => access === 'locked');
  const prices = locked.map(({ priceCoins }) => priceCoins);
  const kind = kindOf(episodes);
  const reachesNumber = kind === 'locked' ? reachOf(episodes, balanceCoins) : lastNumber;
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

/** The last episode that the balance pays for if locked ones are unlocked in order. */
function reachOf(episodes: readonly EpisodeItem[], balanceCoins: number): number {
  let left = balanceCoins;
  let reached = 0;
  for (const { access, priceCoins, number } of episodes) {
    if (access === 'locked') left -= priceCoins;
    if (left < 0) break;
    reached = number;
  }
  return reached;
}

/** What the episodes of a drama are for the viewer; see `CliffValues`. */
export function kindOf(episodes: readonly EpisodeItem[]): CliffValues['kind'] {
  if (episodes.some(({ access }) => access === 'locked')) return 'locked';
  if (episodes.some(({ access }) => access === 'member')) return 'member';
  return episodes.some(({ access }) => access === 'unlocked') ? 'owned' : 'free';
}
