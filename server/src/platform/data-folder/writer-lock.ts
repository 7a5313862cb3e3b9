import { open } from 'node:fs/promises';
import path from 'node:path';
import { lockFile } from '#platform/database/file-lock.ts';
import { openDataFolder } from './data-folder.ts';
import { releaseStartReserve } from './start-reserve.ts';
import { finishSwap } from './swap.ts';

const writerLockOf = (dataDir: string) => path.join(dataDir, 'writer.lock');
const importLockOf = (dataDir: string) => path.join(dataDir, 'import.lock');

/** The files of the locks of a data folder. */
export const lockFilesOf = (dataDir: string): string[] => [writerLockOf(dataDir), importLockOf(dataDir)];

/** Another process holds the lock. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Takes an exclusive lock, which the kernel releases when the process ends.
 *
 * @param file in a data folder, which is created when it is missing
 * @returns the function that releases the lock
 * @throws LockedError when another process holds it, ConfigError when the folder cannot be used
 */
export const takeLock = async (file: string): Promise<() => void> => {
  // Node's error names the reason when the folder is not writable; SQLite's does not.
  const folder = path.dirname(file);
  await openDataFolder(folder, async () => {
    await releaseStartReserve(folder);
    await (await open(file, 'a', 0o600)).close();
  });
  const release = lockFile(file);
  if (!release) throw new LockedError(`${file} is locked`);
  return release;
};

/**
 * Takes the lock that writing to a data folder requires: the server, or a staff command while the server is stopped.
 * Completes a restore that was interrupted, so the holder always finds complete data.
 *
 * @throws LockedError when another process holds it
 */
export const takeWriterLock = async (dataDir: string): Promise<() => void> => {
  const release = await takeLock(writerLockOf(dataDir));
  try {
    await finishSwap(dataDir);
    return release;
  } catch (error) {
    release();
    throw error;
  }
};

/** Takes the lock for adding media to a data folder or removing them. @throws LockedError when another process holds it */
export const takeImportLock = (dataDir: string): Promise<() => void> => takeLock(importLockOf(dataDir));
