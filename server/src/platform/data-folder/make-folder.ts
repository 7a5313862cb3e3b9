import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

const kindOf = (name: string): Promise<'folder' | 'other' | null> =>
  stat(name).then(
    (found) => (found.isDirectory() ? 'folder' : 'other'),
    () => null,
  );

/**
 * Makes a folder, and those above it that are missing, unless it is there. Node's recursive `mkdir` does not return where
 * the kernel answers ENOENT though the folder above is there, as in /proc.
 *
 * @param mode of the folders that are made
 * @throws the file system's error
 */
export const makeFolder = async (folder: string, mode?: number): Promise<void> => {
  const kind = await kindOf(folder);
  if (kind === 'folder') return;
  const parent = path.dirname(folder);
  if (kind === null && (await kindOf(parent)) === null) await makeFolder(parent, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if ((await kindOf(folder)) !== 'folder') throw error;
  }
};
