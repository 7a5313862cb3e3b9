import { type RunningServer, startServer } from '@cliffhanger/server/main.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { printNotice } from '../scripts/command-line/print-notice.ts';
import { clearData, isDemoComplete, listOwnDramas } from './demo-library.ts';
import { readDemoViewer } from './demo-settings.ts';
import { makeDemoInBackground } from './make-demo-in-background.ts';

/**
 * Starts a server and makes the missing parts of the demo. When the lab resets the demo, stops the server, clears the data
 * and starts it again.
 * @returns the server, once the first drama is complete
 * @throws when the server cannot start
 */
export const startWithDemo = async (config: Config): Promise<RunningServer> => {
  const isComplete = await isDemoComplete(config);
  const reset = async () => {
    try {
      await server.stop();
      await clearData(config);
      await startWithDemo(config);
    } catch (error) {
      printNotice(describeStartFailure(error), 60);
      process.exit(1);
    }
  };
  const server = await startServer(config, { demo: { listOwnDramas: () => listOwnDramas(config), reset } });
  if (!isComplete) await makeDemoInBackground(server);
  return server;
};

/** How to sign in as the viewer of the demo, in one sentence. */
export const describeSignIn = (): string => {
  const { username, password } = readDemoViewer();
  return `Sign in as ${username} with ${password}, or register.`;
};
