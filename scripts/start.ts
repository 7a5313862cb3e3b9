import path from 'node:path';
import { labNotice } from '@cliffhanger/server/features/lab/lab-notice.ts';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { checkSettings } from './command-line/check-config.ts';
import { prepare } from './prepare.ts';

const root = path.resolve(import.meta.dirname, '..');
const say = (line = '') => process.stdout.write(`${line}\n`);

if (process.argv.includes('--help')) {
  say(`npm start

Prepares what is missing (packages, database client, web client, demo library) and serves everything on one port. It
answers as soon as the first demo drama is whole; the others are made beside it.
Configuration: .env or the environment, see .env.example. Stop with ctrl-C.`);
  process.exit(0);
}

const fail = (error: unknown): never => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
};

process.chdir(root);
const config = await checkSettings().catch(fail);
prepare();

// After the preparation: these lead to the database client, which it makes.
const { startServer } = await import('@cliffhanger/server/main.ts');
const { clearEverything, isDemoWhole, listOwnDramas } = await import('./demo/make-demo.ts');
const { makeDemoBeside } = await import('./demo/make-demo-in-background.ts');
const { readDemoViewer } = await import('./demo/demo-content.ts');

/** Serves, and starts over when the lab asks for day one. */
const serve = async (): Promise<string> => {
  const isWhole = await isDemoWhole(config);
  const reset = async () => {
    try {
      await server.stop();
      await clearEverything(config);
      await serve();
    } catch (error) {
      fail(error);
    }
  };
  const server = await startServer(config, { demo: { listOwnDramas: () => listOwnDramas(config), reset } });
  if (!isWhole) await makeDemoBeside(server);
  return server.address;
};

try {
  const address = await serve();
  const { username, password } = readDemoViewer();
  say(`\nCliffhanger is on at ${config.PUBLIC_URL ?? address}`);
  say(`Sign in as ${username} with ${password}, or register.`);
  const notice = labNotice(config, address);
  if (notice) say(notice);
  say('ctrl-C stops it.');
} catch (error) {
  fail(error);
}
