import { labNotice } from '@cliffhanger/server/features/lab/lab-notice.ts';
import { startServer } from '@cliffhanger/server/main.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { clearData, isDemoComplete, listOwnDramas } from '../../demo/demo-library.ts';
import { readDemoViewer } from '../../demo/demo-settings.ts';
import { makeDemoInBackground } from '../../demo/make-demo-in-background.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the server. When the lab resets the demo, stops it, clears the data and starts it again. */
const start = async (config: Config): Promise<string> => {
  const isComplete = await isDemoComplete(config);
  const reset = async () => {
    try {
      await server.stop();
      await clearData(config);
      await start(config);
    } catch (error) {
      process.stderr.write(`${describeStartFailure(error)}\n`);
      process.exit(1);
    }
  };
  const server = await startServer(config, { demo: { listOwnDramas: () => listOwnDramas(config), reset } });
  if (!isComplete && config.DEMO) await makeDemoInBackground(server);
  return server.address;
};

/**
 * Serves the built app, and makes the missing parts of the demo library unless `DEMO=off`. Prints where it runs, once the
 * first drama is complete.
 * @throws when the server cannot start
 */
export const serveLibrary = async (config: Config): Promise<void> => {
  const address = await start(config);
  printLine(`\nCliffhanger is running at ${config.PUBLIC_URL ?? address}`);
  if (config.DEMO) {
    const { username, password } = readDemoViewer();
    printLine(`Sign in as ${username} with ${password}, or register.`);
  }
  const notice = labNotice(config, address);
  if (notice) printLine(notice);
};
