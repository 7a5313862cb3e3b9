import Sqlite from 'better-sqlite3';
import type { WorkQueue } from '#platform/concurrency/serial-queue.ts';
import { createStatementCache, type SelectRows, type SqlValues } from './row-reader.ts';

type SqlValue = string | number | null;

/** The raw statements of both kinds of transaction. Times are epoch milliseconds, booleans 0 and 1. */
export interface RawTransaction {
  $queryRaw<T>(sql: TemplateStringsArray, ...values: SqlValue[]): Promise<T>;
  /** @returns the number of changed rows */
  $executeRaw(sql: TemplateStringsArray, ...values: SqlValue[]): Promise<number>;
}

/**
 * Passed to the work of `Database.groupedTransaction`. Its `rows` also sees uncommitted rows of the transaction, and runs
 * writes with RETURNING.
 */
export interface GroupedTransaction extends RawTransaction {
  rows: SelectRows;
}

/** Settles a caller's promise. Called after the COMMIT, when the result is durable. */
type Settle = () => void;

interface Member {
  work(tx: GroupedTransaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Limits how long a group keeps other writers and the event loop waiting, as `maxGroupMs` does for slow members. */
const maxMembers = 64;
/**
 * No member begins after this time, so a group keeps other writers and the event loop waiting for this long, one member
 * and one COMMIT. 64 unlocks take 9.5 ms at 6,750 per second, so they stay together: docs/decisions/0016-group-commit.md.
 */
export const maxGroupMs = 10;

/** Statements are synchronous. Work that waits for anything else would block every writer, so it fails. */
const rejectIfPending = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = setImmediate(() =>
      reject(new Error('A grouped transaction waits for more than its statements')),
    );
    work.then(resolve, reject).then(() => clearImmediate(late));
  });

/** Runs transactions that share one COMMIT; see docs/decisions/0016-group-commit.md. */
export class GroupCommit {
  readonly #connection: Sqlite.Database;
  readonly #queue: WorkQueue;
  readonly #onDone: () => void;
  readonly #monotonicMs: () => number;
  readonly #prepare: ReturnType<typeof createStatementCache>;
  readonly #control: Record<'begin' | 'commit' | 'rollback' | 'save' | 'keep' | 'undo', Sqlite.Statement>;
  readonly #waiting: Member[] = [];
  #isGroupOpen = false;

