import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { openReader, type Reader } from '@cliffhanger/server/platform/database/open-database.ts';
import { type Finding, skipped } from './finding.ts';

/** Reads the database for a check. Without one the check is skipped: opening it would make an empty library. */
export const withReader = async (
  { databaseFile }: Config,
  check: (read: Reader) => Promise<Finding>,
): Promise<Finding> => {
  if (!(await pathExists(databaseFile))) return skipped('there is no library');
  const { read, close } = await openReader({ file: databaseFile });
  try {
    return await check(read);
  } finally {
    await close();
  }
};
