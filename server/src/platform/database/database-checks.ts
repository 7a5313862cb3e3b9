import Sqlite from 'better-sqlite3';
import { listMissingMigrations } from './migrate.ts';

export type DatabaseCheckName = 'integrity' | 'foreign keys' | 'migrations' | 'orphans';

/** The result of a check: what is wrong, or null. */
export type DatabaseCheckResult = readonly [name: DatabaseCheckName, fault: string | null];

/**
 * References that are not foreign keys: each statement counts the rows that refer to nothing. A shelf is a category or all
 * dramas, and a place is a row of the virtual table of the search.
 */
const orphans: Readonly<Record<string, string>> = {
  DramaListing: `SELECT count(*) FROM "DramaListing" WHERE "shelf" <> '' AND "shelf" NOT IN (SELECT "id" FROM "Category")`,
  DramaListedTitle: `SELECT count(*) FROM "DramaListedTitle" WHERE "shelf" <> '' AND "shelf" NOT IN (SELECT "id" FROM "Category")`,
  SearchText: `SELECT count(*) FROM "SearchText" WHERE rowid NOT IN (SELECT "place" FROM "SearchEntry" WHERE "place" IS NOT NULL)`,
  SearchEntry: `SELECT count(*) FROM "SearchEntry" WHERE "place" IS NOT NULL AND "place" NOT IN (SELECT rowid FROM "SearchText")`,
  LedgerAccount: `SELECT count(*) FROM "LedgerAccount" WHERE "key" <> "kind" || ':' || coalesce("userId", 'house')`,
};

const checks: Readonly<Record<DatabaseCheckName, (connection: Sqlite.Database) => string | null>> = {
  integrity(connection) {
    const [first] = connection.prepare<[], { integrity_check: string }>('PRAGMA integrity_check').all();
    return first?.integrity_check === 'ok' ? null : `damaged: ${first?.integrity_check}`;
  },
  'foreign keys'(connection) {
    const rows = connection.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
    return describeOrphans(rows.map(({ table }) => [table, 1]));
  },
  migrations(connection) {
    const missing = listMissingMigrations(connection);
    return missing.length === 0 ? null : `not applied: ${missing.join(', ')}. The next start applies them.`;
  },
  orphans: (connection) =>
    describeOrphans(
      Object.entries(orphans).map(([table, sql]) => [table, connection.prepare(sql).pluck().get() as number]),
    ),
};

/**
 * Checks a database, also while another process writes to it: the file, its references and its migrations. Writes nothing.
 * @throws when the file cannot be opened
 */
export const checkRunningDatabase = (file: string): DatabaseCheckResult[] => {
  const connection = new Sqlite(file, { readonly: true, timeout: 5000 });
  const run = (check: (connection: Sqlite.Database) => string | null): string | null => {
    try {
      return check(connection);
    } catch (error) {
      // A damaged file may fail any statement.
      return (error as Error).message;
    }
  };
  try {
    const names = Object.keys(checks) as DatabaseCheckName[];
    return names.map((name) => [name, run(checks[name])]);
  } finally {
    connection.close();
  }
};

/** @param found numbers of rows by table */
const describeOrphans = (found: readonly (readonly [table: string, rows: number])[]): string | null => {
  const byTable = new Map<string, number>();
  for (const [table, rows] of found) if (rows > 0) byTable.set(table, (byTable.get(table) ?? 0) + rows);
  const parts = [...byTable].map(([table, rows]) => `${rows} of ${table}`);
  return parts.length === 0 ? null : `rows that refer to nothing: ${parts.join(', ')}`;
};
