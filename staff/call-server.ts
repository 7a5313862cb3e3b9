import { setTimeout } from 'node:timers/promises';
import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { LockedError, takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { callStaffServer, operatorOf, StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { checkInput } from './check-input.ts';
import { requireLibrary } from './name-library.ts';

/** Makes a staff call; input and result are typed by the staff protocol. */
export type CallServer = <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
) => Promise<StaffResult<Name>>;

const timeoutSeconds = 15;
const retryMs = 200;

/**
 * Creates the function that makes staff calls: to the running server or, while it is stopped, in this process, which then
 * holds the writer lock. While the server is starting or stopping, or another staff command is at work, it retries.
 *
 * @throws UsageError when the input is invalid, StaffError when there is no library, and when the call is refused or stays
 *   blocked for 15 seconds
 */
export const createCallServer =
  (readConfig: () => Config): CallServer =>
  async <Name extends StaffCallName>(name: Name, input: StaffArguments<Name>) => {
    checkInput(name, input);
    const config = readConfig();
    await requireLibrary(config);
    for (let triesLeft = (timeoutSeconds * 1000) / retryMs; triesLeft > 0; triesLeft -= 1) {
      const answer =
        (await callInThisProcess(name, input, config)) ??
        (await callStaffServer(config.DATA_DIR, { verb: name, input, operator: operatorOf(config) }));
      if (answer) return answer.result as StaffResult<Name>;
      await setTimeout(retryMs);
    }
    throw new StaffError(`another command has been using ${config.DATA_DIR} for ${timeoutSeconds} seconds`);
  };

/** @returns null while another process holds the writer lock */
const callInThisProcess = async (
  name: string,
  input: unknown,
  config: Config,
): Promise<{ result: unknown } | null> => {
  let releaseLock: () => void;
  try {
    releaseLock = await takeWriterLock(config.DATA_DIR);
  } catch (error) {
    if (error instanceof LockedError) return null;
    throw error;
  }
  try {
    // Loads the server, which no command needs while the server runs.
    const [{ buildApp }, { openPlatform }] = await Promise.all([
      import('@cliffhanger/server/app.ts'),
      import('@cliffhanger/server/platform/platform.ts'),
    ]);
    const platform = await openPlatform(config);
    try {
      const app = await buildApp(platform);
      const result = await app.staff(name, input, { name: operatorOf(config), session: null });
      await app.close();
      return { result };
    } finally {
      await platform.close();
    }
  } finally {
    releaseLock();
  }
};
