import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { StoredLimit } from './limit-in-force.ts';

export interface LimitRow extends StoredLimit {
  userId: string;
  currency: string;
}

/** Lists the limits of a viewer, by currency. */
export const listLimitRows = (db: Reader, userId: string): Promise<LimitRow[]> =>
  db.spendingLimit.findMany({ where: { userId }, orderBy: { currency: 'asc' } });

export const saveLimitRow = async (tx: Transaction, { userId, currency, ...limit }: LimitRow) => {
  const where = { userId_currency: { userId, currency } };
  await tx.spendingLimit.upsert({ where, create: { userId, currency, ...limit }, update: limit });
};

export const deleteLimitRows = async (tx: Transaction, userId: string) => {
  await tx.spendingLimit.deleteMany({ where: { userId } });
};

/** Ends the time to pay of the orders of a viewer in a currency. A job closes their checkouts at the provider. */
export const endTimeToPay = async (tx: Transaction, userId: string, currency: string, now: Date) => {
  await tx.order.updateMany({
    where: { userId, currency, status: { in: ['created', 'failed'] }, expiresAt: { gt: now } },
    data: { expiresAt: now },
  });
};

/**
 * Sums the orders of a viewer by currency that were paid since a time, without what went back for unspent coins, and those
 * that can still be paid. In minor units.
 */
export const sumSpentByCurrency = async (
  db: Reader,
  userId: string,
  since: Date,
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const sums = await db.order.groupBy({
    by: ['currency'],
    where: {
      userId,
      OR: [
        { status: 'paid', paidAt: { gt: since } },
        { status: { in: ['created', 'failed'] }, expiresAt: { gt: now } },
      ],
    },
    _sum: { amountMinor: true, returnedMinor: true },
  });
  return new Map(
    sums.map(({ currency, _sum }) => [currency, (_sum.amountMinor ?? 0) - (_sum.returnedMinor ?? 0)]),
  );
};
