import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Benchmark } from '../tests/bench/support/bench.ts';
import { readOptions } from './command-line/read-options.ts';

const usage = `Usage: pnpm bench [options] [<name>]…

Runs the benchmarks of tests/bench, or those whose file names contain one of the names. Each compares its result with a
baseline that is measured in the same run.

  --dramas <n>    size of the large catalog (default: 20000)
  --episodes <n>  episodes of each of its dramas (default: 20)
  --seconds <n>   duration of one measurement; each side of a comparison is measured fifteen times (default: 1)
  --swipes <n>    steps of the player for each of its rows (default: 100)
  --openings <n>  videos opened for each of its rows (default: 40)
  --events <n>    reports that the numbers are of (default: 10000000)
  --help          this text

A missed goal is marked but does not fail the run, because machines differ.
`;

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    dramas: { type: 'string', default: '20000' },
    episodes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '1' },
    swipes: { type: 'string', default: '100' },
    openings: { type: 'string', default: '40' },
    events: { type: 'string', default: '10000000' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}
const options = {
  dramas: Number(values.dramas),
  episodes: Number(values.episodes),
  seconds: Number(values.seconds),
  swipes: Number(values.swipes),
  openings: Number(values.openings),
  events: Number(values.events),
};
if (!Object.values(options).every((value) => Number.isInteger(value) && value > 0)) {
  process.stderr.write(usage);
  process.exit(1);
}

const folder = path.resolve(import.meta.dirname, '../tests/bench');
const files = readdirSync(folder).filter(
  (name) =>
    name.endsWith('.bench.ts') &&
    (positionals.length === 0 || positionals.some((part) => name.includes(part))),
);
if (files.length === 0) {
  process.stderr.write(`No benchmark has a name with ${positionals.join(' or ')}.\n\n${usage}`);
  process.exit(1);
}
const numberFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const columns = ['', 'measured', 'baseline', 'ratio', 'goal'];
const formatRow = (cells: readonly string[]) =>
  `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(36) : cell.padStart(18))).join('')}\n`;

for (const file of files) {
  const { default: bench }: { default: Benchmark } = await import(path.join(folder, file));
  const { isAtLeast } = bench.goal;
  process.stdout.write(`\n${bench.title}\n  against ${bench.baseline}\n${formatRow(columns)}`);
  const rows = await bench.run(options);
  for (const { name, measured, baseline, unit, ratio, goal = bench.goal.ratio, details } of rows) {
    const isReached = isAtLeast ? ratio >= goal : ratio <= goal;
    process.stdout.write(
      formatRow([
        name,
        `${numberFormat.format(measured)} ${unit}`,
        `${numberFormat.format(baseline)} ${unit}`,
        `${numberFormat.format(ratio)} ${isReached ? '✓' : '✗'}`,
        `${isAtLeast ? '≥' : '≤'} ${numberFormat.format(goal)}`,
      ]),
    );
    if (details) process.stdout.write(`    ${details}\n`);
  }
}
