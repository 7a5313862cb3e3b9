import { stat } from 'node:fs/promises';
import path from 'node:path';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { openDiskSpace } from '#platform/data-folder/disk-space.ts';
import { StaffError } from '#platform/staff-server.ts';
import { listFiles } from './contents.ts';

const toMb = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;

/**
 * Checks that a backup leaves the disk of the data folder its reserve. Otherwise no payment could be stored until the
 * backup has failed and its parts are removed.
 *
 * @throws StaffError that says how much space is missing
 */
export const requireSpace = async ({
  dataDir,
  folder,
  mediaBucket,
  reservedBytes,
}: {
  dataDir: string;
  folder: string;
  mediaBucket: string | null;
  reservedBytes: number;
}): Promise<void> => {
  const sizeOf = async (name: string) => (await stat(path.join(dataDir, name))).size;
  // The snapshot of the database exists beside the archive that contains it.
  let bytes = 2 * (await sizeOf(dataNames.database));
  for (const name of await listFiles(dataDir, { hasMedia: mediaBucket === null }))
    bytes += await sizeOf(name);
  const isSameDisk = (await stat(folder)).dev === (await stat(dataDir)).dev;
  const keptBytes = isSameDisk ? reservedBytes : 0;
  await requireFreeBytes(folder, { what: 'The backup', bytes, keptBytes });
};

/**
 * Checks that a disk has room.
 *
 * @param folder on the disk
 * @param keptBytes stay free for payments
 * @throws StaffError that says how much space is missing
 */
export const requireFreeBytes = async (
  folder: string,
  { what, bytes, keptBytes }: { what: string; bytes: number; keptBytes: number },
): Promise<void> => {
  const freeBytes = await openDiskSpace(folder).freeBytes();
  if (freeBytes >= bytes + keptBytes) return;
  const kept = keptBytes > 0 ? `, and ${toMb(keptBytes)} are kept for payments` : '';
  throw new StaffError(`${what} needs ${toMb(bytes)}${kept}. The disk of ${folder} has ${toMb(freeBytes)}.`);
};
