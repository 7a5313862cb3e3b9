import Sqlite from 'better-sqlite3';

/** Copies a database as it is now into a new file. Other connections may write during the copy. */
export const copyDatabase = (databaseFile: string, copy: string): void => {
  const connection = new Sqlite(databaseFile, { readonly: true, timeout: 5000 });
  try {
    connection.prepare('VACUUM INTO ?').run(copy);
  } finally {
    connection.close();
  }
};
