import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatTime } from '@cliffhanger/contracts/staff';
import { LockedError, takeImportLock } from '#platform/data-folder/writer-lock.ts';
import { StaffError } from '#platform/staff-server.ts';
import { systemClock } from '#platform/time/clock.ts';

const holderFileOf = (dataDir: string) => path.join(dataDir, 'import.json');

/**
 * Takes the lock for adding media or removing them, and tells others who has it.
 *
 * @param holder the run, as others name it, such as `episode replace ferry 3`, and who started it
 * @returns the function that releases the lock
 * @throws StaffError who has it, and since when
 */
export const takeMediaLock = async (
  dataDir: string,
  { name, operator }: { name: string; operator: string },
): Promise<() => void> => {
  const release = await takeImportLock(dataDir).catch(async (error: unknown) => {
    throw error instanceof LockedError ? new StaffError(await describeHolder(dataDir)) : error;
  });
  const holder = { name, operator, since: formatTime(systemClock.now()) };
  await writeFile(holderFileOf(dataDir), JSON.stringify(holder), { mode: 0o600 });
  return () => {
    rmSync(holderFileOf(dataDir), { force: true });
    release();
  };
};

const describeHolder = async (dataDir: string): Promise<string> => {
  const text = await readFile(holderFileOf(dataDir), 'utf8').catch(() => '');
  const advice = 'wait until it has finished';
  try {
    const { name, operator, since } = JSON.parse(text);
    return `${operator} is running "${name}" since ${since}; ${advice}`;
  } catch {
    return `another command is adding media; ${advice}`;
  }
};
