import type { RankedDrama, RankingType, RankingWindow } from '@cliffhanger/contracts';
import { cardFromColumns } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { listCards, listRanked, listRankedBeforeWeek } from './ranking.repository.ts';

/** Dramas in a ranking. A drama ranked lower than this in the previous window counts as new. */
export const rankingSize = 100;

const windowDays = { day: 1, week: 7, all: 7 } as const;
/** The age in days of the oldest day that a ranking reads. */
export const daysLookedBack = Math.max(...Object.values(windowDays));

interface RankingInput {
  type: RankingType;
  window: RankingWindow;
  limit: number;
  /** The ranks of the pages before. */
  after: number;
}

/**
 * A page of a ranking of at most 100 dramas. The newest dramas fill it up when too few were played or followed. Movement is
 * relative to the previous window (yesterday, or the seven days before); over all time, relative to seven days ago.
 */
export const rank = (
  rows: SelectRows,
  { type, window, limit, after }: RankingInput,
  viewer: Viewer,
): { items: RankedDrama[]; next: number | null } => {
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
  const newest = () => listRanked(rows, { ...asOf(now), type: 'new', sinceMs: 0 }, viewer);
  const filled = type === 'new' || ranked.length === rankingSize ? ranked : [...ranked, ...newest()];
  const ids = [...new Set(filled.map(({ id }) => id))].slice(0, rankingSize);
  const rankedBefore =
    window === 'all' && type !== 'new'
      ? listRankedBeforeWeek(rows, { type, day: dayOf(now), limit: 2 * rankingSize }, viewer)
      : listRanked(rows, asOf(before), type === 'new' ? { ...viewer, now: before } : viewer).map(
          ({ id }) => id,
        );

  const items = listCards(rows, ids.slice(after, after + limit), viewer).map((row) => {
    const index = ids.indexOf(row.id);
    const indexBefore = rankedBefore.indexOf(row.id);
    return {
      rank: index + 1,
      movement: indexBefore < 0 ? null : indexBefore - index,
      count: ranked.find(({ id }) => id === row.id)?.count ?? null,
      drama: cardFromColumns(row),
    };
  });
  return { items, next: after + limit < ids.length ? after + limit : null };
};
