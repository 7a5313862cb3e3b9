// Runs on the machine's own Node (20 or newer) and npm. Installs pnpm, the packages and Node 24, and runs a script with them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const [script, ...args] = process.argv.slice(2);

/** Pinned here instead of in package.json, because pnpm would add such a pin to the lockfile, which a frozen install forbids. */
const pnpm = 'pnpm@12.21.0';

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });

/** Installs the packages unless the installed ones match the lockfile. */
const install = () => {
  const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  const hash = createHash('sha256');
  for (const name of inputs) hash.update(readFileSync(path.join(root, name)));
  const stamp = `${hash.digest('hex')} ${process.platform} ${process.arch}`;
  const stampFile = path.join(root, 'node_modules/.installed');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;

  process.stdout.write('Installing the packages…\n');
  const { status } = run('npx', ['--yes', pnpm, 'install', '--frozen-lockfile']);
  if (status !== 0) {
    process.stderr.write('The packages could not be installed: see above.\n');
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
};

/**
 * The environment of the server's process, as docs/decisions/0051-memory-of-the-process.md explains. The compile cache saves
 * stripping and compiling each file at each start. Node's default folder for it, in `/tmp`, is open to other users.
 */
const serverEnvironment = () => ({
  ...JSON.parse(readFileSync(path.join(root, 'scripts/serve/process-environment.json'), 'utf8')),
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
});

/**
 * Runs a program until it ends, and passes on the signals that reach this process alone. A terminal sends SIGINT to both,
 * systemd sends SIGTERM to both; a second one would end the server before it has answered.
 * @returns its exit code
 */
const runToEnd = (command, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
    const isOfSystemd = [process.pid, process.ppid].includes(Number(process.env.SYSTEMD_EXEC_PID));
    process.on('SIGINT', () => undefined);
    for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => isOfSystemd || child.kill(name));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code));
  });

install();
const nodeBin = path.join(root, 'node_modules/node/bin');
process.exitCode = await runToEnd(
  path.join(nodeBin, 'node'),
  [path.join(root, 'scripts', `${script}.ts`), ...args],
  {
    ...(script === 'start' && serverEnvironment()),
    ...process.env,
    PATH: [nodeBin, path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
  },
);
