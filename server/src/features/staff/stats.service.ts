import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import {
  countFinishes,
  countNewViewers,
  countPlays,
  countUnlocks,
  listMostPlayed,
  sumRevenue,
  sumSpentCoins,
} from './stats.repository.ts';

/** A number for each day, oldest first, today last. */
type Series = readonly number[];

export interface Stats {
  days: readonly string[];
  plays: Series;
  finishes: Series;
  newViewers: Series;
  unlocks: Series;
  spentCoins: Series;
  /** Smallest units by currency; refunds are taken off the day that was paid. */
  revenueMinor: Readonly<Record<string, Series>>;
  mostPlayed: readonly { slug: string; plays: number; follows: number }[];
}

/** How the last days went, by UTC days. @param dayCount today among them */
export const readStats = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  dayCount: number,
): Stats => {
  const { rows } = database;
  const now = clock.now();
  const days = Array.from({ length: dayCount }, (_, index) => dayOf(daysAfter(now, index - dayCount + 1)));
  const [fromDay = ''] = days;
  const fromMs = Date.parse(fromDay);
  const spread = (counted: readonly { day: string; count: number }[]): Series => {
    const byDay = new Map(counted.map(({ day, count }) => [day, count]));
    return days.map((day) => byDay.get(day) ?? 0);
  };
  const revenue = Map.groupBy(sumRevenue(rows, fromMs), ({ currency }) => currency);
  return {
    days,
    plays: spread(countPlays(rows, fromDay)),
    finishes: spread(countFinishes(rows, fromMs)),
    newViewers: spread(countNewViewers(rows, fromMs)),
    unlocks: spread(countUnlocks(rows, fromMs)),
    spentCoins: spread(sumSpentCoins(rows, fromMs)),
    revenueMinor: Object.fromEntries(
      [...revenue].toSorted().map(([currency, counted]) => [currency, spread(counted)]),
    ),
    mostPlayed: listMostPlayed(rows, fromDay),
  };
};
