import Sqlite from 'better-sqlite3';
import type { Database } from './open-database.ts';
import { createPrismaClient } from './prisma-client.ts';
import { queuedAdapter } from './queued-adapter.ts';
import { createStatementCache, type SqlValues } from './row-reader.ts';

interface OverlayOptions {
  /** The absolute path of the database. */
  file: string;
  /** Creates temporary tables and views. A view that has the name of a table takes its place in every statement. */
  script: string;
  /** Returns the error of whatever would write. */
  refusal: () => Error;
}

/** Prisma names the schema of each table, which would leave out a temporary view of the same name. */
const withoutSchema = (sql: string): string => sql.replaceAll('`main`.', '');

/**
 * Opens a database in which some tables have other rows, for reading only: SQLite itself refuses writes on its connections.
 * It shows what is committed to the file meanwhile.
 * @param database the opened database of this process, by whose writes caches are invalidated
 */
export const openOverlay = async (
  database: Pick<Database, 'writeCount' | 'ungroupedWriteCount'>,
  { file, script, refusal }: OverlayOptions,
): Promise<Database> => {
  const pragmas = `${script}; PRAGMA query_only = ON;`;
  const connection = new Sqlite(file, { readonly: true, timeout: 250 });
  connection.exec(pragmas);
  const prepare = createStatementCache(connection);
  const rows = <Row>(sql: string, values: SqlValues = {}) => {
    const statement = prepare(sql);
    if (!statement.readonly) throw refusal();
    return statement.all(values) as Row[];
  };
  const adapter = queuedAdapter({
    file,
    pragmas,
    begin: 'BEGIN DEFERRED',
    rewrite: withoutSchema,
    monotonicMs: () => performance.now(),
  });
  const read = createPrismaClient(adapter);
  await read.$connect();
  const refuse = async (): Promise<never> => {
    throw refusal();
  };
  return {
    read,
    rows,
    rowsInThread: async (sql, values) => rows(sql, values),
    write: new Proxy(read, {
      get: () => {
        throw refusal();
      },
    }),
    transaction: refuse,
    groupedTransaction: refuse,
    writeCount: database.writeCount,
    ungroupedWriteCount: database.ungroupedWriteCount,
    waitingWrites: () => 0,
    close: async () => {
      connection.close();
      await read.$disconnect();
    },
  };
};
