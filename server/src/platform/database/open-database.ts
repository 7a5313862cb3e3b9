import { type Prisma, PrismaClient } from './generated/client.ts';
import { queuedAdapter } from './queued-adapter.ts';
import { openSqlReader, type SqlReader } from './sql-reader.ts';

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
  close(): Promise<void>;
};

interface Opening {
  file: string;
  onStatement?: ((sql: string) => void) | undefined;
}

const transactionOptions = { maxWait: 10_000, timeout: 5_000 };

/**
 * Opens the one SQLite file, already migrated, with one connection that writes and one that reads.
 *
 * @param file absolute path; open it once a process
 * @param onStatement is told the text of each statement that runs, for tests that count them
 * @throws when the file cannot be opened or is not a database
 */
export async function openDatabase({ file, onStatement }: Opening): Promise<Database> {
  let writes = 0;
  const write = new PrismaClient({
    adapter: queuedAdapter({
      file,
      // Recursive triggers make INSERT OR REPLACE meet the triggers that refuse a DELETE.
      pragmas: `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;`,
      begin: 'BEGIN IMMEDIATE',
      isPolite: true,
      onStatement,
      onDone: () => {
        writes += 1;
      },
    }),
    transactionOptions,
  });
  await write.$connect();
  const { read, close } = await openReader({ file, onStatement });
  const reader = openSqlReader(file, onStatement);
  return {
    read,
    write,
    rows: reader.rows,
    writeCount: () => writes,
    transaction: (work) => write.$transaction(work),
    close: async () => {
      reader.close();
      await close();
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
