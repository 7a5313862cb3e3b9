import { folder, report, runOnce, shell, startSection } from './host.ts';
import { look } from './systemd-look.ts';

/**
 * Lists what a user can write on the disks of the machine, except what everybody can write by design.
 *
 * @param folders what the user is meant to write
 */
const listWritableFiles = (user: string, folders: readonly string[]): string[] => {
  const left = [...folders, '/var/tmp', '/tmp', '/run', '/proc', '/sys', '/dev', '/mnt']
    .map((folder) => `-path ${folder}`)
    .join(' -o ');
  const find = `find / -xdev '(' ${left} ')' -prune -o -writable '!' -type l -print`;
  const { stdout } = shell(`runuser -u ${user} -- ${find} 2>/dev/null`);
  return stdout.split('\n').filter((line) => line !== '');
};

/** What the code of a package could try while it is installed. */
const attempts = [
  'touch /srv/cliffhanger/.git/config',
  'touch /srv/cliffhanger/deploy/systemd/cliffhanger',
  'touch /etc/passwd',
  'touch /usr/local/bin/cliffhanger',
  'cat /srv/cliffhanger/.env',
  'ls /srv/cliffhanger/data',
  'chown cliffhanger /srv/cliffhanger/package.json',
];

/** Neither the server nor the build of its packages can change what root installs or runs. */
export const checkRights = () => {
  startSection('What the server and the build can write');
  const others = listWritableFiles('cliffhanger', [
    '/srv/cliffhanger/data',
    '/var/cache/cliffhanger',
    '/var/backups/cliffhanger',
    // Of an installation of before.
    '/srv/cliffhanger.old',
  ]);
  report('the server: nothing but data, cache and backups', others.length === 0, others.join('\n'));
  look('runuser -u cliffhanger -- cat /srv/cliffhanger/.env', /^DEMO=off$/m);
  look('runuser -u cliffhanger -- git -C /srv/cliffhanger pull', /Permission denied/);
  look('runuser -u cliffhanger -- sh -c "echo DEMO=on >> /srv/cliffhanger/.env"', /Permission denied/);

  const unit = '/run/systemd/system/cliffhanger-attempt.service';
  const lines = attempts.map((attempt) => `ExecStart=-/usr/bin/${attempt}`).join('\\n');
  const start = `@${Math.floor(Date.now() / 1000)}`;
  runOnce(
    `sed 's#^ExecStart=.*#${lines}#' /etc/systemd/system/cliffhanger-build.service > ${unit}
systemctl daemon-reload && systemctl start cliffhanger-attempt`,
    folder,
  );
  const { stdout } = shell(`sleep 1; journalctl -u cliffhanger-attempt --since=${start} -o cat`);
  const refused = stdout.match(/^\S+: .*(?:Read-only file system|Permission denied|not permitted)$/gm) ?? [];
  report('the build: none of these', refused.length === attempts.length, refused.join('\n') || stdout);
  runOnce(`rm ${unit} && systemctl daemon-reload`, folder);
};
