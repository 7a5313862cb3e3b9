import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  clone,
  commandFolder,
  countFailures,
  environment,
  folder,
  from,
  isMigrated,
  local,
  mode,
  moveMain,
  report,
  repository,
  root,
  runOnce,
  runStaff,
  shell,
  startSection,
  untilItAnswers,
  visit,
  visitLocal,
  withNames,
} from './host.ts';
import { commandsOf } from './hosting-page.ts';

const sections = {
  docker: ['Update', 'Restore', 'For the phones on your network'],
  clone: ['For the phones on your network', 'Update', 'Restore'],
}[mode as 'docker' | 'clone'];

/** A server in the foreground: it is stopped once it answers. */
const addressOf = (command: string): string | null => {
  if (!/npm start|compose up( +#|$)/.test(command)) return null;
  return `http://127.0.0.1:${/PORT=(\d+)/.exec(command)?.[1] ?? process.env.PORT ?? 3000}/healthz`;
};

/** Runs a server until it answers, for fifteen minutes at most, and stops it as ctrl-C does. */
const runServer = async (command: string, address: string, cwd: string, beside?: string) => {
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
  if (isServed && beside) runOnce(beside, cwd);
  // A terminal signals the whole group. Without one, docker passes the signal on, and Compose kills at the second.
  if (!isOver) process.kill((mode === 'docker' ? 1 : -1) * (child.pid ?? 0), 'SIGINT');
  await ended;
  report(`${command}    (answered, then ctrl-C)`, isServed, printed);
};

/** The commands of a section, in the order of the page. */
const runSection = async (section: string) => {
  startSection(section);
  if (section === 'Update') moveMain('HEAD');
  // A check of an older version's backup names the migrations that only a start applies.
  if (mode === 'clone' && section === 'Restore') runStaff('backup ~/backups/2026-12-24.tar');
  for (const written of commandsOf(section, mode)) {
    const backup = mode === 'docker' ? 'before-update.tar' : '$&';
    const command = withNames(written).replace(/\d{4}-\d\d-\d\d\.tar/, backup);
    const address = addressOf(command);
    if (address === null) runOnce(command, commandFolder);
    else await runServer(command, address, commandFolder);
  }
  if (mode === 'docker' && section !== 'For the phones on your network') await visitLocal();
};

/** The new machine is another clone, with the settings of the old one. */
const moveToAnotherMachine = async () => {
  startSection('Move to another machine');
  const [backup = '', ...onNewMachine] = commandsOf('Move to another machine', 'clone');
  runOnce(backup, clone);
  const moved = path.join(folder, 'moved');
  runOnce(`git clone --quiet ${repository} ${moved}`, folder);
  if (existsSync(path.join(clone, '.env'))) runOnce(`cp ${clone}/.env ${moved}/`, folder);
  const doctor = onNewMachine.pop();
  for (const command of onNewMachine)
    if (addressOf(command) === null) runOnce(command, moved);
    else await runServer(command, local, moved, doctor);
};

/** The version before must refuse the database of this one with a sentence, and read its own backup. */
const goBack = async () => {
  startSection('Going back');
  const commit = shell(`git -C ${root} rev-parse ${from}`).stdout.trim();
  if (mode === 'docker') {
    runOnce(`git checkout --quiet ${commit} && docker compose build`, clone);
    if (isMigrated()) {
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
    await visitLocal();
    runOnce('docker compose down --volumes', clone);
  } else {
    runOnce(`git checkout --quiet ${commit}`, clone);
    if (isMigrated()) runOnce('npm start 2>&1 | grep "newer version"', clone);
    runStaff('restore ~/backups/before-update.tar --replace');
    await runServer('npm start', local, clone);
  }
};

runOnce(`git init --quiet --bare --initial-branch=main ${repository}`, folder);
moveMain(from);
runOnce(`git clone --quiet ${repository} ${clone}`, folder);
if (mode === 'docker') {
  runOnce('docker compose --profile edge --profile dev down --volumes --remove-orphans', clone);
  writeFileSync(path.join(clone, '.env'), 'DEMO=off\n');
  runOnce('docker compose build && docker compose up -d --wait', clone);
  await visitLocal();
}
for (const section of sections) await runSection(section);
if (mode === 'clone') await moveToAnotherMachine();
await goBack();
process.stdout.write(
  `\n${countFailures() === 0 ? 'All commands succeeded' : `${countFailures()} commands failed`}\n`,
);
process.exitCode = countFailures() === 0 ? 0 : 1;
