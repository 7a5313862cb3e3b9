import { access, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Writes a file that only its owner can read. */
export const writeOwnerFile = async (file: string, content: string): Promise<void> => {
  // One that is there would keep its own mode.
  await rm(file, { force: true });
  await writeFile(file, content, { mode: 0o600 });
};

/** Makes a file that only its owner can read, in a folder likewise, unless it is there. @returns whether it was made */
export const createOwnerFile = async (file: string, content: () => Promise<string>): Promise<boolean> => {
  try {
    await access(file);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await makeFolder(path.dirname(file), 0o700);
  // In one step: a start that dies half way leaves no half file behind.
  await writeOwnerFile(`${file}.new`, await content());
  await rename(`${file}.new`, file);
  return true;
};
