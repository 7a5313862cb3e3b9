import { readOptions } from './command-line/read-options.ts';

const usage = `Usage: pnpm prove [events | clips] [options]

events (the default) keeps event streams open while the server is killed and restarted and some readers stall, and counts
what each reader receives. Fails when an event is lost or delivered twice, or when the streams take longer than 10 s to
reconnect.

  --streams <n>  streams that read all the time (default: 5000)
  --stuck <n>    more streams, which stall for a while (default: 200)
  --writes <n>   events written in each phase: before the stalled streams resume, before the kill, and after the restart
                 (default: 1000)

clips sends clips of a phone for a new drama, as the console does. Fails when the first can be watched later than 60 s after
it was sent, or when the drama has all of them later than their own length and two minutes, on two cores.

  --clips <n>    clips (default: 10)
  --seconds <n>  the length of each (default: 90)

  --help         this text
`;

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    streams: { type: 'string', default: '5000' },
    stuck: { type: 'string', default: '200' },
    writes: { type: 'string', default: '1000' },
    clips: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '90' },
    help: { type: 'boolean' },
  },
});

/** A figure, and whether it is what it has to be, if it has to be something. */
type Row = readonly [name: string, value: number | string, isReached?: boolean];
const report = (line: string) => void process.stdout.write(`${line}\n`);

const proveEvents = async (streams: number, stuck: number, writes: number): Promise<Row[]> => {
  const { checkEventRestart } = await import('../tests/proofs/event-restart.ts');
  const outcome = await checkEventRestart({ streams, stuck, writes, timeoutMs: 180_000 }, report);
  return [
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
};

const proveClips = async (clips: number, seconds: number): Promise<Row[]> => {
  const { encodePhoneClips } = await import('../tests/proofs/phone-clips.ts');
  const { times, problems } = await encodePhoneClips({ clips, seconds }, report);
  const toWatch = Math.min(...times.map(({ playable, sent }) => playable - sent));
  const first = (times[0]?.playable ?? 0) - (times[0]?.sent ?? 0);
  const all = Math.max(...times.map(({ added }) => added));
  const maxAll = clips * seconds + 120;
  return [
    ['files refused', problems.join(' ') || 0, problems.length === 0],
    ['first clip watchable after it was sent, s', first.toFixed(1), first <= 60],
    ['the soonest, s', toWatch.toFixed(1)],
    [`all are episodes after the first byte, of ${maxAll} s`, all.toFixed(1), all <= maxAll],
  ];
};

const [what = 'events', ...others] = positionals;
const isCount = (text: string) => Number.isInteger(Number(text)) && Number(text) > 0;
const { streams, stuck, writes, clips, seconds } = values;
const isWrong =
  others.length > 0 ||
  !['events', 'clips'].includes(what) ||
  ![streams, writes, clips, seconds].every(isCount) ||
  !(isCount(stuck) || stuck === '0');
if (values.help || isWrong) {
  (isWrong ? process.stderr : process.stdout).write(usage);
  process.exit(isWrong ? 1 : 0);
}

const rows =
  what === 'clips'
    ? await proveClips(Number(clips), Number(seconds))
    : await proveEvents(Number(streams), Number(stuck), Number(writes));
for (const [name, value, isReached] of rows) {
  const mark = isReached === undefined ? '' : isReached ? ' ✓' : ' ✗';
  report(`  ${name.padEnd(48)}${String(value).padStart(12)}${mark}`);
}
process.exit(rows.some(([, , isReached]) => isReached === false) ? 1 : 0);
