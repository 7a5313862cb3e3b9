import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

const isRoot = () => process.getuid?.() === 0;

/** Debian's package. Its index may be old or missing on a fresh machine. */
const installFromDebian = () =>
  existsSync('/usr/bin/apt-get') &&
  isRoot() &&
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);

/**
 * A browser for the tests: the machine's own, else Debian's package, else Playwright's download.
 * @returns its path, or undefined where Playwright knows its own
 * @throws when none can be had
 */
export const bringChromium = (): string | undefined => {
  const find = () =>
    [process.env.CHROMIUM_PATH ?? '', ...knownPlaces].find((file) => file && existsSync(file));
  const found = find();
  if (found) return found;
  if (installFromDebian()) return find();
  if (run('playwright', ['install', 'chromium'])) return undefined;
  throw new Error('No Chromium for the browser tests: install one and set CHROMIUM_PATH to it.');
};
