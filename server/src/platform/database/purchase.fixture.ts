import { newId } from './new-id.ts';
import type { Database, Transaction } from './open-database.ts';

const at = new Date('2026-11-20T12:00:00Z');
const viewer = 'viewer';
export const priceCoins = 12;

const viewerRow = {
  id: viewer,
  number: 1,
  displayName: 'Viewer',
  country: 'US',
  language: 'en',
  regSource: 4,
  registerTime: at,
  inviteCode: 'INVITE',
  accounts: { create: { key: `viewerPaid:${viewer}`, kind: 'viewerPaid' } },
} as const;
const dramaRow = {
  id: 'drama',
  slug: 'drama',
  originalLanguage: 'en',
  status: 'complete',
  year: 2026,
  tone: '#000000',
  createdAt: at,
  updatedAt: at,
} as const;

/** Inserts a viewer with paid coins and a drama with paid episodes `episode-0`, `episode-1` and so on. */
export async function seedLibrary(
  database: Database,
  { coins, episodes }: { coins: number; episodes: number },
) {
  await database.transaction(async (tx) => {
    await tx.user.create({ data: viewerRow });
    await tx.drama.create({ data: dramaRow });
    await tx.episode.createMany({
      data: Array.from({ length: episodes }, (_, index) => ({
        id: `episode-${index}`,
        dramaId: 'drama',
        number: index + 1,
        durationSeconds: 60,
        priceCoins,
        createdAt: at,
      })),
    });
    await transfer(tx, {
      key: 'recharge',
      coins,
      balance: coins,
      house: 'gateway:house',
      reason: 'recharge',
    });
  });
}

/** An unlock like the product's: reads, then writes. Throws when it is already unlocked or coins are missing. */
export async function buyEpisode(database: Database, episodeId: string): Promise<void> {
  await database.transaction(async (tx) => {
    if (await tx.unlock.findFirst({ where: { userId: viewer, episodeId } }))
      throw new Error('already unlocked');
    const { balanceCoins } = await tx.ledgerAccount.findUniqueOrThrow({
      where: { key: `viewerPaid:${viewer}` },
    });
    if (balanceCoins < priceCoins) throw new Error('not enough coins');
    const { id } = await transfer(tx, {
      key: `unlock:${episodeId}`,
      coins: -priceCoins,
      balance: balanceCoins - priceCoins,
      house: 'revenue:house',
      reason: 'unlock',
    });
    await tx.unlock.create({
      data: {
        userId: viewer,
        episodeId,
        dramaId: 'drama',
        priceCoins,
        transferId: id,
        source: 'single',
        createdAt: at,
      },
    });
  });
}

/** The same in a grouped transaction. */
export async function buyEpisodeInGroup(database: Database, episodeId: string): Promise<void> {
  await database.groupedTransaction(async (tx) => {
    const [account] = tx.rows<{ coins: number }>(
      `SELECT balanceCoins AS coins FROM LedgerAccount WHERE key = 'viewerPaid:${viewer}'`,
    );
    const id = newId();
    await tx.$executeRaw`
      INSERT INTO "LedgerTransfer" ("id", "idempotencyKey", "reason", "userId", "coins", "balanceAfterCoins", "createdAt")
      VALUES (${id}, ${`unlock:${episodeId}`}, 'unlock', ${viewer}, ${-priceCoins}, ${(account?.coins ?? 0) - priceCoins},
        ${at.getTime()})`;
    await tx.$executeRaw`
      INSERT INTO "LedgerEntry" VALUES (${id}, ${`viewerPaid:${viewer}`}, ${-priceCoins}), (${id}, 'revenue:house', ${priceCoins})`;
    await tx.$executeRaw`
      INSERT INTO "Unlock" ("userId", "episodeId", "dramaId", "priceCoins", "transferId", "source", "createdAt")
      VALUES (${viewer}, ${episodeId}, 'drama', ${priceCoins}, ${id}, 'single', ${at.getTime()})`;
  });
}

/** Moves coins between the viewer and the revenue account without checking the balance. */
export function transfer(
  tx: Transaction,
  move: { key: string; coins: number; balance: number; house: string; reason: 'recharge' | 'unlock' },
) {
  return tx.ledgerTransfer.create({
    data: {
      idempotencyKey: move.key,
      reason: move.reason,
      userId: viewer,
      coins: move.coins,
      balanceAfterCoins: move.balance,
      createdAt: at,
      entries: {
        create: [
          { accountKey: `viewerPaid:${viewer}`, coins: move.coins },
          { accountKey: move.house, coins: -move.coins },
        ],
      },
    },
  });
}

/** The viewer's balance, the unlocks and whether the ledger balances. */
export async function readBooks({ read, rows }: Database) {
  const { balanceCoins } = await read.ledgerAccount.findUniqueOrThrow({
    where: { key: `viewerPaid:${viewer}` },
  });
  const entries = await read.ledgerEntry.groupBy({ by: ['accountKey'], _sum: { coins: true } });
  const accounts = await read.ledgerAccount.findMany();
  const episodesOf = (condition: string) =>
    rows<{ episodeId: string }>(`SELECT episodeId FROM "Unlock" u WHERE ${condition}`).map(
      ({ episodeId }) => episodeId,
    );
  return {
    balanceCoins,
    unlocked: episodesOf('true'),
    sumOfAllEntries: entries.reduce((sum, { _sum }) => sum + (_sum.coins ?? 0), 0),
    accountsThatDiffer: accounts.filter(
      ({ key, balanceCoins: cached }) =>
        cached !== (entries.find(({ accountKey }) => accountKey === key)?._sum.coins ?? 0),
    ),
    halfUnlocks: episodesOf('(SELECT count(*) FROM LedgerEntry WHERE transferId = u.transferId) <> 2'),
  };
}
