import path from 'node:path';
import { labNotice } from '@cliffhanger/server/features/lab/lab-notice.ts';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { checkConfig } from './command-line/check-config.ts';
import { prepare } from './prepare.ts';

const root = path.resolve(import.meta.dirname, '..');

const help = `Usage: npm start

Prepares what is missing (packages, database client, web client, demo library) and serves everything on one port. The
server answers as soon as the first demo drama is complete; the others are made in the background.
Configuration: .env or the environment, see docs/configuration.md. Stop with ctrl-C.
`;

if (process.argv.includes('--help')) {
  process.stdout.write(help);
  process.exit(0);
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const fail = (error: unknown): never => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
};

process.chdir(root);
const config = await checkConfig().catch(fail);
prepare();

// Imported after the preparation, because they load the database client that it generates.
const { startServer } = await import('@cliffhanger/server/main.ts');
const { clearData, isDemoComplete, listOwnDramas } = await import('./demo/make-demo.ts');
const { makeDemoInBackground } = await import('./demo/make-demo-in-background.ts');
const { readDemoViewer } = await import('./demo/demo-content.ts');

/** Starts the server. When the lab resets the demo, stops it, clears the data and starts it again. */
const serve = async (): Promise<string> => {
  const isComplete = await isDemoComplete(config);
  const reset = async () => {
    try {
      await server.stop();
      await clearData(config);
      await serve();
    } catch (error) {
      fail(error);
    }
  };
  const server = await startServer(config, { demo: { listOwnDramas: () => listOwnDramas(config), reset } });
  if (!isComplete && config.DEMO) await makeDemoInBackground(server);
  return server.address;
};

try {
  const address = await serve();
  printLine(`\nCliffhanger is running at ${config.PUBLIC_URL ?? address}`);
  if (config.DEMO) {
    const { username, password } = readDemoViewer();
    printLine(`Sign in as ${username} with ${password}, or register.`);
  }
  const notice = labNotice(config, address);
  if (notice) printLine(notice);
  printLine('Press ctrl-C to stop it.');
} catch (error) {
  fail(error);
}
