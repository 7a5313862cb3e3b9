import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from '@prisma/driver-adapter-utils';
import { SerialQueue } from '#platform/concurrency/serial-queue.ts';

function execute(connection: SqlQueryable, sql: string): Promise<number> {
  return connection.executeRaw({ sql, args: [], argTypes: [] });
}

interface Observer {
  /** Is told the text of each statement before it runs; what begins and ends transactions is not told. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Is told after each statement outside of a transaction, and after each transaction. */
  onDone?: (() => void) | undefined;
}

interface Ways extends Observer {
  /** How a transaction starts: IMMEDIATE for the writer, so that it never meets BUSY half way. */
  begin: 'BEGIN IMMEDIATE' | 'BEGIN DEFERRED';
  /** Of whoever else writes to the file. */
  turns?: SerialQueue;
}

/** `usePhantomQuery` leaves COMMIT and ROLLBACK to this class instead of Prisma's engine. */
class QueuedTransaction implements Transaction {
  readonly provider = 'sqlite';
  readonly options = { usePhantomQuery: true };
  readonly adapterName: string;
  readonly #connection: SqlDriverAdapter;
  readonly #observer: Observer;
  readonly #release: () => void;
  readonly #queue = new SerialQueue();
  /** Why the transaction is over; a statement after that must not run outside of it. */
  #ended: unknown;

  constructor(connection: SqlDriverAdapter, observer: Observer, release: () => void) {
    this.adapterName = connection.adapterName;
    this.#connection = connection;
    this.#observer = observer;
    this.#release = release;
  }

  queryRaw(query: SqlQuery) {
    this.#observer.onStatement?.(query.sql);
    return this.#statement(() => this.#connection.queryRaw(query));
  }

  executeRaw(query: SqlQuery) {
    this.#observer.onStatement?.(query.sql);
    return this.#statement(() => this.#connection.executeRaw(query));
  }

  async createSavepoint(name: string) {
    await this.#statement(() => execute(this.#connection, `SAVEPOINT ${name}`));
  }

  async rollbackToSavepoint(name: string) {
    await this.#statement(() => execute(this.#connection, `ROLLBACK TO ${name}`));
  }

  async releaseSavepoint(name: string) {
    await this.#statement(() => execute(this.#connection, `RELEASE ${name}`));
  }

  /** A COMMIT that fails (BUSY, a deferred key) leaves the connection in the transaction: it is rolled back. */
  async commit() {
    try {
      await this.#statement(() => execute(this.#connection, 'COMMIT'));
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

  #statement<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      if (this.#ended) throw this.#ended;
      try {
        return await work();
      } catch (error) {
        if (await this.#isGone()) this.#ended = error;
        throw error;
      }
    });
  }

  /** A full disk or an I/O error makes SQLite roll back by itself; only then does another BEGIN succeed. */
  async #isGone(): Promise<boolean> {
    try {
      await execute(this.#connection, 'BEGIN');
    } catch {
      return false;
    }
    await execute(this.#connection, 'ROLLBACK');
    return true;
  }
}

class QueuedAdapter implements SqlDriverAdapter {
  readonly provider = 'sqlite';
  readonly adapterName: string;
  readonly #connection: SqlDriverAdapter;
  readonly #begin: string;
  readonly #observer: Observer;
  readonly #queue: SerialQueue;

  constructor(connection: SqlDriverAdapter, { begin, turns = new SerialQueue(), ...observer }: Ways) {
    this.adapterName = connection.adapterName;
    this.#connection = connection;
    this.#begin = begin;
    this.#observer = observer;
    this.#queue = turns;
  }

  queryRaw(query: SqlQuery) {
    this.#observer.onStatement?.(query.sql);
    return this.#alone(() => this.#connection.queryRaw(query));
  }

  executeRaw(query: SqlQuery) {
    this.#observer.onStatement?.(query.sql);
    return this.#alone(() => this.#connection.executeRaw(query));
  }

  executeScript(script: string) {
    return this.#alone(() => this.#connection.executeScript(script));
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      const result = await work();
      this.#observer.onDone?.();
      return result;
    });
  }

  async startTransaction(): Promise<Transaction> {
    const release = await this.#queue.acquire();
    try {
      await execute(this.#connection, this.#begin);
    } catch (error) {
      release();
      throw error;
    }
    return new QueuedTransaction(this.#connection, this.#observer, release);
  }

  dispose() {
    return this.#connection.dispose();
  }
}

/**
 * Prisma's better-sqlite3 adapter, made safe: it guards `startTransaction` alone, so that a plain write made while a
 * transaction is open runs inside it and vanishes with its rollback, and one BUSY at COMMIT fails every later
 * transaction (prisma/orm #29933). Here every statement queues behind an open transaction.
 *
 * @param file absolute path of the database file
 * @param pragmas SQL run once on the new connection
 */
export function queuedAdapter({
  file,
  pragmas,
  ...ways
}: Ways & { file: string; pragmas: string }): SqlDriverAdapterFactory {
  // A lock held by another process freezes the event loop for as long as this timeout.
  const stock = new PrismaBetterSqlite3({ url: file, timeout: 250 }, { timestampFormat: 'unixepoch-ms' });
  return {
    provider: stock.provider,
    adapterName: stock.adapterName,
    connect: async () => {
      const connection = await stock.connect();
      await connection.executeScript(pragmas);
      return new QueuedAdapter(connection, ways);
    },
  };
}
