import type { Stats } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { readPlaybackStats } from './playback-stats.service.ts';
import {
  countFinishes,
  countNewViewers,
  countPlays,
  countUnlocks,
  listMostPlayed,
  sumRevenue,
  sumSpentCoins,
} from './stats.repository.ts';

/** Statistics of the last days, by UTC day. @param dayCount includes today */
export const readStats = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  dayCount: number,
): Stats => {
  const { rows } = database;
  const now = clock.now();
  const days = Array.from({ length: dayCount }, (_, index) => dayOf(daysAfter(now, index - dayCount + 1)));
  const [fromDay = ''] = days;
  const fromMs = Date.parse(fromDay);
  const fillDays = (counted: readonly { day: string; count: number }[]): number[] => {
    const byDay = new Map(counted.map(({ day, count }) => [day, count]));
    return days.map((day) => byDay.get(day) ?? 0);
  };
  const revenue = Map.groupBy(sumRevenue(rows, fromMs), ({ currency }) => currency);
  return {
    days,
    plays: fillDays(countPlays(rows, fromDay)),
    finishes: fillDays(countFinishes(rows, fromMs)),
    newViewers: fillDays(countNewViewers(rows, fromMs)),
    unlocks: fillDays(countUnlocks(rows, fromMs)),
    spentCoins: fillDays(sumSpentCoins(rows, fromMs)),
    revenueMinor: Object.fromEntries(
      [...revenue].toSorted().map(([currency, counted]) => [currency, fillDays(counted)]),
    ),
    playback: readPlaybackStats(rows, days),
    mostPlayed: listMostPlayed(rows, fromDay),
  };
};
