import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registerViewer } from '../support/register-viewer.ts';
import { makeDrama } from './viewer-data.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/docker.md'), 'utf8');
const leftOut = ['sudo certbot', 'sudo python3', 'sudo pkill'];
/** The lines of the shell blocks, and the commands in sentences. */
const commandsOfPage = [
  ...[...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, code = '']) => code.split('\n')),
  ...[...page.matchAll(/`(docker compose [^`]+)`/g)].map(([, command = '']) => command),
]
  .map((line) => line.replace(/ +# .*$/, ''))
  .filter((line) => /^(?:docker|sudo) /.test(line))
  .filter((line) => !leftOut.some((start) => line.startsWith(start)));

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-docker-page-'));
const home = path.join(folder, 'home');
const clone = path.join(folder, 'clone');
const letsencrypt = path.join(folder, 'letsencrypt');
const environment = { ...process.env, HOME: home, COMPOSE_PROJECT_NAME: 'cliffhanger-docker-page' };
const hasRun = new Set<string>();
let failures = 0;

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const report = (isAsExpected: boolean, title: string, printed: string) => {
  if (!isAsExpected) failures += 1;
  const end = printed.trim().split('\n').slice(-3).join('\n    ');
  process.stdout.write(`${isAsExpected ? 'ok' : 'FAILED'}  ${title}\n    ${end}\n`);
};
const shell = (command: string) =>
  spawnSync('bash', ['-c', command], { cwd: clone, env: environment, encoding: 'utf8' });
/** Runs a command of this script. @param expected a pattern of what it prints */
const look = (command: string, expected: RegExp) => {
  const { stdout, stderr } = shell(command);
  report(expected.test(stdout + stderr), `${command}    ${expected}`, stdout + stderr);
};
/** Runs a command of the page. @returns how long it took */
const run = (command: string, { fails = false, maxSeconds = Number.POSITIVE_INFINITY } = {}) => {
  hasRun.add(command);
  const start = Date.now();
  const { status, stdout, stderr } = shell(command);
  const isInTime = Date.now() - start <= maxSeconds * 1000;
  const isOnPage = commandsOfPage.includes(command);
  const title = `${command}    exit ${status}, ${seconds(start)}${isOnPage ? '' : ', not on the page'}`;
  report(isOnPage && isInTime && (status !== 0) === fails, title, stdout + stderr);
};
const answers = (address: string) => shell(`curl -sfko /dev/null ${address}`).status === 0;
/** Runs a command of the page in the foreground until the address answers, and ends it as ctrl-C does. */
const runUntil = async (command: string, address: string) => {
  hasRun.add(command);
  const start = Date.now();
  const child = spawn('bash', ['-c', `exec ${command}`], { cwd: clone, env: environment });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  while (child.exitCode === null && !answers(address) && Date.now() - start < 20 * 60_000)
    await new Promise((next) => setTimeout(next, 500));
  const isServed = answers(address);
  const answered = seconds(start);
  const stop = Date.now();
  child.kill('SIGINT');
  await ended;
  report(isServed, `${command}    answers after ${answered}, ctrl-C takes ${seconds(stop)}`, printed);
};

const makeCertificate = (number: number, days: number) => {
  const [archive, live] = ['archive', 'live'].map((name) => path.join(letsencrypt, name, 'short.example'));
  shell(`mkdir -p ${archive} ${live} && chmod 700 ${letsencrypt}/archive ${letsencrypt}/live
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=short.example -days ${days} \
  -keyout ${archive}/privkey${number}.pem -out ${archive}/fullchain${number}.pem && chmod 600 ${archive}/privkey${number}.pem
