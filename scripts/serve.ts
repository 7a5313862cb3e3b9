import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { ConfigError } from '@cliffhanger/server/platform/operator-error.ts';
import { checkConfig } from './command-line/check-config.ts';
import { notifySystemd } from './command-line/notify-systemd.ts';
import { printNotice } from './command-line/print-notice.ts';
import { loadServer } from './serve/load-server.ts';

const help = `Usage: node scripts/serve.ts

Serves what is built, as npm start does, but builds nothing: the Docker image and the unit of systemd start with it. It ends
with 78 when a setting is wrong.
`;
/** EX_CONFIG of sysexits.h. systemd does not start the server again. */
const wrongConfiguration = 78;

if (process.argv.includes('--help')) {
  process.stdout.write(help);
  process.exit(0);
}

try {
  const config = await checkConfig();
  // A start that must fail does so before it has loaded the server.
  const { serveLibrary } = await loadServer();
  await serveLibrary(config);
  notifySystemd();
} catch (error) {
  printNotice(describeStartFailure(error), 60);
  process.exit(error instanceof ConfigError ? wrongConfiguration : 1);
}
