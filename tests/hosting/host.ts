import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Mode } from './hosting-page.ts';
import { readHostingOptions } from './options.ts';
import {
  makeDrama,
  readViewerData,
  registerForUpdate,
  type ViewerData,
  viewerName,
  watchAndUnlock,
} from './viewer-data.ts';

const { page, from } = readHostingOptions();
/** How the server runs. */
export const mode = page as Mode;
/** The older version. */
export { from };

/** This clone. */
export const root = path.resolve(import.meta.dirname, '../..');
export const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-hosting-'));
export const repository = path.join(folder, 'repository.git');
/** The clone of a host without systemd. */
export const clone = path.join(folder, 'clone');
const home = path.join(folder, 'home');
mkdirSync(home);

/** The commands of systemd run as root with its own home. */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ...(mode !== 'systemd' && { HOME: home }),
  ...(mode === 'clone' && { DEMO: 'off' }),
};

const shorthands = `command -v sudo > /dev/null || sudo() { "$@"; }
command -v pnpm > /dev/null || pnpm() { npx --yes pnpm@12 "$@"; }`;
export const shell = (command: string, cwd = folder) =>
  spawnSync('bash', ['-c', `${shorthands}\n${command}`], { cwd, env: environment, encoding: 'utf8' });

/** The last lines, without the states of a progress bar that are written over. */
const endOf = (text: string) => text.trim().replace(/.*\r/g, '').split('\n').slice(-3).join('\n    ');
let failures = 0;
export const countFailures = () => failures;
export const report = (command: string, isAsExpected: boolean, printed: string, code: number | null = 1) => {
  if (!isAsExpected) failures += 1;
  process.stdout.write(`${isAsExpected ? 'ok' : `FAILED ${code}`}  ${command}\n    ${endOf(printed)}\n`);
};
export const runOnce = (command: string, cwd: string) => {
  const { status, stdout, stderr } = shell(command, cwd);
  report(command, status === 0, stdout + stderr, status);
};
export const startSection = (title: string) => process.stdout.write(`\n## ${title}\n`);

export const local = 'http://127.0.0.1:3000/healthz';
const answers = (address: string) => shell(`curl --fail --silent --output /dev/null ${address}`).status === 0;

/** Waits up to fifteen minutes. @returns whether the server answers */
export const untilItAnswers = async (address: string, isOver = () => false) => {
  const until = Date.now() + 15 * 60_000;
  while (!isOver() && Date.now() < until && !answers(address))
    await new Promise((next) => setTimeout(next, 1000));
  return answers(address);
};

const dramas = path.join(folder, 'dramas');
let staffProgram = {
  docker: `docker compose run --rm -v ${dramas}:/dramas:ro cliffhanger staff`,
  systemd: 'cliffhanger staff',
  clone: 'pnpm staff',
}[mode];
/** For a version with another way to run staff commands. */
export const setStaffProgram = (program: string) => {
  staffProgram = program;
};
export const commandFolder = mode === 'systemd' ? folder : clone;
export const runStaff = (words: string) => runOnce(`${staffProgram} ${words}`, commandFolder);

let token = '';
let seen: ViewerData | undefined;
export const tokenOfViewer = () => token;

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
export const visit = async (address: string) => {
  const { origin } = new URL(address);
  if (seen === undefined) return storeViewer(origin);
  const now = await readViewerData(origin, token).catch(String);
  report(`the viewer at ${origin}`, isDeepStrictEqual(now, seen), JSON.stringify(now));
};

/** Waits for the server on port 3000, and visits it. */
export const visitLocal = async () => {
  if (await untilItAnswers(local)) await visit(local);
  else report('the server answers', false, `${local} does not answer`);
};

/** Gives the repository a version, which `git pull` gets. */
export const moveMain = (commit: string) => {
  const push = `git -C ${root} push --quiet --force ${repository}`;
  const hash = `$(git -C ${root} rev-parse ${commit})`;
  runOnce(`${push} ${hash}:refs/heads/main ${hash}:refs/tags/v1.0.1`, root);
};

/** A command of the page with the names of this run. */
export const withNames = (command: string) =>
  command
    .replace('<repository>', repository)
    .replace('build --pull', process.env.HOSTING_WITHOUT_REGISTRY ? 'build' : 'build --pull');

/** Whether HEAD has migrations that the older version lacks. */
export const isMigrated = () =>
  shell(`git diff --quiet ${from} HEAD -- prisma/migrations`, root).status !== 0;
