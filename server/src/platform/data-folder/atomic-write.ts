import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** A temporary folder that takes its final name once it is complete. */
export interface StagingFolder {
  /** The absolute path of an entry. */
  at(...names: string[]): string;
  makeFolder(name: string): Promise<void>;
  writeFile(name: string, content: string | Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

export const pathExists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const stagingPrefix = (target: string): string => `.${path.basename(target)}.unfinished-`;

/** The temporary folder in which another process is making `target`; null if none is. */
export const findStagingFolder = async (target: string): Promise<string | null> => {
  const parent = path.dirname(target);
  const prefix = stagingPrefix(target);
  const names = await readdir(parent).catch(() => []);
  const name = names.find((each) => each.startsWith(prefix) && isRunning(Number(each.slice(prefix.length))));
  return name === undefined ? null : path.join(parent, name);
};

/**
 * Runs `work` with a temporary folder next to `target` and removes the folder afterwards, unless `work` has renamed it.
 * Also removes the folders of processes that were killed.
 */
const withStagingFolder = async <T>(
  target: string,
  mode: number,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const parent = path.dirname(target);
  const prefix = stagingPrefix(target);
  await makeFolder(parent);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    // The ffmpeg of a killed process may still be writing for a moment.
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
 * Creates a folder that appears complete or not at all: `fill` writes to a temporary folder, which is renamed at the end.
 * Leaves an existing folder as it is, also one that another process has created meanwhile.
 *
 * @returns whether the folder was created
 */
export const createFolderAtomically = async (
  folder: string,
  fill: (staging: StagingFolder) => Promise<void>,
): Promise<boolean> => {
  if (await pathExists(folder)) return false;
  return withStagingFolder(folder, 0o777, async (staging) => {
    await fill(openStaging(staging));
    try {
      await rename(staging, folder);
      return true;
    } catch (error) {
      if (isFilledFolder(error)) return false;
      throw error;
    }
  });
};

/** Whether the target of a rename is a folder with files. Systems differ in the code. */
const isFilledFolder = (error: unknown): boolean =>
  ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Creates a file that appears complete or not at all. `fill` writes to the given temporary path, and may put other files
 * into its folder, which only the owner can open.
 */
export const createFileAtomically = <T>(
  file: string,
  fill: (temporary: string, staging: StagingFolder) => Promise<T>,
): Promise<T> =>
  withStagingFolder(file, 0o700, async (folder) => {
    const temporary = path.join(folder, path.basename(file));
    const result = await fill(temporary, openStaging(folder));
    await rename(temporary, file);
    return result;
  });

/** Writes a file that appears complete or not at all. Leaves a file with this content as it is, and replaces another. */
export const writeFileAtomically = async (file: string, content: string | Uint8Array): Promise<void> => {
  const existing = (await pathExists(file)) ? await readFile(file) : null;
  if (existing?.equals(Buffer.from(content))) return;
  await createFileAtomically(file, (temporary) => writeFile(temporary, content));
};

/** Whether a name is temporary: the entry is being written, or was left by a killed process. */
export const isTemporaryName = (name: string): boolean => /\.unfinished(-\d+)?$|\.new$/.test(name);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && pid !== process.pid;
  } catch {
    return false;
  }
};

const openStaging = (folder: string): StagingFolder => ({
  at: (...names) => path.join(folder, ...names),
  makeFolder: async (name) => {
    await makeFolder(path.join(folder, name));
  },
  writeFile: (name, content) => writeFile(path.join(folder, name), content),
  remove: (name) => rm(path.join(folder, name), { recursive: true }),
});
