import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts';
import { maxGroupMs } from './group-commit.ts';
import type { Database, GroupedTransaction, RawTransaction } from './open-database.ts';

const addCategory = (tx: RawTransaction, slug: string) =>
  tx.$executeRaw`INSERT INTO "Category" ("id", "slug", "position") VALUES (${slug}, ${slug}, 0)`;
const slugsIn = ({ rows }: Pick<Database, 'rows'>) =>
  rows<{ slug: string }>('SELECT slug FROM Category ORDER BY slug').map(({ slug }) => slug);

let fresh: FreshDatabase;
let database: Database;
/** Stands still unless a test moves it, so that a busy machine ends no group. */
let nowMs = 0;
beforeEach(async () => {
  fresh = await freshDatabase({ monotonicMs: () => nowMs });
  database = fresh.database;
});
afterEach(() => fresh.remove());

const add = (slug: string) => database.groupedTransaction((tx) => addCategory(tx, slug));
const addAndFail = (slug: string) =>
  database.groupedTransaction(async (tx) => {
    await addCategory(tx, slug);
    throw new Error(`refused ${slug}`);
  });
const outcomesOf = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message,
  );

describe('rows outside of a group', () => {
  it('are the committed ones while it writes, and its own after it', async () => {
    await add('before');
    const write = database.groupedTransaction(async (tx) => {
      await addCategory(tx, 'inside');
      return [slugsIn(tx), slugsIn(database)];
    });
    expect(await write).toEqual([['before', 'inside'], ['before']]);
    expect(slugsIn(database)).toEqual(['before', 'inside']);
  });

  it('include what Prisma and other processes have committed', async () => {
    expect(slugsIn(database)).toEqual([]);
    await database.write.category.create({ data: { slug: 'prisma', position: 0 } });
    expect(slugsIn(database)).toEqual(['prisma']);
    const other = new Sqlite(fresh.file);
    other.exec(`INSERT INTO Category (id, slug, position) VALUES ('other', 'other', 0)`);
    other.close();
    expect(slugsIn(database)).toEqual(['other', 'prisma']);
  });

  it.each(['INSERT', 'INSERT OR IGNORE'])('refuse %s, also while a group writes', async (verb) => {
    const sql = `${verb} INTO Category (id, slug, position) VALUES ('x', 'x', 0) RETURNING slug`;
    expect(() => database.rows(sql)).toThrow('needs a transaction');
    const write = database.groupedTransaction(async () => database.rows(sql));
    await expect(write).rejects.toThrow('readonly');
    expect(slugsIn(database)).toEqual([]);
  });
});

