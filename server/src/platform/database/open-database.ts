import { SerialQueue } from '#platform/concurrency/serial-queue.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { GroupCommit, type GroupedTransaction, type RawTransaction } from './group-commit.ts';
import { queuedAdapter } from './queued-adapter.ts';
import { openSqlReader, type SqlReader } from './sql-reader.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

export type { GroupedTransaction, RawTransaction };

/** What a repository calls within `Database.transaction`. */
export type Transaction = Prisma.TransactionClient;

export type Database = {
  /** Refuses writes; sees committed rows only and never waits for a writer. */
  read: PrismaClient;
  /** Single statements; each is durable when it answers. */
  write: PrismaClient;
  /** As `read`, without Prisma. */
  rows: SqlReader['rows'];
  /** How many writes this process has made; as long as it stays, nothing was changed from here. */
  writeCount(): number;
  /**
   * Runs `work` alone: all of it is durable when the promise answers, or none of it happened.
   * Everything else that writes waits meanwhile, so no network and no timers inside.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same for work that is SQL alone and waits for nothing else: whoever asks meanwhile shares one COMMIT. Each
   * fails by itself, which may mean that others run twice; when the COMMIT fails, all do.
   */
  groupedTransaction<T>(work: (tx: GroupedTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

interface Opening {
  file: string;
  onStatement?: ((sql: string) => void) | undefined;
}

// Recursive triggers make INSERT OR REPLACE meet the triggers that refuse a DELETE. What a statement that fails undoes is
// kept in memory: in a file it would be written for each unlock, and never needed after a crash. The log grows to 32 MB
// before it is copied into the file: at the usual 4, every second group of unlocks would stop for that.
const writingPragmas = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
  PRAGMA recursive_triggers = ON; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 8000;`;
// Whoever writes waits for a turn as a group does: at midnight, when everybody checks in at once, for longer than a
// client listens. What they asked for is done then, and safe to ask for again.
const transactionOptions = { maxWait: 60_000, timeout: 5_000 };

/**
 * Opens the one SQLite file, already migrated. What writes takes turns: Prisma on one connection, groups on another.
 *
 * @param file absolute path; open it once a process
 * @param onStatement is told the text of each statement that runs, for tests that count them
 * @throws when the file cannot be opened or is not a database
 */
export async function openDatabase({ file, onStatement }: Opening): Promise<Database> {
  let writes = 0;
  const writing = {
    file,
    pragmas: writingPragmas,
    turns: new SerialQueue(yieldToEventLoop),
    onStatement,
    onDone: () => {
      writes += 1;
    },
  };
  const write = new PrismaClient({
    adapter: queuedAdapter({ ...writing, begin: 'BEGIN IMMEDIATE' }),
    transactionOptions,
  });
  await write.$connect();
  const groups = new GroupCommit(writing);
  const { read, close } = await openReader({ file, onStatement });
  const reader = openSqlReader(file, onStatement);
  return {
    read,
    write,
    rows: reader.rows,
    writeCount: () => writes,
    transaction: (work) => write.$transaction(work),
    groupedTransaction: (work) => groups.run(work),
    close: async () => {
      reader.close();
      await close();
      await groups.close();
      await write.$disconnect();
    },
  };
}

/** A connection that refuses writes, also beside another process that writes. @param file an existing database */
export async function openReader({ file, onStatement }: Opening): Promise<Pick<Database, 'read' | 'close'>> {
  const read = new PrismaClient({
    adapter: queuedAdapter({
      file,
      pragmas: 'PRAGMA query_only = ON;',
      begin: 'BEGIN DEFERRED',
      onStatement,
    }),
    transactionOptions,
  });
  await read.$connect();
  return { read, close: () => read.$disconnect() };
}
