import { spawn } from 'node:child_process';
import { limits } from '@cliffhanger/contracts';
import { folder, report, runOnce, shell, startSection, tokenOfViewer, visitLocal } from './host.ts';
import { look } from './systemd-look.ts';

const seconds = (since: number) => (Date.now() - since) / 1000;
const stateOf = (name: string) =>
  shell(`systemctl show --property=${name} --value cliffhanger`).stdout.trim();

/** The server is killed, and comes back by itself with all that the viewer has. */
export const checkCrash = async () => {
  startSection('A crash');
  const before = Number(stateOf('NRestarts'));
  const start = Date.now();
  runOnce('systemctl kill --signal=KILL --kill-who=main cliffhanger && sleep 2', folder);
  await visitLocal();
  report(`back after ${seconds(start).toFixed(1)} s`, Number(stateOf('NRestarts')) === before + 1, '');
};

/** Opens the event stream of a page. @returns its first line, and the exit code of the client at its end */
const openPage = (url: string) => {
  const page = spawn('curl', ['--silent', '--no-buffer', url]);
  const first = new Promise<string>((resolve) => page.stdout.once('data', (data) => resolve(String(data))));
  const ended = new Promise<number | null>((resolve) => page.once('close', resolve));
  return { first, ended };
};

/** Pages with open event streams do not delay the stop, and the database is one file afterwards. */
export const checkStop = async () => {
  startSection('A stop with open pages');
  const url = `http://127.0.0.1:3000/events?token=${tokenOfViewer()}`;
  const pages = Array.from({ length: limits.liveEvents.maxStreamsPerViewer }, () => openPage(url));
  const firstLines = await Promise.all(pages.map(({ first }) => first));
  const areOpen = firstLines.every((line) => /^(?:retry|id|event|data)?:/.test(line));
  report(`${pages.length} pages have an event stream`, areOpen, firstLines.join(''));
  const start = Date.now();
  runOnce('systemctl stop cliffhanger', folder);
  const isInTime = seconds(start) <= 10;
  report(`it took ${seconds(start).toFixed(1)} s`, isInTime && stateOf('Result') === 'success', '');
  const ends = await Promise.all(pages.map(({ ended }) => ended));
  report(
    'the server ended every stream',
    ends.every((code) => code === 0),
    ends.join(' '),
  );
  look('journalctl -u cliffhanger -n 20 | grep -c "second SIG"', /^0$/);
  look('ls /srv/cliffhanger/data', /^(?![\s\S]*-wal)[\s\S]*cliffhanger\.sqlite/);
  runOnce('systemctl start cliffhanger', folder);
  await visitLocal();
};

/** A wrong setting ends the start with its name, and the server is not started again. */
export const checkWrongSetting = async () => {
  startSection('A wrong setting');
  const start = `@${Math.floor(Date.now() / 1000)}`;
  runOnce('echo MIN_FREE_DISK_MB=many >> /srv/cliffhanger/.env; ! systemctl restart cliffhanger', folder);
  look('sleep 12; systemctl is-failed cliffhanger', /^failed$/);
  look(
    `journalctl -u cliffhanger --since=${start} -o cat | grep MIN_FREE`,
    /^\{"level":60.*MIN_FREE_DISK_MB: [^\n]*$/,
  );
  look(`journalctl -u cliffhanger --since=${start} | grep -c "Starting"`, /^1$/);
  runOnce("sed -i '/^MIN_FREE_DISK_MB/d' /srv/cliffhanger/.env && systemctl restart cliffhanger", folder);
  await visitLocal();
};
