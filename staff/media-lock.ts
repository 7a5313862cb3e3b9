import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatTime } from '@cliffhanger/contracts/staff';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { LockedError, takeImportLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { operatorOf, StaffError } from '@cliffhanger/server/platform/staff-server.ts';

const holderFileOf = ({ DATA_DIR }: Config) => path.join(DATA_DIR, 'import.json');

/**
 * Takes the lock for adding media or removing them, and tells others who has it.
 *
 * @param name the command, as others name it: `episode replace ferry 3`
 * @returns the function that releases the lock
 * @throws StaffError who has it, and since when
 */
export const takeMediaLock = async (config: Config, name: string): Promise<() => void> => {
  const release = await takeImportLock(config.DATA_DIR).catch(async (error: unknown) => {
    throw error instanceof LockedError ? new StaffError(await describeHolder(config)) : error;
  });
  const holder = { name, operator: operatorOf(config), since: formatTime(new Date()) };
  await writeFile(holderFileOf(config), JSON.stringify(holder), { mode: 0o600 });
  return () => {
    rmSync(holderFileOf(config), { force: true });
    release();
  };
};

const describeHolder = async (config: Config): Promise<string> => {
  const text = await readFile(holderFileOf(config), 'utf8').catch(() => '');
  const advice = 'wait until it has finished';
  try {
    const { name, operator, since } = JSON.parse(text);
    return `${operator} is running "${name}" since ${since}; ${advice}`;
  } catch {
    return `another command is adding media; ${advice}`;
  }
};
