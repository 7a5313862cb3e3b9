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

/**
 * Statistics of the last days, by UTC day. They are read in another thread, because they count as many rows as there are.
 * @param dayCount includes today
 */
export const readStats = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  dayCount: number,
): Promise<Stats> => {
  const rows = database.rowsInThread;
  const now = clock.now();
  const days = Array.from({ length: dayCount }, (_, index) => dayOf(daysAfter(now, index - dayCount + 1)));
  const [fromDay = ''] = days;
  const fromMs = Date.parse(fromDay);
  const fillDays = (counted: readonly { day: string; count: number }[]): number[] => {
    const byDay = new Map(counted.map(({ day, count }) => [day, count]));
    return days.map((day) => byDay.get(day) ?? 0);
  };
  const revenue = Map.groupBy(await sumRevenue(rows, fromMs), ({ currency }) => currency);
  return {
    days,
    plays: fillDays(await countPlays(rows, fromDay)),
    finishes: fillDays(await countFinishes(rows, fromMs)),
    newViewers: fillDays(await countNewViewers(rows, fromMs)),
    unlocks: fillDays(await countUnlocks(rows, fromMs)),
    spentCoins: fillDays(await sumSpentCoins(rows, fromMs)),
    revenueMinor: Object.fromEntries(
      [...revenue].toSorted().map(([currency, counted]) => [currency, fillDays(counted)]),
    ),
    playback: await readPlaybackStats(rows, days),
    mostPlayed: await listMostPlayed(rows, fromDay),
  };
};
