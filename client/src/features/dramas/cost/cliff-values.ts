import type { CostToFinish, EpisodeItem } from '@cliffhanger/contracts';

/** What the cliff of a drama shows: percents run from the first episode (0) to the end of the last (100). */
export interface CliffValues {
  /**
   * `free`: every episode is free for all. `member`: membership opens what is paid. `owned`: nothing is locked any
   * more. `locked`: something is still to be paid.
   */
  kind: 'free' | 'member' | 'owned' | 'locked';
  /** Episodes 1 to this one are free; 0 when none is. */
  freeThroughNumber: number;
  lastNumber: number;
  /** What the locked episodes cost each; both the same when they cost alike, 0 when none is locked. */
  lowestPriceCoins: number;
  highestPriceCoins: number;
  /** How far the coins go beyond what is open anyway: to no locked episode, to some, or to the end. */
  reach: 'none' | 'some' | 'end';
  reachesNumber: number;
  freePercent: number;
  /** Where the lit line ends: what is free, owned or affordable. */
  reachPercent: number;
  /** Where the viewer is. */
  herePercent: number;
}

/**
 * The numbers of a drama's cliff, for the drama view and the unlock sheet alike.
 * `atNumber` is the episode that the viewer is at (the one to go on with, or the one behind the wall).
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
