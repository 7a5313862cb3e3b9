import { labNotice } from '@cliffhanger/server/features/lab/lab-notice.ts';
import { consoleNotice } from '@cliffhanger/server/features/staff-people/console-notice.ts';
import { startServer } from '@cliffhanger/server/main.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { printNotice } from '../command-line/print-notice.ts';

/**
 * Serves the built app, and makes the missing parts of the demo library unless `DEMO=off`. Prints where it runs, once the
 * first drama is complete.
 * @throws when the server cannot start
 */
export const serveLibrary = async (config: Config): Promise<void> => {
  // Imported here, so that a server without a demo loads nothing of it.
  const demo = config.DEMO ? await import('../../demo/start-with-demo.ts') : undefined;
  const server = await (demo ? demo.startWithDemo(config) : startServer(config));
  const address = publishedAddress(config, server.address);
  printNotice(`\nCliffhanger is running at ${config.PUBLIC_URL ?? address}`);
  if (demo) printNotice(demo.describeSignIn());
  const notice = labNotice(config, address);
  if (notice) printNotice(notice);
  const { consoleUrl } = server;
  if (consoleUrl !== null) printNotice(await consoleNotice(server.platform, consoleUrl));
};

/** The address on the machine of a container, otherwise the one that the server listens at. */
const publishedAddress = ({ PUBLISHED_PORT }: Config, listening: string): string => {
  const url = new URL(listening);
  if (PUBLISHED_PORT !== undefined) url.port = String(PUBLISHED_PORT);
  return url.origin;
};
