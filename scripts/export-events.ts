import { once } from 'node:events';
import { listEvents } from '@cliffhanger/server/features/analytics/analytics.repository.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';

const help = `Usage: pnpm --silent events:export [--since <time>] [--until <time>] > events.ndjson

Prints the analytics records that viewers' devices reported, one JSON object a line, in the order in which they
came. It only reads, and can run beside the server. The database is that of DATA_DIR (default ./data).

  --since <time>  received at this time or later; ISO 8601, as in 2026-11-20 or 2026-11-20T12:00:00Z
  --until <time>  received before this time
  --help          this text
`;

const batchSize = 1000;

class UsageError extends Error {}

/** A day alone is its midnight in UTC. @throws UsageError */
const timeOf = (option: string, given: string | undefined): Date | undefined => {
  if (given === undefined) return undefined;
  const time = new Date(given);
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(given) && !Number.isNaN(time.getTime()))
    return time;
  throw new UsageError(`--${option}: "${given}" is no time. Write 2026-11-20 or 2026-11-20T12:00:00Z.`);
};

const exportEvents = async (file: string, range: { since?: Date; until?: Date }) => {
  if (!(await pathExists(file)))
    throw new Error(`There is no database at ${file}. Set DATA_DIR to where it is.`);
  const { read, close } = await openReader({ file });
  try {
    let afterId = 0;
    for (;;) {
      const events = await listEvents(read, { ...range, afterId, take: batchSize });
      const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
      if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
      const last = events.at(-1);
      if (!last || events.length < batchSize) return;
      afterId = last.id;
    }
  } finally {
    await close();
  }
};

// Whoever reads may have had enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  const { help: wantsHelp, ...options } = readOptions({
    options: { since: { type: 'string' }, until: { type: 'string' }, help: { type: 'boolean' } },
  }).values;
  const since = timeOf('since', options.since);
  const until = timeOf('until', options.until);
  if (wantsHelp) process.stdout.write(help);
  else {
    const { databaseFile } = readConfig();
    await exportEvents(databaseFile, { ...(since && { since }), ...(until && { until }) });
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
