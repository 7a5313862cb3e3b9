import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

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
 * Lends a temporary folder beside `target`, which is gone when `work` ends, unless it took another name; what an earlier,
 * killed run left behind is removed.
 */
const withFolderBeside = async <T>(
  target: string,
  mode: number,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const parent = path.dirname(target);
  const prefix = `.${path.basename(target)}.unfinished-`;
  await makeFolder(parent);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    // A killed process leaves an ffmpeg that writes on for a moment.
    await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const folder = path.join(parent, `${prefix}${process.pid}`);
  await mkdir(folder, { mode });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

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
  await withFolderBeside(folder, 0o777, async (unfinished) => {
    await fill(openUnfinished(unfinished));
    await rename(unfinished, folder);
  });
  return true;
};

/**
 * The same for a file: `fill` writes the one whose path it is given, and may lay others beside it, in a folder that only
 * its owner can open.
 */
export const makeWholeFile = <T>(
  file: string,
  fill: (unfinished: string, beside: UnfinishedFolder) => Promise<T>,
): Promise<T> =>
  withFolderBeside(file, 0o700, async (folder) => {
    const unfinished = path.join(folder, path.basename(file));
    const result = await fill(unfinished, openUnfinished(folder));
    await rename(unfinished, file);
    return result;
  });

/** Writes a file whole or not at all; does nothing when it is there. */
export const writeWholeFile = async (file: string, content: string | Uint8Array): Promise<void> => {
  if (!(await isThere(file))) await makeWholeFile(file, (unfinished) => writeFile(unfinished, content));
};

/** Whether something with this name is not there yet for good: it is being made, or was left by whoever was killed. */
export const isUnfinished = (name: string): boolean => /\.unfinished(-\d+)?$|\.new$/.test(name);

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
    await makeFolder(path.join(folder, name));
  },
  writeFile: (name, content) => writeFile(path.join(folder, name), content),
  remove: (name) => rm(path.join(folder, name), { recursive: true }),
});
