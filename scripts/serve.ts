import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { checkConfig } from './command-line/check-config.ts';
import { printNotice } from './command-line/print-notice.ts';
import { serveLibrary } from './serve/serve-library.ts';

const help = `Usage: node scripts/serve.ts

Serves what is built, as npm start does, but builds nothing: the Docker image starts with it.
`;

if (process.argv.includes('--help')) {
  process.stdout.write(help);
  process.exit(0);
}

try {
  await serveLibrary(await checkConfig());
} catch (error) {
  printNotice(describeStartFailure(error), 60);
  process.exit(1);
}