describe('queued transactions', () => {
  it('share one COMMIT, run in order and see the earlier ones', async () => {
    const before = database.writeCount();
    const seen = ['a', 'b', 'c'].map((slug) =>
      database.groupedTransaction(async (tx) => {
        await addCategory(tx, slug);
        return slugsIn(tx);
      }),
    );
    expect(await Promise.all(seen)).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
    expect(database.writeCount() - before).toBe(1);
  });

  it('are answered once they are visible to all readers', async () => {
    const other = new Sqlite(fresh.file, { readonly: true });
    const count = other.prepare('SELECT count(*) FROM Category').pluck();
    const counts = ['a', 'b', 'c'].map((slug) => add(slug).then(() => count.get()));
    expect(await Promise.all(counts)).toEqual([3, 3, 3]);
    other.close();
  });

  it('all run, however many they are', async () => {
    const before = database.writeCount();
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    await Promise.all(numbers.map((number) => add(String(number))));
    expect(slugsIn(database)).toHaveLength(200);
    expect(database.writeCount() - before).toBe(4);
  });

  it('fail independently', async () => {
    const attempts = [add('a'), addAndFail('b'), add('c'), add('a'), add('b')];
    expect(await outcomesOf(attempts)).toEqual([
      1,
      'refused b',
      1,
      'UNIQUE constraint failed: Category.slug',
      1,
    ]);
    expect(slugsIn(database)).toEqual(['a', 'b', 'c']);
  });

  it('run again in savepoints only when one fails that has written', async () => {
    const runs: string[] = [];
    const addCounted = (slug: string) =>
      database.groupedTransaction((tx) => {
        runs.push(slug);
        return addCategory(tx, slug);
      });
    const refuse = (tx: GroupedTransaction) => Promise.reject(new Error(`refused at ${slugsIn(tx)}`));
    const refused = [addCounted('a'), database.groupedTransaction(refuse), addCounted('b')];
    expect(await outcomesOf(refused)).toEqual([1, 'refused at a', 1]);
    expect(runs).toEqual(['a', 'b']);
    const before = database.writeCount();
    expect(await outcomesOf([addCounted('c'), addAndFail('d'), addCounted('e')])).toEqual([
      1,
      'refused d',
      1,
    ]);
    expect(runs).toEqual(['a', 'b', 'c', 'c', 'e']);
    expect(slugsIn(database)).toEqual(['a', 'b', 'c', 'e']);
    expect(database.writeCount() - before).toBe(1);
  });

  it('all fail with their COMMIT, including refused ones, and leave nothing behind', async () => {
    const addOrphan = async (tx: GroupedTransaction) => {
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`;
      await tx.$executeRaw`INSERT INTO "DramaHiddenCountry" ("dramaId", "country") VALUES ('nothing', 'US')`;
    };
    const before = database.writeCount();
    const attempts = [add('a'), database.groupedTransaction(addOrphan), addAndFail('b'), add('c')];
    expect(await outcomesOf(attempts)).toEqual(Array(4).fill('FOREIGN KEY constraint failed'));
    expect(slugsIn(database)).toEqual([]);
    expect(database.writeCount()).toBe(before);
    await add('after');
    await database.write.category.create({ data: { slug: 'later', position: 0 } });
    expect(slugsIn(database)).toEqual(['after', 'later']);
  });

  it('all fail when SQLite itself rolls back, and run no later statement', async () => {
    // OR ROLLBACK ends a transaction, as an I/O error or a full disk may.
    const lose = async (tx: GroupedTransaction) => {
      await tx.$executeRaw`INSERT OR ROLLBACK INTO "Category" VALUES ('x', 'a', 0)`.catch(() => undefined);
      await addCategory(tx, 'later').catch(() => undefined);
    };
    const attempts = [add('a'), database.groupedTransaction(lose), add('b')];
    expect(await outcomesOf(attempts)).toEqual(Array(3).fill('SQLite has ended the transaction'));
    expect(slugsIn(database)).toEqual([]);
    await add('after');
    expect(slugsIn(database)).toEqual(['after']);
  });

  it('all fail when they cannot begin, and block nobody', async () => {
    const other = new Sqlite(fresh.file);
    other.exec('BEGIN IMMEDIATE');
    expect(await outcomesOf([add('a'), add('b')])).toEqual(Array(2).fill('database is locked'));
    other.close();
    await add('after');
    expect(slugsIn(database)).toEqual(['after']);
  });
});

describe('group commits beside Prisma', () => {
  it('wait for an open transaction and outlive its rollback', async () => {
    const order: string[] = [];
    let group: Promise<unknown> = Promise.resolve();
    const transaction = database.transaction(async (tx) => {
      await tx.category.create({ data: { slug: 'inside', position: 0 } });
      group = Promise.all(['a', 'b'].map((slug) => add(slug).then(() => order.push(slug))));
      // Waits long enough for the group to run if the transaction did not block it.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      order.push('rollback');
      throw new Error('undo');
    });
    await expect(transaction).rejects.toThrow('undo');
    await group;
    expect(order).toEqual(['rollback', 'a', 'b']);
    expect(slugsIn(database)).toEqual(['a', 'b']);
  });

  it('hold back writes and transactions until the group is done', async () => {
    let beside: Promise<unknown>[] = [];
    const seen = database.groupedTransaction(async (tx) => {
      await addCategory(tx, 'group');
      beside = [
        database.write.category.create({ data: { slug: 'write', position: 0 } }),
        database.transaction((other) =>
          other.category.create({ data: { slug: 'transaction', position: 0 } }),
        ),
      ];
      for (let turn = 0; turn < 100; turn++) await addCategory(tx, `turn-${turn}`);
      return slugsIn(tx).length;
    });
    expect(await seen).toBe(101);
    await Promise.all(beside);
    expect(slugsIn(database)).toHaveLength(103);
  });
});

describe('the queue of writes', () => {
  const inOrder = async (writes: [name: string, write: () => Promise<unknown>][]) => {
    const order: string[] = [];
    await Promise.all(writes.map(([name, write]) => write().then(() => order.push(name))));
    return order;
  };

  it('lets a group wait for one other write only, however many wait', async () => {
    const create = (slug: string) => database.write.category.create({ data: { slug, position: 0 } });
    const others = ['a', 'b', 'c', 'd', 'e'].map((slug): [string, () => Promise<unknown>] => [
      slug,
      () => create(slug),
    ]);
    const order = await inOrder([...others, ['group', () => add('group')]]);
    expect(order.indexOf('group')).toBeLessThanOrEqual(1);
  });

  it('lets another write wait for one group only, however many members wait', async () => {
    const members = Array.from({ length: 256 }, (_, index): [string, () => Promise<unknown>] => [
      'member',
      () => add(String(index)),
    ]);
    const create = () => database.write.category.create({ data: { slug: 'other', position: 0 } });
    const order = await inOrder([...members, ['other', create]]);
    expect(order.indexOf('other')).toBeLessThanOrEqual(128);
  });

  it('ends a group after its time limit, and runs the rest in the next', async () => {
    const before = database.writeCount();
    const addSlowly = (slug: string) =>
      database.groupedTransaction(async (tx) => {
        nowMs += maxGroupMs / 2;
        return addCategory(tx, slug);
      });
    const slugs = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(slugs.map(addSlowly));
    expect(slugsIn(database)).toEqual(slugs);
    expect(database.writeCount() - before).toBe(3);
  });
});

describe('a grouped transaction', () => {
  it('that waits for something else fails alone, and blocks nobody', async () => {
    const wait = async (tx: GroupedTransaction) => {
      await addCategory(tx, 'waits');
      await database.write.category.count();
    };
    expect(await outcomesOf([add('a'), database.groupedTransaction(wait), add('b')])).toEqual([
      1,
      'A grouped transaction waits for more than its statements',
      1,
    ]);
    expect(slugsIn(database)).toEqual(['a', 'b']);
  });

  it('refuses statements after it has ended', async () => {
    let kept: GroupedTransaction | undefined;
    const failed = database.groupedTransaction(async (tx) => {
      kept = tx;
      throw new Error('refused');
    });
    const late = database.groupedTransaction(async () => kept && addCategory(kept, 'late'));
    expect(await outcomesOf([failed, late])).toEqual(['refused', 'The transaction is over']);
    expect(slugsIn(database)).toEqual([]);
  });
});
