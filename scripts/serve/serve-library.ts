import { labNotice } from '@cliffhanger/server/features/lab/lab-notice.ts';
import { startServer } from '@cliffhanger/server/main.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Serves the built app, and makes the missing parts of the demo library unless `DEMO=off`. Prints where it runs, once the
 * first drama is complete.
 * @throws when the server cannot start
 */
export const serveLibrary = async (config: Config): Promise<void> => {
  // Imported here, so that a server without a demo loads nothing of it.
  const demo = config.DEMO ? await import('../../demo/start-with-demo.ts') : undefined;
  const address = demo ? await demo.startWithDemo(config) : (await startServer(config)).address;
  printLine(`\nCliffhanger is running at ${config.PUBLIC_URL ?? address}`);
  if (demo) printLine(demo.describeSignIn());
  const notice = labNotice(config, address);
  if (notice) printLine(notice);
};
