import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathExists } from './atomic-write.ts';
import { dataNames } from './data-folder.ts';
import { makeFolder } from './make-folder.ts';

/** The folders of a swap, which replaces the data of a data folder. The name of the new data's folder is its state. */
export const swapOf = (dataDir: string) => {
  const folder = path.join(dataDir, '.restore');
  const at = (name: string) => path.join(folder, name);
  return {
    folder,
    /** The new data, incomplete. */
    unpacking: at('unpacking'),
    /** The new data, complete and checked: from here on they are valid, and the old data must be moved away. */
    whole: at('whole'),
    /** The new data after the old data were moved away: they must be moved in. */
    arriving: at('arriving'),
    /** The old data, until all new data are in place. */
    old: at('old'),
  };
};

/** The entries of a data folder that a swap replaces. */
const dataFiles: readonly string[] = [
  ...['-wal', '-shm', '-journal'].map((end) => `${dataNames.database}${end}`),
  ...Object.values(dataNames),
];

/** Lists the data in a data folder; empty for a new one. */
export const listData = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => dataFiles.includes(name));

/**
 * Completes a swap from any state that a killed process left. No process may have the data open. Does nothing without a
 * swap.
 * @throws when old data cannot be moved away; they are then back in place
 */
export const finishSwap = async (dataDir: string): Promise<void> => {
  const swap = swapOf(dataDir);
  if (!(await pathExists(swap.folder))) return;
  if (await pathExists(swap.whole)) await moveOldDataAway(dataDir);
  if (await pathExists(swap.arriving)) await moveAll(swap.arriving, dataDir);
  await rm(swap.folder, { recursive: true });
};

/** Removes incomplete new data. Complete data stay, and the next `finishSwap` moves them in. */
export const abandonSwap = async (dataDir: string): Promise<void> => {
  const swap = swapOf(dataDir);
  if ((await pathExists(swap.whole)) || (await pathExists(swap.arriving))) return;
  await rm(swap.folder, { recursive: true, force: true });
};

const moveOldDataAway = async (dataDir: string): Promise<void> => {
  const { whole, arriving, unpacking, old } = swapOf(dataDir);
  await makeFolder(old);
  try {
    for (const name of await listData(dataDir)) await rename(path.join(dataDir, name), path.join(old, name));
  } catch (error) {
    // For example, the entry is the mount point of another disk.
    await moveAll(old, dataDir);
    await rename(whole, unpacking);
    throw error;
  }
  await rename(whole, arriving);
};

const moveAll = async (from: string, to: string): Promise<void> => {
  for (const name of await readdir(from)) await rename(path.join(from, name), path.join(to, name));
};
