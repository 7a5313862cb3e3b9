// Runs on whatever Node (20 or newer) and npm a machine has; brings pnpm, the packages and Node 24, then hands over.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const [verb, ...rest] = process.argv.slice(2);

/** Pinned here and not in package.json: pnpm wants to write such a pin into the lockfile, which a frozen install may not. */
const pnpm = 'pnpm@12.21.0';

const say = (line) => process.stdout.write(`${line}\n`);
const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });

/** Installs when what is installed is not what the lockfile says. */
const install = () => {
  const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  const stamp = createHash('sha256');
  for (const name of inputs) stamp.update(readFileSync(path.join(root, name)));
  const wanted = `${stamp.digest('hex')} ${process.platform} ${process.arch}`;
  const stampFile = path.join(root, 'node_modules/.installed');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;

  say('Installing the packages…');
  const { status } = run('npx', ['--yes', pnpm, 'install', '--frozen-lockfile']);
  if (status !== 0) {
    process.stderr.write('The packages could not be installed: see above.\n');
    process.exit(1);
  }
  writeFileSync(stampFile, wanted);
};

install();
const nodeBin = path.join(root, 'node_modules/node/bin');
const { status, signal } = run(
  path.join(nodeBin, 'node'),
  [path.join(root, 'scripts', `${verb}.ts`), ...rest],
  {
    env: {
      ...process.env,
      PATH: [nodeBin, path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
    },
    shell: false,
  },
);
process.exit(signal ? 130 : (status ?? 1));
