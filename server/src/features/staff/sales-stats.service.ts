import type { MissedTerm, Revenue } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { listMissedTerms, sumSales, sumUnlockCoins } from './sales-stats.repository.ts';

type StatsPlatform = Pick<Platform, 'database' | 'clock'>;

/** What was sold in the last days, by drama, country or offer. @param days includes today */
export const readRevenue = async (
  { database, clock }: StatsPlatform,
  { days, by }: { days: number; by: Revenue['by'] },
): Promise<Revenue> => {
  const now = clock.now();
  const fromDay = dayOf(daysAfter(now, 1 - days));
  const fromMs = Date.parse(fromDay);
  return {
    days: [fromDay, dayOf(now)],
    by,
    sales: await sumSales(database.rowsInThread, by, fromMs),
    coins: by === 'offer' ? [] : await sumUnlockCoins(database.rowsInThread, by, fromMs),
  };
};

/** What was searched for and not found in the last days. @param days includes today */
export const readMissedTerms = (
  { database, clock }: StatsPlatform,
  { days, limit }: { days: number; limit: number },
): Promise<MissedTerm[]> =>
  listMissedTerms(database.rowsInThread, dayOf(daysAfter(clock.now(), 1 - days)), limit);
