import { type Prisma, PrismaClient } from './generated/client.ts';
import { queuedAdapter } from './queued-adapter.ts';

/** What a repository calls within `Database.transaction`. */
export type Transaction = Prisma.TransactionClient;

export type Database = {
  /** Refuses writes; sees committed rows only and never waits for a writer. */
  read: PrismaClient;
  /** Single statements; each is durable when it answers. */
  write: PrismaClient;
  /**
   * Runs `work` alone: all of it is durable when the promise answers, or none of it happened.
   * Everything else that writes waits meanwhile, so no network and no timers inside.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const transactionOptions = { maxWait: 10_000, timeout: 5_000 };

/**
 * Opens the one SQLite file, already migrated, with one connection that writes and one that reads.
 *
 * @param file absolute path; open it once a process
 * @throws when the file cannot be opened or is not a database
 */
export async function openDatabase({ file }: { file: string }): Promise<Database> {
  const write = new PrismaClient({
    adapter: queuedAdapter({
      file,
      // Recursive triggers make INSERT OR REPLACE meet the triggers that refuse a DELETE.
      pragmas: `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;`,
      begin: 'BEGIN IMMEDIATE',
    }),
    transactionOptions,
  });
  await write.$connect();
  const { read, close } = await openReader({ file });
  return {
    read,
    write,
    transaction: (work) => write.$transaction(work),
    close: async () => {
      await close();
      await write.$disconnect();
    },
  };
}

/** A connection that refuses writes, also beside another process that writes. @param file an existing database */
export async function openReader({ file }: { file: string }): Promise<Pick<Database, 'read' | 'close'>> {
  const read = new PrismaClient({
    adapter: queuedAdapter({ file, pragmas: 'PRAGMA query_only = ON;', begin: 'BEGIN DEFERRED' }),
    transactionOptions,
  });
  await read.$connect();
  return { read, close: () => read.$disconnect() };
}
