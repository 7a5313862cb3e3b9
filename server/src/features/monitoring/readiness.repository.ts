import type { Database, SelectRows } from '#platform/database/open-database.ts';

/** Makes a durable write that changes nothing. It waits for its turn as every other write. */
export const writeNothing = ({ groupedTransaction }: Pick<Database, 'groupedTransaction'>): Promise<number> =>
  // SQLite writes the page with the version even if it stays the same. Nothing else uses it.
  groupedTransaction((tx) => tx.$executeRaw`PRAGMA user_version = 0`);

/** Lists the names of the applied migrations. */
export const listAppliedMigrations = (rows: SelectRows): string[] =>
  rows<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  ).map(({ name }) => name);
