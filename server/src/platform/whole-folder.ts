import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder that is being made; nobody else sees it under its own name yet. */
export interface UnfinishedFolder {
  /** The absolute path of something in it. */
  at(...names: string[]): string;
  makeFolder(name: string): Promise<void>;
  writeFile(name: string, content: string | Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Makes a folder whole or not at all: `fill` works in a temporary one beside it, which takes the name at the end.
 * Does nothing when the folder is there; what an earlier, killed run left behind is removed.
 *
 * @returns whether it was made now
 */
export const makeWholeFolder = async (
  folder: string,
  fill: (unfinished: UnfinishedFolder) => Promise<void>,
): Promise<boolean> => {
  if (await isThere(folder)) return false;
  const parent = path.dirname(folder);
  const prefix = `.${path.basename(folder)}.unfinished-`;
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    // A killed process leaves an ffmpeg that writes on for a moment.
    await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const unfinished = path.join(parent, `${prefix}${process.pid}`);
  await mkdir(unfinished);
  try {
    await fill(openUnfinished(unfinished));
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  return true;
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && pid !== process.pid;
  } catch {
    return false;
  }
};

const openUnfinished = (folder: string): UnfinishedFolder => ({
  at: (...names) => path.join(folder, ...names),
  makeFolder: async (name) => {
    await mkdir(path.join(folder, name), { recursive: true });
  },
  writeFile: (name, content) => writeFile(path.join(folder, name), content),
  remove: (name) => rm(path.join(folder, name), { recursive: true }),
});

/** How many bytes the files of a folder have, without those of folders in it. */
export const measureFolder = async (folder: string): Promise<number> => {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};
