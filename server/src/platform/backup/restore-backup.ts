import { rename } from 'node:fs/promises';
import path from 'node:path';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { makeFolder } from '#platform/data-folder/make-folder.ts';
import { LockedError, takeImportLock, takeWriterLock } from '#platform/data-folder/writer-lock.ts';
import { checkDatabase } from '#platform/database/check-database.ts';
import { StaffError } from '#platform/staff-server.ts';
import type { Manifest } from './contents.ts';
import { inWords } from './failures.ts';
import { unpackBackup } from './read-backup.ts';
import { finishSwap, giveUpSwap, listData, swapOf } from './swap.ts';

export interface RestoreOptions {
  /** Whether data that is there may be lost. */
  replace: boolean;
  signal?: AbortSignal;
}

/**
 * Puts a backup in the place of what is in the data folder. All of it is unpacked and checked first; at every moment,
 * also after a kill, whoever takes the folder's lock finds all of the old or all of the new.
 *
 * @throws StaffError when somebody is at work there, when there is data and `replace` was not given, when the backup is
 *   not whole or of a newer version; everything is then as it was
 */
export const restoreBackup = async (
  dataDir: string,
  file: string,
  { replace, signal }: RestoreOptions,
): Promise<Manifest> => {
  const release = await lockOut(dataDir);
  const { unpacking, whole } = swapOf(dataDir);
  try {
    const there = await listData(dataDir);
    if (there.length > 0 && !replace)
      throw new StaffError(
        `${dataDir} has data in it (${there.join(', ')}). With --replace it is deleted, and the backup comes in its place.`,
      );
    await makeFolder(unpacking, 0o700);
    const manifest = await unpackBackup(file, unpacking, signal);
    checkUnpacked(file, path.join(unpacking, dataNames.database));
    signal?.throwIfAborted();
    await rename(unpacking, whole);
    await finishSwap(dataDir);
    return manifest;
  } catch (error) {
    await giveUpSwap(dataDir);
    throw inWords(error, dataDir);
  } finally {
    release();
  }
};

const checkUnpacked = (file: string, database: string): void => {
  try {
    checkDatabase(database);
  } catch (error) {
    throw new StaffError(`${file} cannot be restored: its database ${(error as Error).message}`);
  }
};

/** Nobody else may write meanwhile, neither rows nor media. */
const lockOut = async (dataDir: string): Promise<() => void> => {
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
