import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { budgets } from './build/budgets.ts';
import { checkBudget } from './build/check-budget.ts';
import { findScripts, firstScreenSources } from './build/first-screen.ts';
import { buildFloor } from './build/floor.ts';
import { addWeights, type Weight, weigh } from './build/weigh.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'client/dist');
/** What the first page of the console loads for who is signed in. */
const consoleSources = ['index.html', 'src/locales/en/index.ts'];

const help = `Usage: node scripts/check-bundle.ts

Prints the size of each script of the built client, and fails if those that the home screen waits for exceed their budget,
or those of the console's first page theirs.
`;

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));

const weighScript = (file: string, folder = dist): Weight =>
  weigh(path.basename(file), readFileSync(path.join(folder, file)));

const weighConsole = (): Weight => {
  const folder = path.join(root, 'console/dist');
  const scripts = findScripts(readManifest(folder), consoleSources);
  return addWeights(
    'first page of the console',
    scripts.map((file) => weighScript(file, folder)),
  );
};

const heaviestFirst = (weights: readonly Weight[]) => weights.toSorted((a, b) => b.brotli - a.brotli);

const printRows = (title: string, weights: readonly Weight[]) => {
  const rows = weights.map(({ name, raw, gzip, brotli }) =>
    [name.padEnd(40), ...[raw, gzip, brotli].map((bytes) => String(bytes).padStart(9))].join(' '),
  );
  process.stdout.write(`\n${title.padEnd(40)}       raw      gzip    brotli\n${rows.join('\n')}\n`);
};

const checkBundle = (): number => {
  const manifest = readManifest(dist);
  const before = findScripts(manifest, firstScreenSources);
  const later = readdirSync(path.join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)
    .filter((file) => !before.includes(file));
  const weights = before.map((file) => weighScript(file));
  const total = addWeights('total', weights);
  const { weight: floor } = buildFloor();
  printRows('Before home', [...heaviestFirst(weights), total, floor]);
  process.stdout.write(`Ratio (brotli): ${(total.brotli / floor.brotli).toFixed(3)}\n`);
  printRows('Later', heaviestFirst(later.map((file) => weighScript(file))));
  const ofConsole = weighConsole();
  printRows('Console', [ofConsole]);
  const excesses = checkBudget({ before: total, floor, ofConsole }, budgets);
  process.stderr.write(excesses.map((excess) => `${excess}\n`).join(''));
  return excesses.length === 0 ? 0 : 1;
};

if (process.argv.includes('--help')) process.stdout.write(help);
else process.exitCode = checkBundle();
