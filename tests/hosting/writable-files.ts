import { shell } from './host.ts';

/**
 * Lists what a user can write on the disks of the machine, except what everybody can write by design.
 *
 * @param folders what the user is meant to write
 */
export const listWritableFiles = (user: string, folders: readonly string[]): string[] => {
  const left = [...folders, '/var/tmp', '/tmp', '/run', '/proc', '/sys', '/dev', '/mnt']
    .map((folder) => `-path ${folder}`)
    .join(' -o ');
  const find = `find / -xdev '(' ${left} ')' -prune -o -writable '!' -type l -print`;
  const { stdout } = shell(`runuser -u ${user} -- ${find} 2>/dev/null`);
  return stdout.split('\n').filter((line) => line !== '');
};
