import { checkEventRestart } from '../tests/proofs/event-restart.ts';
import { readOptions } from './command-line/read-options.ts';

const usage = `Usage: pnpm prove [options]

Keeps event streams open while the server is killed and restarted and some readers stall, and counts what each reader
receives. Fails when an event is lost or delivered twice, or when the streams take longer than 10 s to reconnect.

  --streams <n>  streams that read all the time (default: 5000)
  --stuck <n>    more streams, which stall for a while (default: 200)
  --writes <n>   events written in each phase: before the stalled streams resume, before the kill, and after the restart
                 (default: 1000)
  --help         this text
`;

const { values } = readOptions({
  options: {
    streams: { type: 'string', default: '5000' },
    stuck: { type: 'string', default: '200' },
    writes: { type: 'string', default: '1000' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}
const [streams, stuck, writes] = [values.streams, values.stuck, values.writes].map(Number);
if (!streams || !writes || stuck === undefined || !Number.isInteger(streams + writes + stuck)) {
  process.stderr.write(usage);
  process.exit(1);
}

const outcome = await checkEventRestart({ streams, stuck, writes, timeoutMs: 180_000 }, (line) =>
  process.stdout.write(`${line}\n`),
);
const rows: readonly (readonly [name: string, value: number | string, isReached?: boolean])[] = [
  ['events delivered', outcome.deliveries],
  ['lost', outcome.lost, outcome.lost === 0],
  ['delivered twice', outcome.duplicates, outcome.duplicates === 0],
  ['out of order', outcome.outOfOrder, outcome.outOfOrder === 0],
  [`written, of ${outcome.answered} acknowledged`, outcome.written, outcome.written === outcome.answered],
  ['stalled, who caught up', outcome.cut, outcome.cut === stuck],
  ['all reconnected after the server started, ms', outcome.allBackMs, outcome.allBackMs <= 10_000],
  ['all reconnected after the kill, ms', outcome.allBackSinceKillMs],
  ['latency from write to reader, p50 and p99, ms', `${outcome.latencyMs.p50} ${outcome.latencyMs.p99}`],
];
for (const [name, value, isReached] of rows) {
  const mark = isReached === undefined ? '' : isReached ? ' ✓' : ' ✗';
  process.stdout.write(`  ${name.padEnd(48)}${String(value).padStart(12)}${mark}\n`);
}
process.exit(rows.some(([, , isReached]) => isReached === false) ? 1 : 0);
