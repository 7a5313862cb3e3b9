import type { RankedDrama, RankingType, RankingWindow } from '@cliffhanger/contracts';
import { cardOf, type Onlooker } from '#features/dramas/dramas.ts';
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
  onlooker: Onlooker,
): RankedDrama[] => {
  const now = new Date(onlooker.now);
  const before = daysAfter(now, -windowDays[window]);
  const asOf = (moment: Date) => ({
    type,
    window,
    day: dayOf(moment),
    sinceMs: window === 'all' ? 0 : daysAfter(moment, -windowDays[window]).getTime(),
    limit: rankingSize,
  });
  const ranked = listRanked(rows, asOf(now), onlooker);
  const newest = () => listRanked(rows, { ...asOf(now), type: 'new', sinceMs: 0, limit }, onlooker);
  const filled = type === 'new' || ranked.length >= limit ? ranked : [...ranked, ...newest()];
  const rankedBefore =
    window === 'all' && type !== 'new'
      ? listRankedBeforeWeek(rows, { type, day: dayOf(now), limit: 2 * rankingSize }, onlooker)
      : listRanked(rows, asOf(before), type === 'new' ? { ...onlooker, now: before.getTime() } : onlooker);

  return listCards(rows, [...new Set(filled)].slice(0, limit), onlooker).map((row, index) => {
    const placeBefore = rankedBefore.indexOf(row.id);
    return {
      rank: index + 1,
      movement: placeBefore < 0 ? null : placeBefore - index,
      drama: cardOf(row),
    };
  });
};
