import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { makeFolder } from '#platform/data-folder/make-folder.ts';
import { backupName, checkingName, removeUnfinished, unverifiedName } from './backup-folder.ts';
import { unpackBackup } from './read-backup.ts';
import { requireSpace } from './require-space.ts';
import { checkUnpacked } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface VerifiedBackupInput {
  dataDir: string;
  /** The folder of the backups, which is created when it is missing. */
  folder: string;
  /** Becomes the date of the backup and a part of its name. */
  createdAt: Date;
  /** The bucket that has the media, for people. They are left out then. */
  mediaBucket: string | null;
  /** Stays free on the disk of the data folder. */
  reservedBytes: number;
}

/**
 * Writes a backup, reads all of it again, and only then gives it its name. Its checksums, names and database are checked
 * as before a restore.
 *
 * @returns the file
 * @throws StaffError
 */
export const writeVerifiedBackup = async ({
  dataDir,
  folder,
  createdAt,
  mediaBucket,
  reservedBytes,
}: VerifiedBackupInput): Promise<string> => {
  await makeFolder(folder, 0o700);
  await removeUnfinished(folder);
  await requireSpace({ dataDir, folder, mediaBucket, reservedBytes });
  const unverified = path.join(folder, unverifiedName);
  const file = path.join(folder, backupName(createdAt));
  try {
    await writeBackup(dataDir, unverified, { clock: { now: () => createdAt }, mediaBucket });
    await verify(unverified, path.join(folder, checkingName));
    await rename(unverified, file);
    return file;
  } finally {
    await removeUnfinished(folder);
  }
};

/** Unpacks the database only, because the other files are compared with their checksums as they are read. */
const verify = async (file: string, folder: string): Promise<void> => {
  await makeFolder(folder, 0o700);
  await unpackBackup(file, folder, { isWanted: (name) => name === dataNames.database });
  checkUnpacked(file, path.join(folder, dataNames.database));
  await rm(folder, { recursive: true });
};
