import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Bench } from '../tests/bench/support/bench.ts';
import { readOptions } from './command-line/read-options.ts';

const usage = `node scripts/bench.ts [options] [name ...]
Measures what tests/bench has, each against a floor of the same run, and prints a table. Names choose some of it.
  --dramas <n>    size of the large catalogue (20000)
  --episodes <n>  episodes of each of its dramas (20)
  --seconds <n>   how long each side of a comparison is asked, fifteen times (1)
Goals are goals: machines differ, so nothing fails here.
`;

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    dramas: { type: 'string', default: '20000' },
    episodes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '1' },
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
};
if (!Object.values(options).every((value) => Number.isInteger(value) && value > 0)) {
  process.stderr.write(usage);
  process.exit(1);
}

const folder = path.resolve(import.meta.dirname, '../tests/bench');
const files = readdirSync(folder).filter(
  (name) =>
    name.endsWith('.bench.ts') &&
    (positionals.length === 0 || positionals.some((wish) => name.includes(wish))),
);
const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const columns = ['', 'measured', 'floor', 'ratio', 'goal'];
const line = (cells: readonly string[]) =>
  `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(36) : cell.padStart(18))).join('')}\n`;

for (const file of files) {
  const { default: bench }: { default: Bench } = await import(path.join(folder, file));
  const { isAtLeast } = bench.goal;
  process.stdout.write(`\n${bench.title}\n  against ${bench.against}\n${line(columns)}`);
  const rows = await bench.run(options);
  for (const { what, measured, floor, unit, ratio, goal = bench.goal.ratio } of rows) {
    const isReached = isAtLeast ? ratio >= goal : ratio <= goal;
    process.stdout.write(
      line([
        what,
        `${format.format(measured)} ${unit}`,
        `${format.format(floor)} ${unit}`,
        `${format.format(ratio)} ${isReached ? '✓' : '✗'}`,
        `${isAtLeast ? '≥' : '≤'} ${goal}`,
      ]),
    );
  }
}
