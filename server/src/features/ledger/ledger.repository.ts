import type { Balance, LedgerReason } from '@cliffhanger/contracts';
import type { LedgerAccountKind } from '#platform/database/generated/enums.ts';
import { newId } from '#platform/database/new-id.ts';
import type { RawTransaction, Reader, SelectRows, Transaction } from '#platform/database/open-database.ts';

/** A transfer of the ledger, as its viewer sees it. */
export interface TransferRow {
  id: string;
  reason: LedgerReason;
  coins: number;
  balanceAfterCoins: number;
  createdAt: Date;
}

/** A transfer with the drama and episode that it concerns. */
export interface MovementRow extends TransferRow {
  drama: {
    originalLanguage: string;
    ageRating: number | null;
    translations: { language: string; title: string }[];
  } | null;
  episode: { number: number } | null;
}

/** The user, drama and reason of a transfer; the wallet shows them. */
export interface TransferSubject {
  userId: string;
  reason: LedgerReason;
  /** The database rejects a second transfer with the same key. Left out where another row of the transaction has a unique key. */
  idempotencyKey?: string;
  dramaId?: string;
  episodeId?: string;
  orderId?: string;
  at: Date;
}

interface NewTransfer extends TransferSubject {
  /** Signed from the viewer's side: negative when coins are spent. */
  coins: number;
  balanceAfterCoins: number;
}

/** Returns a viewer's paid coins, bonus coins and their sum; zeros when there are no accounts. */
export const getBalance = async (db: RawTransaction, userId: string): Promise<Balance> => {
  const accounts = await db.$queryRaw<{ kind: LedgerAccountKind; balanceCoins: number }[]>`
    SELECT "kind", "balanceCoins" FROM "LedgerAccount" WHERE "userId" = ${userId}`;
  const coinsOf = (kind: LedgerAccountKind) => accounts.find((row) => row.kind === kind)?.balanceCoins ?? 0;
  return balanceOfColumns({ paidCoin: coinsOf('viewerPaid'), bonusCoin: coinsOf('viewerBonus') });
};

/** The columns that `balanceColumns` selects. */
export type BalanceColumns = Omit<Balance, 'coin'>;

/**
 * Columns of a SELECT with the balance of a viewer, for statements that read more about them.
 * @param userId an expression of SQL
 */
export const balanceColumns = (userId: string): string => {
  const coinsOf = (kind: LedgerAccountKind) =>
    `coalesce((SELECT balanceCoins FROM LedgerAccount WHERE userId = ${userId} AND kind = '${kind}'), 0)`;
  return `${coinsOf('viewerPaid')} AS paidCoin, ${coinsOf('viewerBonus')} AS bonusCoin`;
};

/** The balance that `balanceColumns` selected. */
export const balanceOfColumns = ({ paidCoin, bonusCoin }: BalanceColumns): Balance => ({
  coin: paidCoin + bonusCoin,
  paidCoin,
  bonusCoin,
});

export interface Entry {
  accountKey: string;
  coins: number;
}

/** Appends a transfer with its entries. The database updates the balances and rejects a negative one. */
export const insertTransfer = async (
  tx: RawTransaction,
  { reason, userId, coins, balanceAfterCoins, at, ...subject }: NewTransfer,
  entries: readonly Entry[],
): Promise<TransferRow> => {
  const id = newId();
  const { idempotencyKey = id, dramaId = null, episodeId = null, orderId = null } = subject;
  await tx.$executeRaw`
    INSERT INTO "LedgerTransfer" ("id", "idempotencyKey", "reason", "userId", "dramaId", "episodeId", "orderId",
      "coins", "balanceAfterCoins", "createdAt")
    VALUES (${id}, ${idempotencyKey}, ${reason}, ${userId}, ${dramaId}, ${episodeId}, ${orderId},
      ${coins}, ${balanceAfterCoins}, ${at.getTime()})`;
  for (const entry of entries) {
    await tx.$executeRaw`
      INSERT INTO "LedgerEntry" ("transferId", "accountKey", "coins")
      VALUES (${id}, ${entry.accountKey}, ${entry.coins})`;
  }
  return { id, reason, coins, balanceAfterCoins, createdAt: at };
};

/**
 * Whether a refund or a take-back of duplicate rewards or of a gift after this transfer found too few coins and wrote some off. Looks
 * at the viewer of the transfer and at `userId`, the account that this viewer was merged into.
 */
export const isWrittenOffAfter = async (
  tx: RawTransaction,
  userId: string,
  transferId: string,
): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "LedgerTransfer" before
    JOIN "LedgerTransfer" after ON after."userId" IN (before."userId", ${userId})
      AND after."createdAt" >= before."createdAt" AND after.rowid > before.rowid
      AND after."reason" IN ('refund', 'duplicateReward', 'giftTakenBack')
    JOIN "LedgerEntry" loss ON loss."transferId" = after."id" AND loss."accountKey" = 'writeOff:house'
    WHERE before."id" = ${transferId} LIMIT 1`;
  return rows.length > 0;
};

/** Counts the transfers of an order with this reason. */
export const countOrderTransfers = async (
  tx: RawTransaction,
  orderId: string,
  reason: LedgerReason,
): Promise<number> => {
  const [row] = await tx.$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS "count" FROM "LedgerTransfer" WHERE "orderId" = ${orderId} AND "reason" = ${reason}`;
  return Number(row?.count ?? 0);
};

