import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A verified backup in the folder of scheduled backups. */
export interface StoredBackup {
  file: string;
  createdAt: Date;
  bytes: number;
}

/** A backup that has not been verified yet. Its name is the same each time, so that the next run finds what is left of it. */
export const unverifiedName = 'unverified.tar';
/** The folder in which the database of that backup is checked. */
export const checkingName = '.checking';

const namePattern = /^cliffhanger-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;

/** The name of a backup: `cliffhanger-2026-12-24T03-00-00Z.tar`. Colons are not allowed on every file system. */
export const backupName = (createdAt: Date): string =>
  `cliffhanger-${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

/** Lists the backups in a folder, the newest first. Other files are ignored; a folder that does not exist has none. */
export const listBackups = async (folder: string): Promise<StoredBackup[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const dated = names.flatMap((name) => {
    const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
    const createdAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
    return Number.isNaN(createdAt.getTime()) ? [] : [{ file: path.join(folder, name), createdAt }];
  });
  const backups = dated.map(async (backup) => ({ ...backup, bytes: (await stat(backup.file)).size }));
  return (await Promise.all(backups)).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
};

/** Removes all but `keep` backups: `newest`, which is never removed, and those of the latest dates. */
export const removeOldBackups = async (folder: string, newest: string, keep: number): Promise<void> => {
  const others = (await listBackups(folder)).filter(({ file }) => file !== newest);
  for (const { file } of others.slice(keep - 1)) await rm(file);
};

/** Removes what a killed process has left in the folder. No backup may be running. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  const names = await readdir(folder);
  const isUnfinished = (name: string) =>
    name === unverifiedName || name === checkingName || name.startsWith(`.${unverifiedName}.`);
  for (const name of names.filter(isUnfinished))
    await rm(path.join(folder, name), { recursive: true, force: true });
};
