import type { Balance } from '@cliffhanger/contracts';
import type { Prisma } from '#platform/database/generated/client.ts';
import type { LedgerAccountKind, LedgerReason } from '#platform/database/generated/enums.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';

type Reader = Transaction | Database['read'];

const withSubject = {
  drama: { select: { originalLanguage: true, translations: { select: { language: true, title: true } } } },
  episode: { select: { number: true } },
} as const satisfies Prisma.LedgerTransferInclude;

/** A movement as it stands in the ledger, with what it is about. */
export type MovementRow = Pick<
  Prisma.LedgerTransferGetPayload<{ include: typeof withSubject }>,
  'id' | 'reason' | 'coins' | 'balanceAfterCoins' | 'createdAt' | 'drama' | 'episode'
>;

/** What a transfer is about; all of it is shown in the wallet. */
export interface TransferSubject {
  userId: string;
  reason: LedgerReason;
  /** Whatever makes this movement one of a kind: a second transfer with it is refused by the database. */
  idempotencyKey: string;
  dramaId?: string;
  episodeId?: string;
  orderId?: string;
  at: Date;
}

interface NewTransfer extends TransferSubject {
  /** Signed, as the viewer sees it. */
  coins: number;
  balanceAfterCoins: number;
}

/** Both parts of a viewer's balance and their sum; zero for a viewer who never had any. */
export const getBalance = async (db: Reader, userId: string): Promise<Balance> => {
  const accounts = await db.ledgerAccount.findMany({
    where: { userId },
    select: { kind: true, balanceCoins: true },
  });
  const of = (kind: string) => accounts.find((row) => row.kind === kind)?.balanceCoins ?? 0;
  const [paidCoin, bonusCoin] = [of('viewerPaid'), of('viewerBonus')];
  return { coin: paidCoin + bonusCoin, paidCoin, bonusCoin };
};

/** Appends a transfer with its entries; the database keeps the balances and refuses a negative one. */
export const insertTransfer = async (
  tx: Transaction,
  { at, ...transfer }: NewTransfer,
  entries: readonly { accountKey: string; coins: number }[],
): Promise<MovementRow> => {
  const row = await tx.ledgerTransfer.create({ data: { ...transfer, createdAt: at }, include: withSubject });
  await tx.ledgerEntry.createMany({ data: entries.map((entry) => ({ ...entry, transferId: row.id })) });
  return row;
};

export const listEntries = (tx: Transaction, transferId: string) =>
  tx.ledgerEntry.findMany({ where: { transferId }, select: { accountKey: true, coins: true } });

/**
 * Whether a refund after this movement found less than it was owed, and wrote the rest off. Of the movement's viewer, or
 * of the one they are now.
 */
export const isWrittenOffAfter = async (
  tx: Transaction,
  userId: string,
  transferId: string,
): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "LedgerTransfer" before
    JOIN "LedgerTransfer" refund ON refund."userId" IN (before."userId", ${userId})
      AND refund."createdAt" >= before."createdAt" AND refund.rowid > before.rowid AND refund."reason" = 'refund'
    JOIN "LedgerEntry" lost ON lost."transferId" = refund."id" AND lost."accountKey" = 'writeOff:house'
    WHERE before."id" = ${transferId} LIMIT 1`;
  return rows.length > 0;
};

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
  titles: string;
  episodeNumber: number | null;
}

/** A page of movements, the last one first, with what they are about; one query. */
export const listMovements = (
  rows: Database['rows'],
  userId: string,
  before: { createdAt: Date; id: string } | null,
  limit: number,
): MovementRow[] => {
  const found = rows<MovementColumns>(
    `SELECT t.id, t.reason, t.coins, t.balanceAfterCoins, t.createdAt, d.originalLanguage,
       (SELECT json_group_array(json_object('language', language, 'title', title))
        FROM DramaTranslation WHERE dramaId = d.id) AS titles,
       (SELECT number FROM Episode WHERE id = t.episodeId) AS episodeNumber
     FROM LedgerTransfer t LEFT JOIN Drama d ON d.id = t.dramaId
     WHERE t.userId = @userId ${before ? 'AND (t.createdAt, t.id) < (@createdAt, @id)' : ''}
     ORDER BY t.createdAt DESC, t.id DESC LIMIT @limit`,
    { userId, limit, createdAt: before?.createdAt.getTime() ?? null, id: before?.id ?? null },
  );
  return found.map(({ createdAt, originalLanguage, titles, episodeNumber, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    drama: originalLanguage === null ? null : { originalLanguage, translations: JSON.parse(titles) },
    episode: episodeNumber === null ? null : { number: episodeNumber },
  }));
};
