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

/** The commands of the page in blocks, by the heading above them. */
const readBlocks = (): Map<string, string[][]> => {
  const page = readFileSync(path.join(root, 'docs/hosting.md'), 'utf8');
  const byHeading = new Map<string, string[][]>();
  let heading = '';
  for (const [, title, code] of page.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    const lines = (code ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    byHeading.set(heading, [...(byHeading.get(heading) ?? []), lines]);
  }
  return byHeading;
};

const isOfDocker = (command: string) => /docker|~\/backups && sudo chown/.test(command);
const isOfSystemd = (command: string) =>
  /cliffhanger\.service|systemctl|runuser|useradd|\/srv\/|journalctl/.test(command);
const modeOf = (command: string, block: readonly string[]): Mode => {
  if (isOfSystemd(command)) return 'systemd';
  const isDocker = isOfDocker(command) || (command === 'git pull' && block.some(isOfDocker));
  return isDocker ? 'docker' : 'clone';
};

const sections: Readonly<Record<Mode, readonly string[]>> = {
  docker: ['Update', 'Restore', 'For the phones on your network'],
  systemd: ['On a server', 'Update'],
  clone: ['For the phones on your network', 'Update', 'Restore'],
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
/** The commands of systemd run as root with its own home, which the user of the server cannot read. */
const environment = {
  ...process.env,
  ...(mode !== 'systemd' && { HOME: home }),
  ...(mode === 'clone' && { DEMO: 'off' }),
};

const shorthands = `command -v sudo > /dev/null || sudo() { "$@"; }
command -v pnpm > /dev/null || pnpm() { npx --yes pnpm@12 "$@"; }`;
const shell = (command: string, cwd = folder) =>
  spawnSync('bash', ['-c', `${shorthands}\n${command}`], {
    cwd,
    env: environment,
    encoding: 'utf8',
  });
/** The last lines, without the states of a progress bar that are written over. */
const endOf = (text: string) => text.trim().replace(/.*\r/g, '').split('\n').slice(-3).join('\n    ');
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

/** Waits up to fifteen minutes. @returns whether the server answers */
const untilItAnswers = async (address: string, isOver = () => false) => {
  const until = Date.now() + 15 * 60_000;
  while (!isOver() && Date.now() < until && !answers(address))
    await new Promise((next) => setTimeout(next, 1000));
  return answers(address);
};

const dramas = path.join(folder, 'dramas');
const asServer = 'runuser -u cliffhanger -- ';
const staffProgram: Readonly<Record<Mode, string>> = {
  docker: `docker compose run --rm -v ${dramas}:/dramas:ro cliffhanger staff`,
  systemd: `${asServer}npm --prefix /srv/cliffhanger run staff --`,
  clone: 'pnpm staff',
};
const commandFolder = mode === 'systemd' ? folder : clone;
const runStaff = (words: string) => runOnce(`${staffProgram[mode]} ${words}`, commandFolder);

let token = '';
let seen: ViewerData | undefined;
/** Makes a drama, and a viewer with coins, an unlock and a place, in the version before. */
const storeViewer = async (origin: string) => {
  const ffmpeg =
    mode === 'docker'
      ? `docker compose run --rm -v ${dramas}:${dramas} --entrypoint ffmpeg cliffhanger`
      : 'ffmpeg';
  runOnce(makeDrama(dramas, ffmpeg), commandFolder);
  runStaff(`drama import ${mode === 'docker' ? '/dramas' : dramas}/paper-lanterns`);
  token = await registerForUpdate(origin);
  runStaff(`user grant ${viewerName} --coins 50 --key update`);
  await watchAndUnlock(origin, token);
  seen = await readViewerData(origin, token);
};

/** Makes the viewer the first time, and then reports whether they still have what they had. */
const visit = async (address: string) => {
  const { origin } = new URL(address);
  if (seen === undefined) return storeViewer(origin);
  const now = await readViewerData(origin, token).catch(String);
  report(`the viewer at ${origin}`, isDeepStrictEqual(now, seen) ? 0 : 1, JSON.stringify(now));
};

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
  const isServed = await untilItAnswers(address, () => isOver);
  if (isServed && mode === 'clone') await visit(address);
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

const local = 'http://127.0.0.1:3000/healthz';
/** The version before must refuse the database of this one with a sentence, and read its own backup. */
const goBack = async () => {
  process.stdout.write('\n## Going back\n');
  const commit = shell(`git -C ${root} rev-parse ${from}`).stdout.trim();
  const isMigrated = shell(`git diff --quiet ${from} HEAD -- prisma/migrations`, root).status !== 0;
  if (mode === 'docker') {
    runOnce(`git checkout --quiet ${commit} && docker compose build`, clone);
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
    await visit(local);
    runOnce('docker compose down --volumes', clone);
  } else if (mode === 'systemd') {
    runOnce(`${asServer}git -C /srv/cliffhanger checkout --quiet ${commit}`, folder);
    runOnce('systemctl restart cliffhanger', folder);
    if (isMigrated)
      runOnce(
        `timeout 15m bash -c 'until journalctl -u cliffhanger -n 40 | grep "newer version"; do sleep 2; done'`,
        folder,
      );
    runOnce('systemctl stop cliffhanger', folder);
    runStaff('restore /srv/cliffhanger/before-update.tar --replace');
    runOnce('systemctl start cliffhanger', folder);
    if (await untilItAnswers(local)) await visit(local);
  } else {
    runOnce(`git checkout --quiet ${commit}`, clone);
    if (isMigrated) runOnce('npm start 2>&1 | grep "newer version"', clone);
    runStaff('restore ~/backups/before-update.tar --replace');
    await runServer('npm start', local, clone);
  }
};

const blocks = readBlocks();
if (mode === 'systemd') {
  // The user of the server clones it.
  runOnce(`chmod 755 ${folder}`, folder);
  runOnce("git config --system --replace-all safe.directory '*'", folder);
}
runOnce(`git init --quiet --bare --initial-branch=main ${repository}`, folder);
moveMain(from);
if (mode !== 'systemd') runOnce(`git clone --quiet ${repository} ${clone}`, folder);
if (mode === 'docker') {
  runOnce('docker compose --profile edge --profile dev down --volumes --remove-orphans', clone);
  writeFileSync(path.join(clone, '.env'), 'DEMO=off\n');
  runOnce('docker compose build && docker compose up -d --wait', clone);
  await visit(local);
}
for (const section of sections[mode]) {
  process.stdout.write(`\n## ${section}\n`);
  if (section === 'Update') moveMain('HEAD');
  // A check of an older version's backup names the migrations that only a start applies.
  if (mode === 'clone' && section === 'Restore') runStaff('backup ~/backups/2026-12-24.tar');
  const own = (blocks.get(section) ?? []).flatMap((block) =>
    block.filter((command) => modeOf(command, block) === mode),
  );
  for (const written of own) {
    const command = written
      .replace('<repository>', repository)
      .replace(/\d{4}-\d\d-\d\d\.tar/, mode === 'docker' ? 'before-update.tar' : '$&')
      // A version before the first unit file gets that of this one.
      .replace('cp /srv/cliffhanger/deploy', section === 'On a server' ? `cp ${root}/deploy` : '$&')
      .replace('build --pull', process.env.HOSTING_WITHOUT_REGISTRY ? 'build' : 'build --pull');
    const address = addressOf(command);
    if (address === null) runOnce(command, commandFolder);
    else await runServer(command, address, commandFolder);
  }
  const isServing = mode === 'systemd' || (mode === 'docker' && section !== 'For the phones on your network');
  if (isServing && (await untilItAnswers(local))) await visit(local);
}
await goBack();
process.stdout.write(`\n${failures === 0 ? 'All commands succeeded' : `${failures} commands failed`}\n`);
process.exitCode = failures === 0 ? 0 : 1;