  /**
   * @param pragmas SQL run once on the new connection
   * @param queue a lane of the queue of all connections that write to the file
   * @param onStatement receives the text of each statement, except those that begin and end transactions
   * @param onDone called after each COMMIT
   * @param monotonicMs a clock that is never set
   */
  constructor(options: {
    file: string;
    pragmas: string;
    queue: WorkQueue;
    onStatement?: ((sql: string) => void) | undefined;
    onDone: () => void;
    monotonicMs: () => number;
  }) {
    this.#connection = new Sqlite(options.file, { timeout: 250 });
    this.#connection.exec(options.pragmas);
    this.#queue = options.queue;
    this.#onDone = options.onDone;
    this.#monotonicMs = options.monotonicMs;
    this.#prepare = createStatementCache(this.#connection, options.onStatement);
    this.#control = {
      begin: this.#connection.prepare('BEGIN IMMEDIATE'),
      commit: this.#connection.prepare('COMMIT'),
      rollback: this.#connection.prepare('ROLLBACK'),
      save: this.#connection.prepare('SAVEPOINT member'),
      keep: this.#connection.prepare('RELEASE member'),
      undo: this.#connection.prepare('ROLLBACK TO member'),
    };
  }

  run<T>(work: (tx: GroupedTransaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Member['resolve'], reject });
      if (this.#waiting.length === 1) this.#enqueueCommit();
    });
  }

  /**
   * Runs a SELECT on committed rows. This connection keeps its pages in memory through its own commits, where a read-only
   * one reads them again after each.
   * @returns null while a group is open
   * @throws for a statement that writes
   */
  committedRows<Row>(sql: string, values: SqlValues = {}): Row[] | null {
    if (this.#isGroupOpen) return null;
    const statement = this.#prepare(sql);
    if (!statement.readonly) throw new Error('A statement that writes needs a transaction');
    return statement.all(values) as Row[];
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  close(): Promise<void> {
    return this.#queue.run(async () => void this.#connection.close());
  }

  #enqueueCommit() {
    this.#queue.run(() => this.#commitWaiting());
  }

  async #commitWaiting(): Promise<void> {
    const members = this.#waiting.splice(0, maxMembers);
    if (this.#waiting.length > 0) this.#enqueueCommit();
    this.#isGroupOpen = true;
    try {
      this.#control.begin.run();
      const settlements = (await this.#runTogether(members)) ?? (await this.#runWithSavepoints(members));
      this.#waitAgain(members.splice(settlements.length));
      this.#control.commit.run();
      this.#onDone();
      for (const settle of settlements) settle();
    } catch (error) {
      if (this.#connection.inTransaction) this.#control.rollback.run();
      // Also members that had failed by themselves: the rows that made them fail may be rolled back.
      for (const { reject } of members) reject(error);
    } finally {
      this.#isGroupOpen = false;
    }
  }

  /** Puts members for which the group had no time back to the head of the queue. */
  #waitAgain(members: readonly Member[]) {
    if (members.length === 0) return;
    const isEnqueued = this.#waiting.length > 0;
    this.#waiting.unshift(...members);
    if (!isEnqueued) this.#enqueueCommit();
  }

  /**
   * Runs members until `maxGroupMs` have passed.
   * @returns null after a member failed that had written; the whole group is rolled back then
   */
  async #runTogether(members: readonly Member[]): Promise<Settle[] | null> {
    const settlements: Settle[] = [];
    const until = this.#monotonicMs() + maxGroupMs;
    for (const member of members) {
      if (settlements.length > 0 && this.#monotonicMs() >= until) break;
      const { settle, hasPartialWrites } = await this.#attempt(member);
      if (hasPartialWrites) {
        this.#control.rollback.run();
        this.#control.begin.run();
        return null;
      }
      settlements.push(settle);
    }
    return settlements;
  }

  /** As `runTogether`, but gives each member a savepoint, so that a failing one is rolled back alone. */
  async #runWithSavepoints(members: readonly Member[]): Promise<Settle[]> {
    const settlements: Settle[] = [];
    const until = this.#monotonicMs() + maxGroupMs;
    for (const member of members) {
      if (settlements.length > 0 && this.#monotonicMs() >= until) break;
      this.#control.save.run();
      const { settle, hasPartialWrites } = await this.#attempt(member);
      if (hasPartialWrites) this.#control.undo.run();
      this.#control.keep.run();
      settlements.push(settle);
    }
    return settlements;
  }

  /** @throws when SQLite has rolled back the whole group */
  async #attempt({ work, resolve, reject }: Member): Promise<{ settle: Settle; hasPartialWrites: boolean }> {
    const transaction = this.#openTransaction();
    try {
      const result = await rejectIfPending(work(transaction.tx));
      if (!this.#connection.inTransaction) throw new Error('SQLite has ended the transaction');
      return { settle: () => resolve(result), hasPartialWrites: false };
    } catch (error) {
      // SQLite rolls back by itself after a full disk or an I/O error, and the other members with it.
      if (!this.#connection.inTransaction) throw error;
      return { settle: () => reject(error), hasPartialWrites: transaction.hasWritten() };
    } finally {
      transaction.end();
    }
  }

  #openTransaction() {
    let isOver = false;
    let hasWritten = false;
    const run = <T>(sql: string | TemplateStringsArray, execute: (statement: Sqlite.Statement) => T): T => {
      if (isOver) throw new Error('The transaction is over');
      try {
        const statement = this.#prepare(sql);
        hasWritten ||= !statement.readonly;
        return execute(statement);
      } catch (error) {
        isOver = !this.#connection.inTransaction;
        throw error;
      }
    };
    const tx: GroupedTransaction = {
      rows: <Row>(sql: string, values = {}) => run(sql, (statement) => statement.all(values) as Row[]),
      $queryRaw: async <T>(sql: TemplateStringsArray, ...values: SqlValue[]) =>
        run(sql, (statement) => statement.all(...values) as T),
      $executeRaw: async (sql, ...values) => run(sql, (statement) => statement.run(...values).changes),
    };
    return {
      tx,
      hasWritten: () => hasWritten,
      end: () => {
        isOver = true;
      },
    };
  }
}