/** The id of the latest refund of an order; null without one. */
export const findLatestRefund = async (tx: RawTransaction, orderId: string): Promise<string | null> => {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "LedgerTransfer" WHERE "orderId" = ${orderId} AND "reason" = 'refund' ORDER BY rowid DESC LIMIT 1`;
  return row?.id ?? null;
};

/** The id of the transfer with this key; null without one. */
export const findTransferByKey = async (tx: RawTransaction, key: string): Promise<string | null> => {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "LedgerTransfer" WHERE "idempotencyKey" = ${key}`;
  return row?.id ?? null;
};

/** The entries of a transfer, with the kinds of their accounts. */
export const listEntries = (tx: RawTransaction, transferId: string) =>
  tx.$queryRaw<(Entry & { kind: LedgerAccountKind })[]>`
    SELECT e."accountKey", e."coins", a."kind" FROM "LedgerEntry" e
    JOIN "LedgerAccount" a ON a."key" = e."accountKey"
    WHERE e."transferId" = ${transferId}`;

export const insertAccounts = async (
  tx: Transaction,
  accounts: { key: string; kind: LedgerAccountKind; userId: string }[],
) => {
  await tx.ledgerAccount.createMany({ data: accounts });
};

interface MovementColumns {
  id: string;
  reason: LedgerReason;
  coins: number;
  balanceAfterCoins: number;
  createdAt: number;
  originalLanguage: string | null;
  ageRating: number | null;
  titles: string;
  episodeNumber: number | null;
}

const transferColumns = 't.id, t.reason, t.coins, t.balanceAfterCoins, t.createdAt';
const movementsSql = `
  SELECT ${transferColumns},
    (SELECT originalLanguage FROM Drama WHERE id = t.dramaId) AS originalLanguage,
    (SELECT ageRating FROM Drama WHERE id = t.dramaId) AS ageRating,
    (SELECT json_group_array(json_object('language', language, 'title', title))
     FROM DramaTranslation WHERE dramaId = t.dramaId) AS titles,
    (SELECT number FROM Episode WHERE id = t.episodeId) AS episodeNumber
  FROM LedgerTransfer t`;

const movementOf = ({
  createdAt,
  originalLanguage,
  ageRating,
  titles,
  episodeNumber,
  ...row
}: MovementColumns) => ({
  ...row,
  createdAt: new Date(createdAt),
  drama: originalLanguage === null ? null : { originalLanguage, ageRating, translations: JSON.parse(titles) },
  episode: episodeNumber === null ? null : { number: episodeNumber },
});

/** Lists a page of movements, newest first, with their drama and episode, in one query. */
export const listMovements = (
  rows: SelectRows,
  userId: string,
  before: { createdAt: Date; id: string } | null,
  limit: number,
  reason: LedgerReason | null = null,
): MovementRow[] =>
  rows<MovementColumns>(
    `${movementsSql} WHERE t.userId = @userId ${before ? 'AND (t.createdAt, t.id) < (@createdAt, @id)' : ''}
       ${reason === null ? '' : 'AND t.reason = @reason'}
     ORDER BY t.createdAt DESC, t.id DESC LIMIT @limit`,
    {
      userId,
      limit,
      ...(before && { createdAt: before.createdAt.getTime(), id: before.id }),
      ...(reason !== null && { reason }),
    },
  ).map(movementOf);

/** Counts the movements of a viewer. */
export const countMovements = (db: Reader, userId: string): Promise<number> =>
  db.ledgerTransfer.count({ where: { userId } });

/** When a movement of this viewer was made; null when the viewer has none with this id. */
export const findMovementTime = async (db: Reader, userId: string, id: string): Promise<Date | null> =>
  (await db.ledgerTransfer.findFirst({ where: { id, userId }, select: { createdAt: true } }))?.createdAt ??
  null;

/** The idempotency keys of those of these transfers that are prizes, or take one back, by transfer. */
export const listPrizeKeys = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found = await db.ledgerTransfer.findMany({
    where: { id: { in: [...ids] }, reason: { in: ['prize', 'giftTakenBack'] } },
    select: { id: true, idempotencyKey: true },
  });
  return new Map(found.map(({ id, idempotencyKey }) => [id, idempotencyKey]));
};

/** @throws when there is no such transfer */
export const getTransfer = (rows: SelectRows, id: string): TransferRow => {
  const [row] = rows<Omit<TransferRow, 'createdAt'> & { createdAt: number }>(
    `SELECT ${transferColumns} FROM LedgerTransfer t WHERE t.id = @id`,
    { id },
  );
  if (!row) throw new Error(`no transfer ${id}`);
  return { ...row, createdAt: new Date(row.createdAt) };
};
