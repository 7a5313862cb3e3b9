import { type BalanceColumns, balanceColumns } from '#features/ledger/ledger.ts';
import type { UnspentRefund } from '#platform/database/generated/client.ts';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';
import type { CoinOrder } from './unspent-coins.ts';

const maxOrders = 50;

/** A coin order with the time of its payment, and the balance of its viewer. */
export type CoinOrderRow = CoinOrder & BalanceColumns & { paidAt: Date };

/** Sums of SQL can be a bigint. */
type Columns = { [Key in keyof CoinOrderRow]: CoinOrderRow[Key] extends string ? string : bigint | number };

const stillTaken = `FROM "UnspentRefund" r WHERE r."orderId" = o."id" AND r."coinsReturnedAt" IS NULL`;
const coinOrdersSql = `
  SELECT o."id", o."provider", o."amountMinor", o."currency", o."coinsPaid", o."coinsBonus", o."paidAt",
    (SELECT coalesce(sum(r."paidCoins"), 0) ${stillTaken}) AS "returnedPaidCoins",
    (SELECT coalesce(sum(r."bonusCoins"), 0) ${stillTaken}) AS "returnedBonusCoins",
    (SELECT coalesce(sum(r."amountMinor"), 0) ${stillTaken}) AS "givenMinor",
    EXISTS (SELECT 1 FROM "Dispute" d WHERE d."orderId" = o."id" AND d."status" <> 'won') AS "isDisputed",
    o."refundFailedAt" IS NOT NULL AS "hasFailed",
    ${balanceColumns('o."userId"')}
  FROM "Order" o WHERE o."userId" = ? AND o."kind" = 1 AND o."status" = 'paid' AND o."paidAt" > ?
  ORDER BY o."paidAt" DESC, o."id" DESC LIMIT ${maxOrders}`;

/** Lists the paid coin orders of a viewer since a time, the newest payment first, in one statement. */
export const listCoinOrders = async (db: Reader, userId: string, since: Date): Promise<CoinOrderRow[]> => {
  const rows = await db.$queryRawUnsafe<Columns[]>(coinOrdersSql, userId, since.getTime());
  return rows.map(({ id, provider, currency, paidAt, isDisputed, hasFailed, ...amounts }) => ({
    id,
    provider,
    currency,
    paidAt: new Date(Number(paidAt)),
    isDisputed: Number(isDisputed) !== 0,
    hasFailed: Number(hasFailed) !== 0,
    ...mapNumbers(amounts),
  }));
};

const mapNumbers = <Key extends string>(amounts: Record<Key, bigint | number>) =>
  Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, Number(amount)])) as Record<
    Key,
    number
  >;

/** Money that a viewer asked back, with the currency of its order. */
export interface RequestedRefund
  extends Pick<
    UnspentRefund,
    | 'id'
    | 'orderId'
    | 'paidCoins'
    | 'bonusCoins'
    | 'amountMinor'
    | 'status'
    | 'requestedAt'
    | 'failedAt'
    | 'coinsReturnedAt'
  > {
  currency: string;
}

type Times = 'requestedAt' | 'failedAt' | 'coinsReturnedAt';
type RequestColumns = Omit<RequestedRefund, Times> & Record<Times, bigint | number | null>;
const dateOf = (ms: bigint | number | null) => (ms === null ? null : new Date(Number(ms)));

/** Lists what a viewer asked back since a time, the newest first. */
export const listRequests = async (db: Reader, userId: string, since: Date): Promise<RequestedRefund[]> => {
  const rows = await db.$queryRaw<RequestColumns[]>`
    SELECT r."id", r."orderId", r."paidCoins", r."bonusCoins", r."amountMinor", r."status", r."requestedAt",
      r."failedAt", r."coinsReturnedAt", o."currency"
    FROM "Order" o JOIN "UnspentRefund" r ON r."orderId" = o."id"
    WHERE o."userId" = ${userId} AND r."requestedAt" > ${since.getTime()}
    ORDER BY r."requestedAt" DESC, r."id" DESC`;
  return rows.map((row) => ({
    ...row,
    requestedAt: new Date(Number(row.requestedAt)),
    failedAt: dateOf(row.failedAt),
    coinsReturnedAt: dateOf(row.coinsReturnedAt),
  }));
};

export const insertUnspentRefund = async (
  tx: Transaction,
  refund: Pick<
    UnspentRefund,
    'orderId' | 'paidCoins' | 'bonusCoins' | 'amountMinor' | 'requestedAt' | 'nextTryAt'
  >,
): Promise<string> => (await tx.unspentRefund.create({ data: { ...refund, status: 'pending' } })).id;

/** Lists the ids of refunds whose next try is due, at most 100. A literal status lets SQLite use the index of those. */
export const listDueRefunds = async (db: Reader, now: Date): Promise<string[]> => {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "UnspentRefund" WHERE "status" = 'pending' AND "nextTryAt" <= ${now.getTime()}
    ORDER BY "nextTryAt" LIMIT 100`;
  return due.map(({ id }) => id);
};

export const countPendingRefunds = async (db: Reader): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS "count" FROM "UnspentRefund" WHERE "status" = 'pending'`;
  return Number(row?.count ?? 0);
};

/** Finds a refund that the provider has not answered yet, with its order. */
export const findPendingRefund = (db: Reader, id: string) =>
  db.unspentRefund.findFirst({ where: { id, status: 'pending' }, include: { order: true } });

export const postponeRefund = async (
  db: Writer,
  id: string,
  next: { tries: number; nextTryAt: Date; failure: string },
) => {
  await db.unspentRefund.updateMany({ where: { id, status: 'pending' }, data: next });
};

/** Ends a refund; one that the provider gave counts in its order. */
export const finishRefund = async (
  tx: Transaction,
  { id, orderId, amountMinor }: Pick<UnspentRefund, 'id' | 'orderId' | 'amountMinor'>,
  end: { status: 'refunded' | 'refused'; finishedAt: Date; failure: string | null },
) => {
  await tx.unspentRefund.update({ where: { id }, data: end });
  if (end.status === 'refunded')
    await tx.order.update({
      where: { id: orderId },
      data: { returnedMinor: { increment: amountMinor } },
    });
};

/** Sums the coins and the money of an order that went back for unspent coins, or are about to. */
export const sumStillTaken = async (db: Reader, orderId: string) => {
  const { _sum } = await db.unspentRefund.aggregate({
    where: { orderId, coinsReturnedAt: null },
    _sum: { paidCoins: true, bonusCoins: true, amountMinor: true },
  });
  return {
    paidCoins: _sum.paidCoins ?? 0,
    bonusCoins: _sum.bonusCoins ?? 0,
    amountMinor: _sum.amountMinor ?? 0,
  };
};

/** Lists the refused refunds of an order whose coins have not come back yet. */
export const listWithheld = async (tx: Transaction, orderId: string): Promise<string[]> => {
  const withheld = await tx.unspentRefund.findMany({
    where: { orderId, status: 'refused', coinsReturnedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return withheld.map(({ id }) => id);
};

export const markCoinsReturned = async (tx: Transaction, id: string, at: Date) => {
  await tx.unspentRefund.update({ where: { id }, data: { coinsReturnedAt: at } });
};
