import { once } from 'node:events';
import { exportEvents } from '@cliffhanger/server/features/analytics/event-export.service.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { escapeControlCharacters } from './command-line/escape-control-characters.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';
import { UsageError } from './command-line/usage-error.ts';

const help = `Usage: pnpm --silent events:export [--since <time>] [--until <time>] > events.ndjson

Prints the analytics records that viewers' devices reported, one JSON object per line, in the order in which they
arrived. It only reads and can run next to the server. The database is the one of DATA_DIR (default ./data).

  --since <time>  received at this time or later; ISO 8601, such as 2026-11-20 or 2026-11-20T12:00:00Z
  --until <time>  received before this time
  --help          this text
`;

/** Parses a time; a day alone means midnight UTC. @throws UsageError */
const parseTime = (option: string, given: string | undefined): Date | undefined => {
  if (given === undefined) return undefined;
  const time = new Date(given);
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(given) && !Number.isNaN(time.getTime()))
    return time;
  throw new UsageError([`--${option}: "${given}" is not a time. Use 2026-11-20 or 2026-11-20T12:00:00Z.`]);
};

const printEvents = async (databaseFile: string, range: { since?: Date; until?: Date }) => {
  if (!(await pathExists(databaseFile)))
    throw new Error(`There is no database at ${databaseFile}. Set DATA_DIR to the folder that contains it.`);
  for await (const events of exportEvents(databaseFile, range)) {
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
    if (!process.stdout.write(escapeControlCharacters(lines))) await once(process.stdout, 'drain');
  }
};

// The reading end of a pipe may close early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  const { help: wantsHelp, ...options } = readOptions({
    options: { since: { type: 'string' }, until: { type: 'string' }, help: { type: 'boolean' } },
  }).values;
  const since = parseTime('since', options.since);
  const until = parseTime('until', options.until);
  if (wantsHelp) process.stdout.write(help);
  else {
    const { databaseFile } = readConfig();
    await printEvents(databaseFile, { ...(since && { since }), ...(until && { until }) });
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
