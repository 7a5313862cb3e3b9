import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** The folder of the committed migrations. */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../../../prisma/migrations');

type Migration = { name: string; sql: string; checksum: string };

/** Lists the names of the committed migrations, oldest first. */
export function listMigrationNames(folder: string = migrationsFolder): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads the committed migrations, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return listMigrationNames(folder).map((name) => {
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

// The table of Prisma's command line, so that it can be used on the same file.
const migrationsTable = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
  )`;

/**
 * Applies the missing migrations in one transaction.
 *
 * @param file absolute path; created when it does not exist
 * @returns the names of the applied migrations, oldest first; empty when none was missing
 * @throws Error that names the file, the migration and the reason; the data are then unchanged
 */
export function applyMigrations(target: { file: string; folder?: string }): string[] {
  const { file, folder = migrationsFolder } = target;
  try {
    return applyMissing(file, readMigrations(folder));
  } catch (error) {
    throw new Error(`Database ${file}: ${(error as Error).message}`, { cause: error });
  }
}

function applyMissing(file: string, migrations: Migration[]): string[] {
  const connection = new Sqlite(file, { timeout: 250 });
  try {
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    // A migration that recreates a table drops the old one. Foreign keys are checked before the commit.
    connection.pragma('foreign_keys = OFF');
    return connection
      .transaction(() => {
        const missing = findMissing(connection, migrations);
        for (const migration of missing) apply(connection, migration);
        if (missing.length > 0 && connection.prepare('PRAGMA foreign_key_check').all().length > 0)
          throw new Error(`migration ${missing.at(-1)?.name} leaves rows that refer to nothing`);
        return missing.map(({ name }) => name);
      })
      .immediate();
  } finally {
    connection.close();
  }
}

function findMissing(connection: Sqlite.Database, migrations: Migration[]): Migration[] {
  connection.exec(migrationsTable);
  const applied = listApplied(connection, migrations);
  return migrations.filter(({ name }) => !applied.includes(name));
}

/** Lists the names of the applied migrations. @throws when one is unknown or was changed */
function listApplied(connection: Sqlite.Database, migrations: Migration[]): string[] {
  const applied = connection
    .prepare<[], { name: string; checksum: string }>(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    )
    .all();
  for (const { name, checksum } of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) throw new Error(`migration ${name} comes from a newer version than this one`);
    if (known.checksum !== checksum)
      throw new Error(`migration ${name} was changed after it had been applied`);
  }
  return applied.map(({ name }) => name);
}

/** Checks that this version can migrate a database. @throws Error that says why not */
export function checkMigrations(connection: Sqlite.Database): void {
  if (listApplied(connection, readMigrations(migrationsFolder)).length === 0)
    throw new Error('has had no migration');
}

/** Lists the committed migrations that a database does not have. @throws Error when it has others */
export function listMissingMigrations(connection: Sqlite.Database): string[] {
  const migrations = readMigrations(migrationsFolder);
  const applied = listApplied(connection, migrations);
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
}

function apply(connection: Sqlite.Database, { name, sql, checksum }: Migration) {
  try {
    connection.exec(sql);
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
  connection
    .prepare(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES (?, ?, ?, ?, ?, 1)`,
    )
    .run(randomUUID(), checksum, name, Date.now(), Date.now());
}
