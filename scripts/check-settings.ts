import { describeUnknownKey } from '@cliffhanger/server/platform/config/unknown-keys.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';
import { reportFailure } from './command-line/report-failure.ts';

const usage = `Usage: node scripts/check-settings.ts

Reads the settings as the server does, and ends with 1 and a line for each wrong one. Docker Compose runs it before the
server, which it would otherwise start again and again.
`;

const { values } = readOptions({ options: { help: { type: 'boolean' } } });
if (values.help) process.stdout.write(usage);
else
  try {
    for (const key of readConfig().unknownKeys) process.stderr.write(`${describeUnknownKey(key)}\n`);
  } catch (error) {
    reportFailure(error);
  }
