import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StaffError } from '#platform/staff-server.ts';
import type { Manifest } from './contents.ts';
import { requireFreeBytes } from './require-space.ts';
import { restoreBackup } from './restore-backup.ts';

/** A folder of the data folder, so that the space is that of a real restore. Backups leave it out. */
const drillName = '.restore-drill';

/**
 * Restores a backup into a folder of its own, checks it as a restore does, and removes it. The server may be running.
 *
 * @param reservedBytes stay free on the disk of the data folder
 * @throws StaffError when the backup cannot be restored, or the disk has no room for it
 */
export const drillRestore = async (
  dataDir: string,
  file: string,
  { reservedBytes, signal }: { reservedBytes: number; signal: AbortSignal },
): Promise<Manifest> => {
  const folder = path.join(dataDir, drillName);
  await rm(folder, { recursive: true, force: true });
  const { size } = await stat(file).catch(() => {
    throw new StaffError(`${file} does not exist`);
  });
  await requireFreeBytes(dataDir, { what: 'The drill', bytes: size, keptBytes: reservedBytes });
  try {
    return await restoreBackup(folder, file, { replace: false, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
