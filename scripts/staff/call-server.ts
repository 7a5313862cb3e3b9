import { setTimeout } from 'node:timers/promises';
import { buildApp } from '@cliffhanger/server/app.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { LockedError, takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { openPlatform } from '@cliffhanger/server/platform/platform.ts';
import { knockAtStaffDoor, StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { readConfig } from '../command-line/read-config.ts';

const waitSeconds = 15;
const waitStepMs = 200;

/**
 * Has a verb done: by the running server, else here, as the only one who writes. A server that is just starting or
 * stopping, and another staff command, are waited for.
 *
 * @throws StaffError that says why it cannot be done
 */
export const ask = async <T>(verb: string, input: object, config = readConfig()): Promise<T> => {
  for (let triesLeft = (waitSeconds * 1000) / waitStepMs; triesLeft > 0; triesLeft -= 1) {
    const answer =
      (await askHere(verb, input, config)) ?? (await knockAtStaffDoor(config.DATA_DIR, verb, input));
    if (answer) return answer.result as T;
    await setTimeout(waitStepMs);
  }
  throw new StaffError(`another command has been at work on ${config.DATA_DIR} for ${waitSeconds} seconds`);
};

/** @returns null when somebody else is the one who writes */
const askHere = async (verb: string, input: object, config: Config): Promise<{ result: unknown } | null> => {
  let release: () => void;
  try {
    release = await takeWriterLock(config.DATA_DIR);
  } catch (error) {
    if (error instanceof LockedError) return null;
    throw error;
  }
  try {
    const platform = await openPlatform(config);
    try {
      const app = await buildApp(platform);
      // As through the door: the same answer, whoever gives it.
      const result = JSON.parse(JSON.stringify((await app.staff(verb, input)) ?? null));
      await app.close();
      return { result };
    } finally {
      await platform.close();
    }
  } finally {
    release();
  }
};
