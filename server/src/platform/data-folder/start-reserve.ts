import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathExists } from './atomic-write.ts';
import { reservedBytesOf } from './disk-reserve.ts';
import { type DiskSpace, openDiskSpace } from './disk-space.ts';

/** Enough for the files that SQLite makes beside a database and a lock, and for the first writes of a start. */
const reserveBytes = 8 * 1024 ** 2;
/** Below it, SQLite may fail to make these files. */
const neededBytes = 1024 ** 2;

const fileOf = (dataDir: string) => path.join(dataDir, 'start-reserve');

/**
 * Gives a full disk the space back that `keepStartReserve` has taken, so that a server that is started on it can still
 * serve viewers. Does nothing while the disk has space.
 */
export const releaseStartReserve = async (
  dataDir: string,
  diskSpace: DiskSpace = openDiskSpace(dataDir),
): Promise<void> => {
  if ((await diskSpace.freeBytes()) < neededBytes) await rm(fileOf(dataDir), { force: true });
};

/**
 * Writes a file of 8 MB to the data folder, unless it is there, `MIN_FREE_DISK_MB` is 0, or the disk has little space. It is
 * random, because some file systems store other content in less space.
 * @throws the file system's error
 */
export const keepStartReserve = async (
  { DATA_DIR, MIN_FREE_DISK_MB }: { DATA_DIR: string; MIN_FREE_DISK_MB: number },
  diskSpace: DiskSpace,
): Promise<void> => {
  const file = fileOf(DATA_DIR);
  if (MIN_FREE_DISK_MB === 0 || (await pathExists(file))) return;
  const freeBytes = await diskSpace.freeBytes().catch(() => 0);
  if (freeBytes < reservedBytesOf({ MIN_FREE_DISK_MB }) + reserveBytes) return;
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, randomBytes(reserveBytes), { mode: 0o600 });
  await rename(unfinished, file);
};
