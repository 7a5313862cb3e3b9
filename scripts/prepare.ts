import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateStep, type Step, steps } from './build/steps.ts';

const root = path.resolve(import.meta.dirname, '..');
const stampsDir = path.join(root, 'node_modules/.stamps');

const listFiles = (relative: string): string[] => {
  const absolute = path.join(root, relative);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [relative];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => listFiles(path.join(relative, name)));
};

const hashFiles = (inputs: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(listFiles)) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};

/** Runs a step unless it is up to date. @returns what it printed */
const runStep = ({
  name,
  inputs,
  output,
  command: [program, ...args],
  cwd = '.',
}: Step): string | undefined => {
  const stampFile = path.join(stampsDir, name);
  const inputsHash = hashFiles(inputs);
  const isUpToDate =
    existsSync(path.join(root, output)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === inputsHash;
  if (isUpToDate) return undefined;
  const { status, stderr, stdout } = spawnSync(program, args, {
    cwd: path.join(root, cwd),
    encoding: 'utf8',
    // A test that prepares must not build React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe step "${name}" failed: see above.\n`);
    process.exit(1);
  }
  mkdirSync(stampsDir, { recursive: true });
  writeFileSync(stampFile, inputsHash);
  return stdout;
};

/** Brings the database client up to date, which is all that the types need. */
export const prepareTypes = () => {
  runStep(generateStep);
};

/**
 * Brings generated files up to date: the database client, then the staff console and the web client, whose size is checked.
 * @param isVerbose prints the sizes if they have changed
 */
export const prepare = ({ isVerbose = false } = {}) => {
  const sizes = steps.map(runStep).at(-1);
  if (isVerbose && sizes) process.stdout.write(sizes);
};

if (import.meta.main) {
  if (process.argv.includes('--help')) {
    process.stdout.write(
      'Usage: pnpm build\n\nGenerates the database client and builds the staff console and the web client, as far as they are out of date. After a build it prints the\nsize of each script, and fails if the first screen needs more than its budget (scripts/build/budgets.ts).\n',
    );
  } else prepare({ isVerbose: true });
}
