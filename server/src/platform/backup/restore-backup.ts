import { existsSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { makeFolder } from '#platform/data-folder/make-folder.ts';
import { abandonSwap, finishSwap, listData, swapOf } from '#platform/data-folder/swap.ts';
import {
  LockedError,
  lockFilesOf,
  takeImportLock,
  takeWriterLock,
} from '#platform/data-folder/writer-lock.ts';
import { checkDatabase } from '#platform/database/check-database.ts';
import { StaffError } from '#platform/staff-server.ts';
import type { Manifest } from './contents.ts';
import { describeFailure } from './failures.ts';
import { unpackBackup } from './read-backup.ts';

export interface RestoreOptions {
  /** Whether existing data may be deleted. */
  replace: boolean;
  signal?: AbortSignal;
}

/**
 * Replaces the content of a data folder with a backup, which is unpacked and checked first. At every moment, even after a
 * kill, the holder of the folder's lock finds either all of the old data or all of the new.
 *
 * @throws StaffError when another process uses the folder, when there is data and `replace` is false, or when the backup
 *   is damaged or of a newer version; the data are then unchanged, and a folder that did not exist does not exist
 */
export const restoreBackup = async (
  dataDir: string,
  file: string,
  { replace, signal }: RestoreOptions,
): Promise<Manifest> => {
  const isNew = !existsSync(dataDir);
  const release = await takeBothLocks(dataDir);
  const { unpacking, whole } = swapOf(dataDir);
  try {
    const existing = await listData(dataDir);
    if (existing.length > 0 && !replace)
      throw new StaffError(
        `${dataDir} contains data (${existing.join(', ')}). Use --replace to delete it and restore the backup.`,
      );
    await makeFolder(unpacking, 0o700);
    const manifest = await unpackBackup(file, unpacking, { signal });
    checkUnpacked(file, path.join(unpacking, dataNames.database));
    signal?.throwIfAborted();
    await rename(unpacking, whole);
    await finishSwap(dataDir);
    return manifest;
  } catch (error) {
    await abandonSwap(dataDir);
    if (isNew) await removeLockFiles(dataDir);
    throw describeFailure(error, dataDir);
  } finally {
    release();
    if (isNew) await removeIfEmpty(dataDir);
  }
};

/** Removes the files of the locks, which this process holds, so that nobody waits for a lock that will be gone. */
const removeLockFiles = async (dataDir: string): Promise<void> => {
  for (const file of lockFilesOf(dataDir)) await rm(file, { force: true });
};

const removeIfEmpty = async (folder: string): Promise<void> => {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
};

/** @throws StaffError when the database of an unpacked backup is damaged or of a newer version */
export const checkUnpacked = (file: string, database: string): void => {
  try {
    checkDatabase(database);
  } catch (error) {
    throw new StaffError(`${file} cannot be restored: its database ${(error as Error).message}`);
  }
};

/** Takes both locks, so that no other process writes rows or media. */
const takeBothLocks = async (dataDir: string): Promise<() => void> => {
  const unlessLocked = async (lock: Promise<() => void>, what: string) => {
    try {
      return await lock;
    } catch (error) {
      throw error instanceof LockedError ? new StaffError(what) : error;
    }
  };
  const releaseWriter = await unlessLocked(
    takeWriterLock(dataDir),
    `A server, or a staff command, is at work on ${dataDir}. Stop it first.`,
  );
  try {
    const importing = `An import is at work on ${dataDir}. Wait for it, or stop it first.`;
    const releaseImport = await unlessLocked(takeImportLock(dataDir), importing);
    return () => {
      releaseImport();
      releaseWriter();
    };
  } catch (error) {
    releaseWriter();
    throw error;
  }
};
