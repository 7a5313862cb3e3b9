import type { RankedDrama, RankingType, RankingWindow } from '@cliffhanger/contracts';
import { cardFromColumns } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { listCards, listRanked, listRankedBeforeWeek } from './ranking.repository.ts';

/** A ranking has this many places; whoever was behind them before is new to it. */
export const rankingSize = 100;

const windowDays = { day: 1, week: 7, all: 7 } as const;
/** The first of the last days that a ranking compares with is so long ago. */
export const daysLookedBack = Math.max(...Object.values(windowDays));

/**
 * The first places of a ranking. Where few were played or followed, the newest fill it up. Movement is against the
 * window before (yesterday, the seven days before these); over all time, against seven days ago.
 */
export const rank = (
  rows: SelectRows,
  { type, window, limit }: { type: RankingType; window: RankingWindow; limit: number },
  viewer: Viewer,
): RankedDrama[] => {
  const { now } = viewer;
  const before = daysAfter(now, -windowDays[window]);
  const asOf = (moment: Date) => ({
    type,
    window,
    day: dayOf(moment),
    sinceMs: window === 'all' ? 0 : daysAfter(moment, -windowDays[window]).getTime(),
    limit: rankingSize,
  });
  const ranked = listRanked(rows, asOf(now), viewer);
  const newest = () => listRanked(rows, { ...asOf(now), type: 'new', sinceMs: 0, limit }, viewer);
  const filled = type === 'new' || ranked.length >= limit ? ranked : [...ranked, ...newest()];
  const rankedBefore =
    window === 'all' && type !== 'new'
      ? listRankedBeforeWeek(rows, { type, day: dayOf(now), limit: 2 * rankingSize }, viewer)
      : listRanked(rows, asOf(before), type === 'new' ? { ...viewer, now: before } : viewer);

  return listCards(rows, [...new Set(filled)].slice(0, limit), viewer).map((row, index) => {
    const placeBefore = rankedBefore.indexOf(row.id);
    return {
      rank: index + 1,
      movement: placeBefore < 0 ? null : placeBefore - index,
      drama: cardFromColumns(row),
    };
  });
};
