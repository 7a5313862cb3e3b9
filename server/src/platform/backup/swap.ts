import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isThere } from '#platform/data-folder/atomic-write.ts';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { makeFolder } from '#platform/data-folder/make-folder.ts';

/** Other data on its way into the place of a data folder's. How far it is, the name of its own folder tells. */
export const swapOf = (dataDir: string) => {
  const folder = path.join(dataDir, '.restore');
  const at = (name: string) => path.join(folder, name);
  return {
    folder,
    /** Not all there: it counts for nothing. */
    unpacking: at('unpacking'),
    /** All there and checked: from here on it is the data, and what it replaces has to go. */
    whole: at('whole'),
    /** What it replaces is out of the way: it has to come in. */
    arriving: at('arriving'),
    /** What is replaced, until all of the new is in its place. */
    old: at('old'),
  };
};

/** What belongs to the data that is there, and goes with it. */
const dataFiles: readonly string[] = [
  ...['-wal', '-shm', '-journal'].map((end) => `${dataNames.database}${end}`),
  ...Object.values(dataNames),
];

/** The names of the data in a data folder; none when it is new. */
export const listData = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => dataFiles.includes(name));

/**
 * Ends a swap, from whatever stage a kill left it in; nothing may have the data open. Does nothing when there is none.
 * @throws when something cannot be moved out of the way; all of the old data is then where it was
 */
export const finishSwap = async (dataDir: string): Promise<void> => {
  const swap = swapOf(dataDir);
  if (!(await isThere(swap.folder))) return;
  if (await isThere(swap.whole)) await clearTheWay(dataDir);
  if (await isThere(swap.arriving)) await moveAll(swap.arriving, dataDir);
  await rm(swap.folder, { recursive: true });
};

/** Forgets what was being unpacked; what was whole already stays, for the next to finish. */
export const giveUpSwap = async (dataDir: string): Promise<void> => {
  const swap = swapOf(dataDir);
  if ((await isThere(swap.whole)) || (await isThere(swap.arriving))) return;
  await rm(swap.folder, { recursive: true, force: true });
};

const clearTheWay = async (dataDir: string): Promise<void> => {
  const { whole, arriving, unpacking, old } = swapOf(dataDir);
  await makeFolder(old);
  try {
    for (const name of await listData(dataDir)) await rename(path.join(dataDir, name), path.join(old, name));
  } catch (error) {
    // Another disk mounted there, for one.
    await moveAll(old, dataDir);
    await rename(whole, unpacking);
    throw error;
  }
  await rename(whole, arriving);
};

const moveAll = async (from: string, to: string): Promise<void> => {
  for (const name of await readdir(from)) await rename(path.join(from, name), path.join(to, name));
};
