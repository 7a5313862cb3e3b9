import path from 'node:path';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { checkConfig } from './command-line/check-config.ts';
import { printNotice } from './command-line/print-notice.ts';
import { prepare } from './prepare.ts';
import { loadServer } from './serve/load-server.ts';

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

process.chdir(root);
try {
  const config = await checkConfig();
  prepare();
  // Imported after the preparation, because it loads the database client that it generates.
  const { serveLibrary } = await loadServer();
  await serveLibrary(config);
  if (process.stdout.isTTY) printNotice('Press ctrl-C to stop it.');
} catch (error) {
  printNotice(describeStartFailure(error), 60);
  process.exit(1);
}
