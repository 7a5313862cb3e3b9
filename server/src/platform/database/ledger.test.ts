import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts';
import type { Database } from './open-database.ts';
import { buyEpisode, priceCoins, readBooks, seedLibrary, transfer } from './purchase.fixture.ts';

let fresh: FreshDatabase;
let database: Database;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = fresh.database;
  await seedLibrary(database, { coins: 10 * priceCoins, episodes: 200 });
});
afterEach(() => fresh.remove());

const allRight = { sumOfAllEntries: 0, accountsThatDiffer: [], halfUnlocks: [] };

describe('200 concurrent unlocks', () => {
  it('of one episode spend once', async () => {
    const tries = Array.from({ length: 200 }, () => buyEpisode(database, 'episode-0'));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readBooks(database)).toEqual({
      ...allRight,
      balanceCoins: 9 * priceCoins,
      unlocked: ['episode-0'],
    });
  });

  it('of 200 episodes spend the available balance', async () => {
    const tries = Array.from({ length: 200 }, (_, index) => buyEpisode(database, `episode-${index}`));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const books = await readBooks(database);
    expect(books).toMatchObject({ ...allRight, balanceCoins: 0 });
    expect(books.unlocked).toHaveLength(10);
  });
});

describe('the ledger', () => {
  const paid = 'viewerPaid:viewer';
  const appendOnly = {
    meta: { driverAdapterError: { cause: { originalMessage: 'The ledger is append-only' } } },
  };
  const entriesOnly = {
    meta: { driverAdapterError: { cause: { originalMessage: 'A balance moves by ledger entries only' } } },
  };

  it.each<[string, (database: Database) => Promise<unknown>, object]>([
    [
      'changing a transfer',
      ({ write }) => write.ledgerTransfer.updateMany({ data: { coins: 0 } }),
      appendOnly,
    ],
    ['deleting a transfer', ({ write }) => write.ledgerTransfer.deleteMany(), appendOnly],
    ['changing an entry', ({ write }) => write.ledgerEntry.updateMany({ data: { coins: 1 } }), appendOnly],
    ['deleting an entry', ({ write }) => write.ledgerEntry.deleteMany(), appendOnly],
    [
      'replacing an entry',
      ({ write }) => write.$executeRaw`INSERT OR REPLACE INTO LedgerEntry SELECT * FROM LedgerEntry`,
      appendOnly,
    ],
    [
      'writing a balance',
      ({ write }) => write.ledgerAccount.update({ where: { key: paid }, data: { balanceCoins: 1_000 } }),
      entriesOnly,
    ],
  ])('refuses %s', async (_, act, refusal) => {
    const before = await readBooks(database);
    await expect(act(database)).rejects.toMatchObject(refusal);
    expect(await readBooks(database)).toEqual(before);
  });

  it('refuses a balance below zero, and rolls the whole transaction back', async () => {
    const overdraw = database.transaction((tx) =>
      transfer(tx, {
        key: 'overdraw',
        coins: -10 * priceCoins - 1,
        balance: 0,
        house: 'revenue:house',
        reason: 'unlock',
      }),
    );
    await expect(overdraw).rejects.toThrow('LedgerAccount_viewer_balance_check');
    expect(await readBooks(database)).toEqual({ ...allRight, balanceCoins: 10 * priceCoins, unlocked: [] });
  });

  it.each([
    ['a second account of one kind', { key: 'viewerPaid:viewer ', kind: 'viewerPaid', userId: 'viewer' }],
    ['a second house account', { key: 'revenue:other', kind: 'revenue' }],
    ['a viewer account without a viewer', { key: 'viewerBonus:house', kind: 'viewerBonus' }],
    [
      'an account that starts with coins',
      { key: 'viewerBonus:viewer', kind: 'viewerBonus', userId: 'viewer', balanceCoins: 5 },
    ],
  ] as const)('refuses %s', async (_, data) => {
    const before = await database.read.ledgerAccount.findMany();
    await expect(database.write.ledgerAccount.create({ data })).rejects.toThrow();
    expect(await database.read.ledgerAccount.findMany()).toEqual(before);
  });
});
