import type { SqlDriverAdapter, SqlQuery, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils';
import { SerialQueue } from '#platform/concurrency/serial-queue.ts';
import { createPeriodicYield } from './yield-to-event-loop.ts';

export interface StatementObserver {
  /** Receives the text of each statement before it runs, except those that begin and end transactions. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Called after each statement outside of a transaction, and after each transaction. */
  onDone?: (() => void) | undefined;
}

/**
 * A transaction that runs one statement at a time and holds the writer's queue until it ends. The event loop turns while
 * a long one runs.
 */
export class QueuedTransaction implements Transaction {
  readonly provider = 'sqlite';
  /** `usePhantomQuery` leaves COMMIT and ROLLBACK to this class instead of Prisma's engine. */
  readonly options = { usePhantomQuery: true };
  readonly adapterName: string;
  readonly #connection: SqlDriverAdapter;
  readonly #observer: StatementObserver;
  readonly #release: () => void;
  readonly #yieldIfDue: () => Promise<void>;
  readonly #queue = new SerialQueue();
  /** Why the transaction has ended. A later statement must not run outside of it. */
  #ended: unknown;

  constructor(
    connection: SqlDriverAdapter,
    observer: StatementObserver,
    monotonicMs: () => number,
    release: () => void,
  ) {
    this.adapterName = connection.adapterName;
    this.#connection = connection;
    this.#observer = observer;
    this.#yieldIfDue = createPeriodicYield(monotonicMs);
    this.#release = release;
  }

  queryRaw(query: SqlQuery) {
    this.#observer.onStatement?.(query.sql);
    return this.#enqueue(() => this.#connection.queryRaw(query));
  }

  executeRaw(query: SqlQuery) {
    this.#observer.onStatement?.(query.sql);
    return this.#enqueue(() => this.#connection.executeRaw(query));
  }

  async createSavepoint(name: string) {
    await this.#enqueue(() => execute(this.#connection, `SAVEPOINT ${name}`));
  }

  async rollbackToSavepoint(name: string) {
    await this.#enqueue(() => execute(this.#connection, `ROLLBACK TO ${name}`));
  }

  async releaseSavepoint(name: string) {
    await this.#enqueue(() => execute(this.#connection, `RELEASE ${name}`));
  }

  /** A failed COMMIT (BUSY, a deferred key) leaves the transaction open, so it is rolled back. */
  async commit() {
    try {
      await this.#enqueue(() => execute(this.#connection, 'COMMIT'));
      this.#end(new Error('The transaction is committed'));
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  async rollback() {
    await this.#queue.run(async () => {
      if (!this.#ended) await execute(this.#connection, 'ROLLBACK');
    });
    this.#end(new Error('The transaction is rolled back'));
  }

  #end(reason: unknown) {
    this.#ended ??= reason;
    this.#observer.onDone?.();
    this.#release();
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      await this.#yieldIfDue();
      if (this.#ended) throw this.#ended;
      try {
        return await work();
      } catch (error) {
        if (await this.#isRolledBack()) this.#ended = error;
        throw error;
      }
    });
  }

  /** SQLite rolls back by itself after a full disk or an I/O error. Only then does another BEGIN succeed. */
  async #isRolledBack(): Promise<boolean> {
    try {
      await execute(this.#connection, 'BEGIN');
    } catch {
      return false;
    }
    await execute(this.#connection, 'ROLLBACK');
    return true;
  }
}

export function execute(connection: SqlQueryable, sql: string): Promise<number> {
  return connection.executeRaw({ sql, args: [], argTypes: [] });
}
