import Sqlite from 'better-sqlite3';
import { checkMigrations } from './migrate.ts';

/**
 * Checks that a database is intact and that this version can migrate it. No process may have it open.
 * @throws Error with a message that continues a sentence about the database
 */
export const checkDatabase = (file: string): void => {
  const connection = new Sqlite(file, { readonly: true });
  try {
    checkMigrations(connection);
    const [result] = connection.prepare<[], { integrity_check: string }>('PRAGMA integrity_check').all();
    if (result?.integrity_check !== 'ok') throw new Error(`is damaged: ${result?.integrity_check}`);
    const [dangling] = connection.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
    if (dangling) throw new Error(`has rows in ${dangling.table} that refer to nothing`);
  } finally {
    connection.close();
  }
};
