import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts';
import { PrismaClient } from './generated/client.ts';
import type { Database, Transaction } from './open-database.ts';
import { queuedAdapter } from './queued-adapter.ts';
import { maxBlockingMs } from './yield-to-event-loop.ts';

const at = new Date('2026-11-20T12:00:00Z');
const addCategory = (client: Transaction | Database['write'], slug: string, position = 0) =>
  client.category.create({ data: { slug, position } });

let fresh: FreshDatabase;
let database: Database;
let nowMs = 0;
beforeEach(async () => {
  fresh = await freshDatabase({ monotonicMs: () => nowMs });
  database = fresh.database;
});
afterEach(() => fresh.remove());

const slugs = async () =>
  (await database.read.category.findMany({ orderBy: { slug: 'asc' } })).map((row) => row.slug);

describe('a write beside a transaction', () => {
  it('waits for it and survives its rollback', async () => {
    const order: string[] = [];
    let beside: Promise<unknown> = Promise.resolve();
    const transaction = database.transaction(async (tx) => {
      await addCategory(tx, 'inside');
      beside = addCategory(database.write, 'beside').then(() => order.push('beside'));
      // Waits long enough for the write to run if the transaction did not block it.
      for (let turn = 0; turn < 20; turn++) await tx.category.count();
      order.push('rollback');
      throw new Error('undo');
    });
    await expect(transaction).rejects.toThrow('undo');
    await beside;
    expect(order).toEqual(['rollback', 'beside']);
    expect(await slugs()).toEqual(['beside']);
  });

  it('is not blocked by one that could not begin', async () => {
    const other = new Sqlite(fresh.file);
    other.exec('BEGIN IMMEDIATE');
    await expect(database.transaction((tx) => addCategory(tx, 'refused'))).rejects.toThrow();
    other.close();
    await addCategory(database.write, 'after');
    expect(await slugs()).toEqual(['after']);
  });
});

it('a database waits for the disk at each COMMIT unless a test turns that off', async () => {
  const { database, remove } = await freshDatabase({ isDurable: undefined });
  const settings = [
    await database.write.$queryRaw`PRAGMA synchronous`,
    await database.groupedTransaction(async (tx) => tx.rows('SELECT synchronous FROM pragma_synchronous')),
  ];
  expect(settings).toEqual([[{ synchronous: 2n }], [{ synchronous: 2 }]]);
  await remove();
});

it('a statement of Prisma is prepared once for all its calls, each with its own arguments', async () => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  const { database, remove } = await freshDatabase();
  for (const slug of ['first', 'second']) await addCategory(database.write, slug);
  await expect(addCategory(database.write, 'first')).rejects.toThrow();
  const find = (slug: string) =>
    database.read.category.findUnique({ where: { slug }, select: { slug: true } });
  expect(await Promise.all(['second', 'third', 'first'].map(find))).toEqual([
    { slug: 'second' },
    null,
    { slug: 'first' },
  ]);
  const texts = prepare.mock.calls.map(([text]) => text).filter((text) => text.includes('`Category`'));
  expect(texts).toEqual([expect.stringMatching(/^INSERT/), expect.stringMatching(/^SELECT/)]);
  prepare.mockRestore();
  await remove();
});

it('queued writes do not block the event loop', async () => {
  let turns = 0;
  let turn = setImmediate(function again() {
    turns += 1;
    turn = setImmediate(again);
  });
  const seen: number[] = [];
  const writes = Array.from({ length: 20 }, async (_, index) => {
    if (index % 2 === 0) await addCategory(database.write, `plain-${index}`);
    else await database.transaction((tx) => addCategory(tx, `in-transaction-${index}`));
    seen.push(turns);
  });
  await Promise.all(writes);
  clearImmediate(turn);
  expect(new Set(seen).size).toBe(writes.length);
});

