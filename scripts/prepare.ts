import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stampsDir = path.join(root, 'node_modules/.stamps');

/** A step whose output depends on files only: it runs again when one of them changed. */
interface Step {
  name: string;
  inputs: string[];
  output: string;
  command: [string, ...string[]];
  cwd?: string;
}

const generate: Step = {
  name: 'generate',
  inputs: ['prisma/schema.prisma', 'pnpm-lock.yaml'],
  output: 'server/src/platform/database/generated/client.ts',
  command: ['node', 'scripts/generate.ts'],
};

const build: Step = {
  name: 'build',
  inputs: [
    'client/src',
    'client/public',
    'client/index.html',
    'client/vite.config.ts',
    'contracts/src',
    'pnpm-lock.yaml',
  ],
  output: 'client/dist/index.html',
  command: [path.join(root, 'client/node_modules/.bin/vite'), 'build', '--logLevel', 'warn'],
  cwd: 'client',
};

const filesBelow = (relative: string): string[] => {
  const absolute = path.join(root, relative);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [relative];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(path.join(relative, name)));
};

const hashOf = (inputs: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow))
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};

const runStep = ({ name, inputs, output, command: [program, ...args], cwd = '.' }: Step) => {
  const stampFile = path.join(stampsDir, name);
  const wanted = hashOf(inputs);
  const isDone =
    existsSync(path.join(root, output)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === wanted;
  if (isDone) return;
  const { status, stderr, stdout } = spawnSync(program, args, {
    cwd: path.join(root, cwd),
    encoding: 'utf8',
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe step "${name}" failed: see above.\n`);
    process.exit(1);
  }
  mkdirSync(stampsDir, { recursive: true });
  writeFileSync(stampFile, wanted);
};

/** Brings what is made from sources up to date: the database client, then the web client. */
export const prepare = () => {
  runStep(generate);
  runStep(build);
};

if (import.meta.main) prepare();
