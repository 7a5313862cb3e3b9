import { type Money, type SpendingLimit, spendingLimitRules } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { changeLimit, limitAt, lowerLimit, type StoredLimit } from './limit-in-force.ts';
import {
  deleteLimitRows,
  endTimeToPay,
  type LimitRow,
  listLimitRows,
  saveLimitRow,
  sumSpentByCurrency,
} from './spending-limits.repository.ts';

/** What viewers let themselves spend in 30 days, by currency. */
export interface SpendingLimits {
  /** Lists the limits: first that of `currency`, then those that are stored for others. */
  list(userId: string, currency: string): Promise<SpendingLimit[]>;
  /**
   * Sets a limit, or none. A lower one counts at once, a higher one after a day. Orders that wait for their payment are
   * closed if they are beyond a lower one.
   * @param limitMinor in minor units of the currency; null for none
   */
  set(userId: string, currency: string, limitMinor: number | null): Promise<SpendingLimit>;
}

type CurrencyLimit = StoredLimit & { currency: string };

export const createSpendingLimits = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): SpendingLimits => ({
  async list(userId, currency) {
    const now = clock.now();
    const rows = await listLimitRows(database.read, userId);
    const spent = await spentIn(database.read, userId, now);
    const others = rows.filter((row) => row.currency !== currency).map((row) => row.currency);
    return [currency, ...others].map((each) => view(limitIn(rows, each, now), spent));
  },
  set: (userId, currency, limitMinor) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const current = limitIn(await listLimitRows(tx, userId), currency, now);
      const limit = { currency, ...changeLimit(current, limitMinor, now) };
      await saveLimitRow(tx, { userId, ...limit });
      const before = view(limit, await spentIn(tx, userId, now));
      if (before.limitMinor === null || before.spentMinor <= before.limitMinor) return before;
      await endTimeToPay(tx, userId, currency, now);
      return view(limit, await spentIn(tx, userId, now));
    }),
});

/** Checks that a viewer may still spend this much. @throws AppError spendingLimitReached */
export const requireWithinLimit = async (
  tx: Transaction,
  userId: string,
  { amountMinor, currency }: Money,
  now: Date,
): Promise<void> => {
  const limit = limitIn(await listLimitRows(tx, userId), currency, now);
  if (limit.limitMinor === null) return;
  const { spentMinor } = view(limit, await spentIn(tx, userId, now));
  if (spentMinor + amountMinor > limit.limitMinor) {
    throw new AppError('spendingLimitReached', { currency, limitMinor: limit.limitMinor, spentMinor });
  }
};

/** Gives the account `into` the lower limit of both accounts in each currency. */
export const mergeSpendingLimits = async (
  tx: Transaction,
  { from, into }: { from: string; into: string },
  now: Date,
): Promise<void> => {
  const [theirs, own] = [await listLimitRows(tx, from), await listLimitRows(tx, into)];
  await deleteLimitRows(tx, from);
  for (const row of theirs) {
    const { currency } = row;
    const mine = own.find((each) => each.currency === currency);
    const limit = mine ? lowerLimit(limitAt(mine, now), limitAt(row, now)) : row;
    await saveLimitRow(tx, { ...pick(limit), userId: into, currency });
  }
};

const pick = ({ limitMinor, nextLimitMinor, nextAt }: StoredLimit): StoredLimit => ({
  limitMinor,
  nextLimitMinor,
  nextAt,
});

/** Where another currency has a limit, one without is closed: a journey is no way around a limit. */
const limitIn = (rows: readonly LimitRow[], currency: string, now: Date): CurrencyLimit => {
  const stored = rows.find((row) => row.currency === currency);
  if (stored) return { currency, ...pick(limitAt(stored, now)) };
  const isLimited = rows.some((row) => limitAt(row, now).limitMinor !== null);
  return { currency, limitMinor: isLimited ? 0 : null, nextLimitMinor: null, nextAt: null };
};

const spentIn = (db: Reader, userId: string, now: Date) =>
  sumSpentByCurrency(db, userId, daysAfter(now, -spendingLimitRules.days), now);

const view = (
  { currency, limitMinor, nextLimitMinor, nextAt }: CurrencyLimit,
  spent: ReadonlyMap<string, number>,
): SpendingLimit => ({
  currency,
  limitMinor,
  spentMinor: spent.get(currency) ?? 0,
  next: nextAt && { limitMinor: nextLimitMinor, at: nextAt.toISOString() },
});