for name in privkey fullchain; do ln -sfn ../../archive/short.example/$\{name}${number}.pem ${live}/$\{name}.pem; done`);
};
// `up -d` returns before nginx listens, and Docker's proxy answers for it until then.
const fetchEdge =
  'curl -sk --retry 20 --retry-all-errors --retry-delay 1 --resolve short.example:443:127.0.0.1';
const endOfCertificate =
  'openssl s_client -connect 127.0.0.1:443 -servername short.example </dev/null 2>/dev/null | openssl x509 -noout -enddate';

mkdirSync(home);
spawnSync('git', ['clone', '--quiet', root, clone]);
spawnSync('chown', ['-R', '1000:1000', clone]);
spawnSync('git', ['config', '--global', '--add', 'safe.directory', clone], { env: environment });

// The image of an earlier run would be taken for that of this clone.
shell(
  'docker compose --profile edge --profile dev down --volumes --remove-orphans; docker image rm --force cliffhanger',
);
await runUntil('docker compose up', 'http://localhost:3000/readyz');
writeFileSync(path.join(clone, '.env'), 'MIN_FREE_DISK_MB=many\n');
run('docker compose up -d', { fails: true });
run('docker compose logs settings');
look('docker compose logs settings', /MIN_FREE_DISK_MB/);
writeFileSync(path.join(clone, '.env'), 'DEMO=off\n');
run('docker compose up -d');
look('docker compose up -d --wait 2>&1; docker compose ps --format "{{.Status}}"', /healthy/);
run('docker compose ps');
run('docker compose logs');
run('docker compose run --rm cliffhanger staff drama list');
shell(
  makeDrama(
    '$HOME/dramas',
    'docker compose run --rm -v $HOME/dramas:$HOME/dramas --entrypoint ffmpeg cliffhanger',
  ),
);
run('docker compose run --rm -v ~/dramas:/dramas:ro cliffhanger staff drama import /dramas/paper-lanterns');
run('docker compose exec cliffhanger staff drama list');
run('docker compose exec cliffhanger pnpm db:check');
run('docker compose stop', { maxSeconds: 10 });
run('docker compose down');
look('docker compose run --rm cliffhanger staff drama list', /paper-lanterns/);

const [, settings = ''] = /^```sh\n# \.env\n([\s\S]*?)^```$/m.exec(page) ?? [];
writeFileSync(path.join(clone, '.env'), settings);
run('docker compose up -d', { fails: true });
run('docker compose logs certificate');
look('docker compose logs certificate', /The edge has no certificate/);
makeCertificate(1, 10);
appendFileSync(path.join(clone, '.env'), `CERTIFICATE_DIR=${letsencrypt}\n`);
run('docker compose up -d');
look(`${fetchEdge} -o /dev/null -w '%{http_code} %{http_version}' https://short.example/`, /^200 2$/);
look(`${fetchEdge} -o /dev/null -w '%{http_code}' https://short.example/lab`, /^404$/);
mkdirSync(path.join(clone, 'deploy/nginx/webroot/.well-known/acme-challenge'), { recursive: true });
writeFileSync(path.join(clone, 'deploy/nginx/webroot/.well-known/acme-challenge/token'), 'thumbprint');
look('curl -s http://127.0.0.1/.well-known/acme-challenge/token', /^thumbprint$/);
look(endOfCertificate, /notAfter/);
makeCertificate(2, 900);
look('deploy/nginx/renewed.sh; sleep 2', /signal process started/);
look(endOfCertificate, new RegExp(String(new Date(Date.now() + 900 * 86_400_000).getUTCFullYear())));
look('docker compose exec edge sh -c "ls /data /data/media && touch /data/media/x"', /Read-only/);
if (process.env.HOSTING_WITHOUT_REGISTRY) hasRun.add('docker compose pull edge');
else run('docker compose pull edge');
// As git does: the file of the running container stays the old one.
shell("sed -i '$a# changed' deploy/nginx/nginx.conf");
run('docker compose up -d --force-recreate edge');
look('docker compose exec edge tail -1 /etc/nginx/nginx.conf', /^# changed$/m);
// The server leaves its address to a staff command, and comes back with another one.
shell(`docker compose stop cliffhanger
docker compose run --detach --rm --name $COMPOSE_PROJECT_NAME-staff cliffhanger sleep 120
docker compose up -d`);
look(`sleep 3; ${fetchEdge} -o /dev/null -w '%{http_code}' https://short.example/healthz`, /^200$/);
shell('docker rm --force $COMPOSE_PROJECT_NAME-staff');
const token = await registerViewer('http://127.0.0.1:3000');
const stream = spawn('bash', ['-c', `exec ${fetchEdge} -N 'https://short.example/events?token=${token}'`]);
const [firstEvent] = await once(stream.stdout, 'data');
report(/retry:/.test(String(firstEvent)), 'an open event stream', String(firstEvent));
run('docker compose stop', { maxSeconds: 10 });
stream.kill();
look('docker compose ps -a --format "{{.Service}} {{.Status}}"', /edge Exited \(0\)/);
run('docker compose down');
look(
  'echo $(docker ps --all --quiet --filter name=$COMPOSE_PROJECT_NAME) nothing is left',
  /^nothing is left$/m,
);

writeFileSync(path.join(clone, '.env'), '');
await runUntil('docker compose --profile dev up --build dev', 'http://localhost:3000/');
run('docker compose --profile dev down');
run('docker compose down --volumes');
look('docker volume ls --quiet --filter name=cliffhanger-docker-page_data; echo no more', /^no more\n$/);

const notRun = commandsOfPage.filter((command) => !hasRun.has(command));
for (const command of notRun) report(false, `${command}    was not run`, '');
process.stdout.write(`\n${failures === 0 ? 'All as the page says' : `${failures} differ from the page`}\n`);
process.exitCode = failures === 0 ? 0 : 1;
