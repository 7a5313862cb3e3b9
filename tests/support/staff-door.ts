import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { startStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import { startTestApp, type TestApp } from './app.ts';

/** Starts an app that staff commands in other processes call; the test moves its clock. */
export const startAppForCommands = async (
  ...environment: Parameters<typeof startTestApp>
): Promise<TestApp> => {
  const app = await startTestApp(...environment);
  const { config } = app.platform;
  const releaseLock = await takeWriterLock(config.DATA_DIR);
  const stopServer = await startStaffServer(
    config,
    (name, input) => app.staff(name, input) as Promise<never>,
    app.address,
  );
  return {
    ...app,
    close: async () => {
      await stopServer();
      releaseLock();
      await app.close();
    },
  };
};
