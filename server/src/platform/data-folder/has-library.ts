import path from 'node:path';
import { pathExists } from './atomic-write.ts';
import { dataNames } from './data-folder.ts';
import { swapOf } from './swap.ts';

/** Whether a data folder has a database, or a complete restore of one that the next holder of its lock moves in. */
export const hasLibrary = async (dataDir: string): Promise<boolean> => {
  const { whole, arriving } = swapOf(dataDir);
  const exist = await Promise.all([path.join(dataDir, dataNames.database), whole, arriving].map(pathExists));
  return exist.some(Boolean);
};
