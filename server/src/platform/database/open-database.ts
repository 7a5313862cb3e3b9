import { withinScope } from './around-transactions.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';
import { GroupCommit, type GroupedTransaction, type RawTransaction } from './group-commit.ts';
import { createPrismaClient } from './prisma-client.ts';
import { queuedAdapter } from './queued-adapter.ts';
import { openRowReader, type SelectRows, type SqlValues } from './row-reader.ts';
import { openRowThread, type SelectRowsInThread } from './row-thread.ts';
import { WriteQueue } from './write-queue.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

// Every type of a database handle is exported from this module; docs/reading-and-writing.md says when to use which.
export type { GroupedTransaction, RawTransaction, SelectRows, SelectRowsInThread, SqlValues };

/** Passed to the work of `Database.transaction`. */
export type Transaction = Prisma.TransactionClient;

/** Reads with Prisma: committed rows, or what a transaction sees. */
export type Reader = PrismaClient | Transaction;

/** Writes with Prisma: single statements, or part of a transaction. */
export type Writer = PrismaClient | Transaction;

export type Database = {
  /** Refuses writes, sees committed rows only and never waits for a writer. */
  read: PrismaClient;
  /** For single statements. Each is durable when its promise resolves. */
  write: PrismaClient;
  /** Runs a prepared SELECT on committed rows, without Prisma. */
  rows: SelectRows;
  /** The same in another thread, for statements that read as many rows as there are. */
  rowsInThread: SelectRowsInThread;
  /** The number of writes by this process. While it stays the same, this process has changed nothing. */
  writeCount(): number;
  /** The number of writes outside of grouped transactions. A grouped transaction never changes the catalog. */
  ungroupedWriteCount(): number;
  /** The number of writes that wait for their turn. */
  waitingWrites(): number;
  /**
   * Runs `work` as one transaction: durable when the promise resolves, rolled back when it rejects. All other writes wait
   * until it ends, so `work` must not wait for the network or for timers.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which may wait for its own SQL statements only, in a COMMIT that it shares with other callers. A failing
   * `work` fails alone, but others may run twice because of it; a failing COMMIT fails all of them.
   */
  groupedTransaction<T>(work: (tx: GroupedTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export interface OpenOptions {
  /** The absolute path of a migrated database. */
  file: string;
  /** Receives the text of each statement before it runs; for tests that count statements. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Whether what is committed survives that the machine stops. Tests turn it off: waiting for the disk takes a tenth of their time. */
  isDurable?: boolean | undefined;
  /** The monotonic clock that limits how long transactions keep the event loop, in milliseconds; for tests that move it. */
  monotonicMs?: (() => number) | undefined;
}

const systemMonotonicMs = () => performance.now();

// recursive_triggers: INSERT OR REPLACE must fire the triggers that refuse a DELETE. secure_delete: what a viewer or staff
// removed must not stay readable in free parts of the file, which backups copy. temp_store: the statement journal of
// each unlock would otherwise go to a file, and is never needed after a crash. wal_autocheckpoint: 8,000 pages are 32 MB;
// at the default of 4 MB, every second group of unlocks would wait for a checkpoint.
const writerPragmas = (isDurable: boolean) => `PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;
  PRAGMA synchronous = ${isDurable ? 'FULL' : 'OFF'};
  PRAGMA recursive_triggers = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 8000;`;

// The connection of groups also reads rows. Its 32 MB hold what viewers read most; SQLite keeps 2 MB by default.
const rowPragmas = 'PRAGMA cache_size = -32000;';

// At midnight, when many viewers check in at once, a transaction may wait longer in the queue than its client does. It is
// carried out nevertheless, and the client may safely repeat the call. The import of a drama of 1,500 episodes takes two
// seconds on an idle machine, and several times as long beside an encoder and many readers.
const transactionOptions = { maxWait: 60_000, timeout: 30_000 };

/**
 * Opens the SQLite database, once per process. All writes share one queue, in which those of Prisma's connection and those
 * of the connection for grouped transactions take turns.
 *
 * @throws when the file cannot be opened or is not a database
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { file, onStatement, isDurable = true, monotonicMs = systemMonotonicMs } = options;
  let ungroupedWrites = 0;
  let groupedWrites = 0;
  const queue = new WriteQueue(yieldToEventLoop);
  const writerOptions = { file, onStatement, monotonicMs };
  const pragmas = writerPragmas(isDurable);
  const adapter = queuedAdapter({
    ...writerOptions,
    pragmas,
    begin: 'BEGIN IMMEDIATE',
    queue: queue.addLane(),
    onDone: () => {
      ungroupedWrites += 1;
    },
  });
  const write = createPrismaClient(adapter, { transactionOptions });
  await write.$connect();
  const groups = new GroupCommit({
    ...writerOptions,
    pragmas: `${pragmas} ${rowPragmas}`,
    queue: queue.addLane(),
    onDone: () => {
      groupedWrites += 1;
    },
  });
  const { read, close } = await openReader({ file, onStatement, monotonicMs });
  const rowReader = openRowReader({ file, onStatement });
  const rowThread = openRowThread(file);
  return {
    read,
    write,
    rows: <Row>(sql: string, values?: SqlValues) =>
      groups.committedRows<Row>(sql, values) ?? rowReader.rows<Row>(sql, values),
    rowsInThread: rowThread.rows,
    writeCount: () => ungroupedWrites + groupedWrites,
    ungroupedWriteCount: () => ungroupedWrites,
    waitingWrites: () => queue.waitingCount + groups.waitingCount,
    transaction: (work) => write.$transaction(withinScope(work)),
    groupedTransaction: (work) => groups.run(work),
    close: async () => {
      await Promise.all([rowReader.close(), rowThread.close(), close()]);
      await groups.close();
      // Without another connection SQLite does this itself; a script that reads the file would prevent it.
      await write.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
      await write.$disconnect();
    },
  };
}

/**
 * Opens a connection that refuses writes. Another process may write to the file at the same time.
 * @throws when the file cannot be opened or is not a database
 */
export async function openReader({
  file,
  onStatement,
  monotonicMs = systemMonotonicMs,
}: OpenOptions): Promise<Pick<Database, 'read' | 'close'>> {
  const adapter = queuedAdapter({
    file,
    pragmas: 'PRAGMA query_only = ON;',
    begin: 'BEGIN DEFERRED',
    onStatement,
    monotonicMs,
  });
  const read = createPrismaClient(adapter, { transactionOptions });
  await read.$connect();
  return { read, close: () => read.$disconnect() };
}
