import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readHostingOptions } from './options.ts';
import {
  makeDrama,
  readViewerData,
  registerForUpdate,
  type ViewerData,
  viewerName,
  watchAndUnlock,
} from './viewer-data.ts';

const root = path.resolve(import.meta.dirname, '../..');
type Mode = 'docker' | 'systemd' | 'clone';

/** The commands of the page, by the heading above them. Continued lines are one command. */
const readCommands = (): Map<string, string[]> => {
  const page = readFileSync(path.join(root, 'docs/hosting.md'), 'utf8');
  const byHeading = new Map<string, string[]>();
  let heading = '';
  for (const [, title, code] of page.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    const lines = (code ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    byHeading.set(heading, [...(byHeading.get(heading) ?? []), ...lines]);
  }
  return byHeading;
};

const isOfDocker = (command: string) => /docker|~\/backups && sudo chown/.test(command);
const isOfSystemd = (command: string) =>
  /cliffhanger\.service|systemctl|runuser|useradd|\/srv\/|journalctl/.test(command);
const isFor = (mode: Mode, command: string): boolean => {
  if (isOfSystemd(command)) return mode === 'systemd';
  if (isOfDocker(command)) return mode === 'docker';
  return mode === 'clone' || (mode === 'docker' && command === 'git pull');
};

const sections: Readonly<Record<Mode, readonly string[]>> = {
  docker: ['Update', 'Restore', 'For the phones on your network'],
  systemd: ['On a server', 'Update'],
  clone: ['For the phones on your network', 'Restore'],
};

/** A server in the foreground: it is stopped once it answers. */
const addressOf = (command: string): string | null => {
  if (!/npm start|compose up( +#|$)/.test(command)) return null;
  return `http://127.0.0.1:${/PORT=(\d+)/.exec(command)?.[1] ?? process.env.PORT ?? 3000}/healthz`;
};

const { page, from } = readHostingOptions();
const mode = page as Mode;

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-hosting-'));
const home = path.join(folder, 'home');
mkdirSync(home);
const repository = path.join(folder, 'repository.git');
const clone = path.join(folder, 'clone');
const environment = { ...process.env, HOME: home };

const shell = (command: string, cwd = folder) =>
  spawnSync('bash', ['-c', `command -v sudo > /dev/null || sudo() { "$@"; }\n${command}`], {
    cwd,
    env: environment,
    encoding: 'utf8',
  });
const endOf = (text: string) =>
  text
    .trim()
    .split(/[\r\n]+/)
    .slice(-3)
    .join('\n    ');
let failures = 0;
const report = (command: string, code: number | null, printed: string) => {
  if (code !== 0) failures += 1;
  process.stdout.write(`${code === 0 ? 'ok' : `FAILED ${code}`}  ${command}\n    ${endOf(printed)}\n`);
};
const runOnce = (command: string, cwd: string) => {
  const { status, stdout, stderr } = shell(command, cwd);
  report(command, status, stdout + stderr);
};

const answers = (address: string) => shell(`curl --fail --silent --output /dev/null ${address}`).status === 0;

/** Runs a server until it answers, for fifteen minutes at most, and stops it as ctrl-C does. */
const runServer = async (command: string, address: string, cwd: string) => {
  const child = spawn('bash', ['-c', command], { cwd, env: environment, detached: true });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      printed += part;
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  const until = Date.now() + 15 * 60_000;
  while (!isOver && Date.now() < until && !answers(address))
    await new Promise((next) => setTimeout(next, 1000));
  const isServed = answers(address);
  // A terminal signals the whole group. Without one, docker passes the signal on, and Compose kills at the second.
  if (!isOver) process.kill((mode === 'docker' ? 1 : -1) * (child.pid ?? 0), 'SIGINT');
  await ended;
  report(`${command}    (answered, then ctrl-C)`, isServed ? 0 : 1, printed);
};

const moveMain = (commit: string) =>
  runOnce(
    `git -C ${root} push --quiet --force ${repository} $(git -C ${root} rev-parse ${commit}):refs/heads/main`,
    root,
  );

const commands = readCommands();
if (mode === 'systemd') {
  // The user of the server clones it.
  runOnce(`chmod 755 ${folder}`, folder);
  runOnce("git config --system --replace-all safe.directory '*'", folder);
}
runOnce(`git init --quiet --bare --initial-branch=main ${repository}`, folder);
moveMain(from);
if (mode !== 'systemd') runOnce(`git clone --quiet ${repository} ${clone}`, folder);
let token = '';
let seen: ViewerData | undefined;
/** Reports whether the viewer still has what they had. */
const lookAtViewer = async (title: string) => {
  const now = await readViewerData(token);
  report(title, isDeepStrictEqual(now, seen) ? 0 : 1, JSON.stringify(now));
};
if (mode === 'docker') {
  runOnce('docker compose --profile edge --profile dev down --volumes --remove-orphans', clone);
  writeFileSync(path.join(clone, '.env'), 'DEMO=off\n');
  runOnce('docker compose build && docker compose up -d --wait', clone);
  runOnce(makeDrama, clone);
  runOnce(
    'docker compose run --rm -v ~/dramas:/dramas:ro cliffhanger staff drama import /dramas/paper-lanterns',
    clone,
  );
  token = await registerForUpdate();
  runOnce(`docker compose exec -T cliffhanger staff user grant ${viewerName} --coins 50 --key update`, clone);
  await watchAndUnlock(token);
  seen = await readViewerData(token);
}
for (const section of sections[mode]) {
  process.stdout.write(`\n## ${section}\n`);
  if (section === 'Update') moveMain('HEAD');
  for (const written of (commands.get(section) ?? []).filter((command) => isFor(mode, command))) {
    const command = written
      .replace('<repository>', repository)
      .replace(/\d{4}-\d\d-\d\d\.tar/, 'before-update.tar')
      .replace('build --pull', process.env.HOSTING_WITHOUT_REGISTRY ? 'build' : 'build --pull');
    const address = addressOf(command);
    const cwd = mode === 'systemd' ? folder : clone;
    if (address === null) runOnce(command, cwd);
    else await runServer(command, address, cwd);
  }
  if (mode === 'docker' && section !== 'For the phones on your network')
    await lookAtViewer(`What the viewer has after "${section}"`);
}
if (mode === 'docker') {
  process.stdout.write('\n## Back to the version before\n');
  const isMigrated = shell(`git diff --quiet ${from} HEAD -- prisma/migrations`, root).status !== 0;
  runOnce(`git checkout --quiet $(git -C ${root} rev-parse ${from}) && docker compose build`, clone);
  if (isMigrated) {
    // Versions before 2026-11-28 are started again and again.
    runOnce('! timeout 60 docker compose up -d --wait', clone);
    runOnce('docker compose logs cliffhanger | grep -m 1 "newer version"', clone);
  }
  runOnce(
    `docker compose stop
docker compose run --rm --no-deps -v ~/backups:/backups:ro cliffhanger staff restore /backups/before-update.tar --replace
docker compose up -d --wait`,
    clone,
  );
  await lookAtViewer('What the viewer has after going back');
  runOnce('docker compose down --volumes', clone);
}
process.stdout.write(`\n${failures === 0 ? 'All commands succeeded' : `${failures} commands failed`}\n`);
process.exitCode = failures === 0 ? 0 : 1;
