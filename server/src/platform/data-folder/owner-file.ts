import { access, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Writes a file that only its owner can read. */
export const writeOwnerFile = async (file: string, content: string): Promise<void> => {
  // An existing file would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, content, { mode: 0o600 });
};

/** Creates a file, and its folder, that only the owner can read. Leaves an existing file. @returns whether it was created */
export const createOwnerFile = async (file: string, content: () => Promise<string>): Promise<boolean> => {
  try {
    await access(file);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await makeFolder(path.dirname(file), 0o700);
  // Renamed in one step, so that a killed process leaves no partial file.
  await writeOwnerFile(`${file}.new`, await content());
  await rename(`${file}.new`, file);
  return true;
};
