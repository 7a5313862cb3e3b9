import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { startStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import type { TestApp } from './app.ts';

/** Lets staff commands in other processes call a test app, whose clock the test moves. @returns what ends it */
export const openStaffDoor = async ({ platform, staff, address }: TestApp): Promise<() => Promise<void>> => {
  const { config } = platform;
  const releaseLock = await takeWriterLock(config.DATA_DIR);
  const stopServer = await startStaffServer(
    config,
    (name, input) => staff(name, input) as Promise<never>,
    address,
  );
  return async () => {
    await stopServer();
    releaseLock();
  };
};