describe('a transaction', () => {
  it('is invisible to readers until it commits, and sees its own writes', async () => {
    await database.transaction(async (tx) => {
      await addCategory(tx, 'new');
      expect(await tx.category.count()).toBe(1);
      expect(await slugs()).toEqual([]);
    });
    expect(await slugs()).toEqual(['new']);
  });

  it('lets the event loop turn between its statements while it takes long', async () => {
    let turns = 0;
    const countTurns = () => setImmediate(() => (turns += 1));
    await database.transaction(async (tx) => {
      countTurns();
      await addCategory(tx, 'first');
      nowMs += maxBlockingMs - 1;
      await addCategory(tx, 'within');
      expect(turns).toBe(0);
      nowMs += 1;
      await addCategory(tx, 'beyond');
      expect(turns).toBe(1);
      countTurns();
      await addCategory(tx, 'anew');
      expect(turns).toBe(1);
    });
  });

  it('runs alone, in the order of requests', async () => {
    const order: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        database.transaction(async (tx) => {
          order.push(`${name} begins`);
          await addCategory(tx, name);
          order.push(`${name} ends`);
        }),
      ),
    );
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('waits for its turn as long as many others take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const crowd = database.transaction(async () => {
      // Waits long enough for the other transaction to start waiting.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(55_000);
    });
    const [, late] = await Promise.allSettled([crowd, database.transaction((tx) => addCategory(tx, 'late'))]);
    vi.useRealTimers();
    expect(late).toMatchObject({ status: 'fulfilled' });
    expect(await slugs()).toEqual(['late']);
  });

  it('that fails at COMMIT leaves nothing behind and nothing broken', async () => {
    const orphan = database.transaction(async (tx) => {
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`;
      await tx.follow.create({
        data: { userId: 'nobody', dramaId: 'nothing', seenEpisodeCount: 0, createdAt: at },
      });
    });
    await expect(orphan).rejects.toThrow('ForeignKeyConstraintViolation');
    await database.transaction((tx) => addCategory(tx, 'after'));
    await addCategory(database.write, 'later');
    expect(await slugs()).toEqual(['after', 'later']);
    expect(await database.read.follow.count()).toBe(0);
  });

  it('that meets BUSY at COMMIT does not poison the next ones', async () => {
    // A reader blocks a COMMIT only without WAL.
    await database.close();
    const reader = new Sqlite(fresh.file);
    reader.pragma('journal_mode = DELETE');
    const client = new PrismaClient({
      adapter: queuedAdapter({
        file: fresh.file,
        pragmas: '',
        begin: 'BEGIN IMMEDIATE',
        monotonicMs: () => performance.now(),
      }),
    });
    await client.$connect();
    reader.exec('BEGIN; SELECT * FROM Category');
    const busy = client.$transaction((tx) => addCategory(tx, 'busy'));
    await expect(busy).rejects.toThrow('SocketTimeout');
    reader.close();
    await client.$transaction((tx) => addCategory(tx, 'after'));
    await addCategory(client, 'later');
    const rows = await client.category.findMany({ orderBy: { slug: 'asc' } });
    expect(rows.map((row) => row.slug)).toEqual(['after', 'later']);
    await client.$disconnect();
  });

  it('that SQLite itself has rolled back runs no later statement', async () => {
    // OR ROLLBACK ends a transaction, as an I/O error or a full disk may.
    const lost = database.transaction(async (tx) => {
      await addCategory(tx, 'taken');
      await Promise.allSettled([
        tx.$executeRaw`INSERT OR ROLLBACK INTO Category (id, slug, position) VALUES ('x', 'taken', 0)`,
        addCategory(tx, 'at once'),
      ]);
      await addCategory(tx, 'later').catch(() => undefined);
    });
    await expect(lost).rejects.toThrow();
    await addCategory(database.write, 'after');
    expect(await slugs()).toEqual(['after']);
  });

  it('within another is a savepoint', async () => {
    await database.transaction(async (tx) => {
      await addCategory(tx, 'kept');
      const inner = (tx as Database['write']).$transaction?.(async (nested) => {
        await addCategory(nested, 'undone');
        throw new Error('undo');
      });
      await expect(inner).rejects.toThrow('undo');
    });
    expect(await slugs()).toEqual(['kept']);
  });
});

describe('the database', () => {
  it('refuses a write through `read`', async () => {
    await expect(addCategory(database.read, 'x')).rejects.toThrow('readonly');
    await expect(database.read.$transaction((tx) => addCategory(tx, 'x'))).rejects.toThrow('readonly');
    expect(await slugs()).toEqual([]);
  });

  it('takes an at sign within text literally', () => {
    const sql = "SELECT 'a@b' AS text, @b AS value WHERE @b = 1 AND 'it''s @b' <> '' LIMIT @limit";
    expect(database.rows(sql, { b: 1, limit: 5 })).toEqual([{ text: 'a@b', value: 1 }]);
  });

  it('stores times so that they sort and compare', async () => {
    await database.write.oneTimeCode.create({
      data: { purpose: 'login', address: 'a', codeHash: 'h', triesLeft: 5, createdAt: at, expiresAt: at },
    });
    expect(await database.read.oneTimeCode.count({ where: { expiresAt: { lte: at } } })).toBe(1);
    expect(await database.read.oneTimeCode.count({ where: { expiresAt: { lt: at } } })).toBe(0);
    expect(await database.read.$queryRaw`SELECT typeof(expiresAt) AS type FROM OneTimeCode`).toEqual([
      { type: 'integer' },
    ]);
  });
});
