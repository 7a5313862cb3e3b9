import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils';
import { SerialQueue, type WorkQueue } from '#platform/concurrency/serial-queue.ts';
import { keepStatements } from './kept-statements.ts';
import { execute, QueuedTransaction, type StatementObserver } from './queued-transaction.ts';

interface QueuedAdapterOptions extends StatementObserver {
  /** IMMEDIATE for the writer, so that a transaction never meets BUSY half way. */
  begin: 'BEGIN IMMEDIATE' | 'BEGIN DEFERRED';
  /** A lane of the queue of all connections that write to the file. Default: a queue of its own. */
  queue?: WorkQueue;
  /** The monotonic clock by which long transactions let the event loop turn, in milliseconds. */
  monotonicMs: () => number;
}

class QueuedAdapter implements SqlDriverAdapter {
  readonly provider = 'sqlite';
  readonly adapterName: string;
  readonly #connection: SqlDriverAdapter;
  readonly #begin: string;
  readonly #observer: StatementObserver;
  readonly #queue: WorkQueue;
  readonly #monotonicMs: () => number;

  constructor(
    connection: SqlDriverAdapter,
    { begin, queue = new SerialQueue(), monotonicMs, ...observer }: QueuedAdapterOptions,
  ) {
    this.adapterName = connection.adapterName;
    this.#connection = connection;
    this.#begin = begin;
    this.#observer = observer;
    this.#queue = queue;
    this.#monotonicMs = monotonicMs;
  }

  queryRaw(query: SqlQuery) {
    this.#observer.onStatement?.(query.sql);
    return this.#enqueue(() => this.#connection.queryRaw(query));
  }

  executeRaw(query: SqlQuery) {
    this.#observer.onStatement?.(query.sql);
    return this.#enqueue(() => this.#connection.executeRaw(query));
  }

  executeScript(script: string) {
    return this.#enqueue(() => this.#connection.executeScript(script));
  }

  async startTransaction(): Promise<Transaction> {
    const release = await this.#queue.acquire();
    try {
      await execute(this.#connection, this.#begin);
    } catch (error) {
      release();
      throw error;
    }
    return new QueuedTransaction(this.#connection, this.#observer, this.#monotonicMs, release);
  }

  dispose() {
    return this.#connection.dispose();
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      const result = await work();
      this.#observer.onDone?.();
      return result;
    });
  }
}

/** The connection, with another text for each statement that reads. */
const withRewrittenReads = (
  connection: SqlDriverAdapter,
  rewrite: (sql: string) => string,
): SqlDriverAdapter => ({
  provider: connection.provider,
  adapterName: connection.adapterName,
  queryRaw: (query) => connection.queryRaw({ ...query, sql: rewrite(query.sql) }),
  executeRaw: (query) => connection.executeRaw(query),
  executeScript: (script) => connection.executeScript(script),
  startTransaction: (isolationLevel) => connection.startTransaction(isolationLevel),
  dispose: () => connection.dispose(),
});

/**
 * Prisma's better-sqlite3 adapter with a queue in which every statement waits behind an open transaction. The original
 * guards `startTransaction` only: a plain write during a transaction runs inside it and is lost with its rollback, and
 * one BUSY at COMMIT fails every later transaction (prisma/orm #29933).
 *
 * @param file absolute path of the database file
 * @param pragmas SQL run once on the new connection
 * @param rewrite changes the text of statements that read
 */
export function queuedAdapter({
  file,
  pragmas,
  rewrite,
  ...options
}: QueuedAdapterOptions & {
  file: string;
  pragmas: string;
  rewrite?: (sql: string) => string;
}): SqlDriverAdapterFactory {
  // The wait for another process's lock blocks the event loop, so the timeout is short.
  const original = new PrismaBetterSqlite3({ url: file, timeout: 250 }, { timestampFormat: 'unixepoch-ms' });
  return {
    provider: original.provider,
    adapterName: original.adapterName,
    connect: async () => {
      const connection = await original.connect();
      await connection.executeScript(pragmas);
      keepStatements(connection);
      return new QueuedAdapter(rewrite ? withRewrittenReads(connection, rewrite) : connection, options);
    },
  };
}
