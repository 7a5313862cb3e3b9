import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

const kindOf = (name: string): Promise<'folder' | 'other' | null> =>
  stat(name).then(
    (found) => (found.isDirectory() ? 'folder' : 'other'),
    () => null,
  );

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` never returns when the kernel answers ENOENT although
 * the parent exists, as in /proc.
 *
 * @param mode of the created folders
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
    // Another process may have created it in the meantime.
    if ((await kindOf(folder)) !== 'folder') throw error;
  }
};
