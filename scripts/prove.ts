import { proveEventRestart } from '../tests/proofs/event-restart.ts';
import { readOptions } from './command-line/read-options.ts';

const usage = `node scripts/prove.ts [options]
Holds event streams open while the server is killed and started again and some readers stop reading, and counts what each
reader heard. Fails when an event is lost or comes twice, or when the streams take longer than 10 s to be back.
  --streams <n>  streams that read (5000)
  --stuck <n>    streams beside them that stop reading for a while (200)
  --writes <n>   events to write before the slow go on, before the kill and after the restart (1000)
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

const outcome = await proveEventRestart({ streams, stuck, writes, patienceMs: 180_000 }, (line) =>
  process.stdout.write(`${line}\n`),
);
const rows: readonly (readonly [what: string, figure: number | string, isReached?: boolean])[] = [
  ['events delivered', outcome.deliveries],
  ['lost', outcome.lost, outcome.lost === 0],
  ['twice', outcome.twice, outcome.twice === 0],
  ['out of order', outcome.outOfOrder, outcome.outOfOrder === 0],
  [`written, of ${outcome.answered} answered`, outcome.written, outcome.written === outcome.answered],
  ['cut, who caught up', outcome.cut, outcome.cut === stuck],
  ['all back after the server was, ms', outcome.allBackMs, outcome.allBackMs <= 10_000],
  ['all back after the kill, ms', outcome.allBackSinceKillMs],
  ['from write to reader, p50 and p99, ms', `${outcome.latencyMs.p50} ${outcome.latencyMs.p99}`],
];
for (const [what, figure, isReached] of rows) {
  const mark = isReached === undefined ? '' : isReached ? ' ✓' : ' ✗';
  process.stdout.write(`  ${what.padEnd(40)}${String(figure).padStart(12)}${mark}\n`);
}
process.exit(rows.some(([, , isReached]) => isReached === false) ? 1 : 0);
