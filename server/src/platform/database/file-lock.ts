import Sqlite from 'better-sqlite3';

/**
 * Takes an exclusive lock on a file. SQLite holds it as a lock of the kernel on the open file, so it ends with the process
 * in every case and is never stale.
 *
 * @param file must exist or be creatable
 * @returns the function that releases the lock; null when another process holds it
 */
export const lockFile = (file: string): (() => void) | null => {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return () => void lock.close();
};
