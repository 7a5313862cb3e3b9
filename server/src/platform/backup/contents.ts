import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { isTemporaryName, pathExists } from '#platform/data-folder/atomic-write.ts';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { incomingFolderName } from '#platform/data-folder/incoming-files.ts';
import { StaffError } from '#platform/staff-server.ts';

/** The last file of a backup, which lists the others. */
export const manifestName = 'manifest.json';
export const manifest = z.strictObject({
  format: z.literal(1),
  /** The version of the product that wrote the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The bucket that has the media, for people. Without it they are among the files. */
  mediaBucket: z.string().optional(),
  files: z.array(
    z.strictObject({
      name: z.string(),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.output<typeof manifest>;

/** Folders that only their owner can open. */
export const ownersFolders: readonly string[] = [dataNames.keys, dataNames.uploads];

/** Files that staff are sending. A restored database forgets them. */
const leftOut = `${dataNames.uploads}/${incomingFolderName}`;

/**
 * Lists the files of a data folder that a backup contains besides the database, by their names in both. The outbox of
 * local mail and SMS, locks and the staff connection are left out.
 *
 * @param hasMedia whether the media are in it
 * @throws StaffError for an entry that is neither a file nor a folder
 */
export const listFiles = async (dataDir: string, { hasMedia = true } = {}): Promise<string[]> => {
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(dataDir, folder), { withFileTypes: true }).catch(emptyIfMissing);
    for (const entry of entries) {
      const name = `${folder}/${entry.name}`;
      if (isTemporaryName(entry.name) || name === leftOut) continue;
      if (entry.isDirectory()) await walk(name);
      else if ((await stat(path.join(dataDir, name))).isFile()) found.push(name);
      else throw new StaffError(`${name} is neither a file nor a folder, and cannot be backed up`);
    }
  };
  for (const folder of [...ownersFolders, ...(hasMedia ? [dataNames.media] : [])]) await walk(folder);
  if (await pathExists(path.join(dataDir, dataNames.labClock))) found.push(dataNames.labClock);
  return found;
};

const emptyIfMissing = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
