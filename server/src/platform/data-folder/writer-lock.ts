import { open } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { finishSwap } from '#platform/backup/swap.ts';
import { openDataFolder } from './data-folder.ts';

/** Somebody else has the lock. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Takes what only one process may have. The lock is the kernel's, on an open file, by way of SQLite: it ends with the
 * process, however that ends, so there is no stale one.
 *
 * @param file in a data folder, which is made unless it is there
 * @returns what gives it back
 * @throws LockedError when it is taken, ConfigError when the folder cannot be used
 */
export const takeLock = async (file: string): Promise<() => void> => {
  // For the reason by name when the folder is not writable; SQLite does not say.
  await openDataFolder(path.dirname(file), async () => (await open(file, 'a', 0o600)).close());
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') throw new LockedError(`${file} is locked`);
    throw error;
  }
  return () => void lock.close();
};

/**
 * The lock of whoever writes to a data folder: the server, or a staff command while the server is stopped. Whoever gets
 * it finds whole data: what a killed restore left to do is done first.
 *
 * @throws LockedError when it is taken
 */
export const takeWriterLock = async (dataDir: string): Promise<() => void> => {
  const release = await takeLock(path.join(dataDir, 'writer.lock'));
  try {
    await finishSwap(dataDir);
    return release;
  } catch (error) {
    release();
    throw error;
  }
};

/** The lock of whoever adds dramas to a data folder's media, or clears away there. @throws LockedError when it is taken */
export const takeImportLock = (dataDir: string): Promise<() => void> =>
  takeLock(path.join(dataDir, 'import.lock'));
