import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listBackups } from '@cliffhanger/server/platform/backup/backup-folder.ts';
import { checkBackupFolder } from '@cliffhanger/server/platform/checks/backup-folder.ts';
import { reservedBytesOf } from '@cliffhanger/server/platform/data-folder/disk-reserve.ts';
import { openDiskSpace } from '@cliffhanger/server/platform/data-folder/disk-space.ts';
import { hasLibrary } from '@cliffhanger/server/platform/data-folder/has-library.ts';
import { formatMegabytes } from '../../output.ts';
import { type Check, failed, ok, skipped, warning } from '../finding.ts';

const msPerHour = 3_600_000;

/** Writes a file and removes it. @returns the system's error code; null when it could */
const tryWriting = async (folder: string): Promise<string | null> => {
  const file = path.join(folder, `.doctor-${randomUUID()}`);
  try {
    await writeFile(file, '', { mode: 0o600 });
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
};

const userId = () => process.getuid?.() ?? 'of this process';

/** The library is there, and can be written. */
export const checkDataFolder: Check = async ({ config: { DATA_DIR, isDefaultDataDir } }) => {
  if (!(await hasLibrary(DATA_DIR)))
    return failed(
      `there is no library in ${DATA_DIR}${isDefaultDataDir ? ', the default' : ''}`,
      'Set DATA_DIR to the folder of the library; npm start makes a new one',
    );
  const code = await tryWriting(DATA_DIR);
  return code === null
    ? ok(`${DATA_DIR} can be written`)
    : failed(`${DATA_DIR} cannot be written (${code})`, `Give the folder to the user ${userId()}`);
};

/** An import unpacks and encodes videos there. */
export const checkTemporaryFolder: Check = async () => {
  const folder = tmpdir();
  const code = await tryWriting(folder);
  return code === null
    ? ok(`${folder} can be written`)
    : failed(`${folder} cannot be written (${code})`, 'Set TMPDIR to a folder that can');
};

export const checkBackups: Check = async ({ config: { BACKUP_DIR } }) => {
  if (BACKUP_DIR === undefined) return skipped('BACKUP_DIR is not set');
  await checkBackupFolder(BACKUP_DIR);
  return ok(`${BACKUP_DIR} can be written`);
};

/** Somebody will need the newest backup. */
export const checkBackupAge: Check = async ({ config: { BACKUP_DIR, BACKUP_HOURS, DATA_DIR } }) => {
  if (BACKUP_DIR === undefined)
    return warning('no backups are made by themselves', 'Set BACKUP_DIR to a folder on another disk');
  const [newest] = await listBackups(BACKUP_DIR);
  if (!newest)
    return warning(
      `there is no backup in ${BACKUP_DIR} yet`,
      'The server makes one after its start: look again then',
    );
  const hours = Math.round((Date.now() - newest.createdAt.getTime()) / msPerHour);
  if (hours > 2 * BACKUP_HOURS)
    return failed(`the newest backup is ${hours} hours old`, 'Search the log of the server for back-up');
  const [dataDisk, backupDisk] = await Promise.all([stat(DATA_DIR), stat(BACKUP_DIR)]);
  return dataDisk.dev === backupDisk.dev
    ? warning(
        `the newest backup is ${hours} hours old, on the disk of the library`,
        'Copy backups to another disk, or set BACKUP_DIR to one',
      )
    : ok(`the newest backup is ${hours} hours old`);
};

/** There is space for viewers, and for the next backup. */
export const checkFreeSpace: Check = async ({ config }) => {
  const { DATA_DIR, BACKUP_DIR } = config;
  const freeBytes = await openDiskSpace(DATA_DIR).freeBytes();
  const says = `${formatMegabytes(freeBytes)} are free for ${DATA_DIR}`;
  const reserve = reservedBytesOf(config);
  const cure = 'Free space, or enlarge the disk: media, uploads and backups are the largest';
  if (freeBytes < reserve / 2)
    return failed(`${says}, less than MIN_FREE_DISK_MB: /readyz answers 503`, cure);
  if (freeBytes < reserve)
    return failed(`${says}, less than twice MIN_FREE_DISK_MB: comments and screenshots are refused`, cure);
  if (BACKUP_DIR !== undefined) {
    const [newest] = await listBackups(BACKUP_DIR).catch(() => []);
    const freeForBackups = newest ? await openDiskSpace(BACKUP_DIR).freeBytes() : Number.POSITIVE_INFINITY;
    if (newest && freeForBackups < newest.bytes)
      return failed(
        `${formatMegabytes(freeForBackups)} are free for ${BACKUP_DIR}, and a backup has ${formatMegabytes(newest.bytes)}`,
        'Free space there, or lower BACKUP_KEEP',
      );
  }
  return ok(says);
};
