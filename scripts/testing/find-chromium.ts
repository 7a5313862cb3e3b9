import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Chromium without its own windows comes first: a test takes half the time in it. */
const knownPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isRoot = () => process.getuid?.() === 0;

const installPackages = (...names: string[]) =>
  runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names, 'fonts-noto-cjk']);

/** Installs Debian's package. The package index may be old or missing on a fresh machine. */
const installFromDebian = async () =>
  existsSync('/usr/bin/apt-get') &&
  isRoot() &&
  (await runCommand('apt-get', ['update', '-qq'])) &&
  ((await installPackages('chromium-headless-shell')) || installPackages('chromium'));

/**
 * Finds a browser for the tests: the machine's own, otherwise Debian's package, otherwise Playwright's download.
 * @returns its path, or undefined when Playwright finds it by itself
 * @throws when none can be installed
 */
export const findChromium = async (): Promise<string | undefined> => {
  const find = () =>
    [process.env.CHROMIUM_PATH ?? '', ...knownPaths].find((file) => file && existsSync(file));
  const found = find();
  if (found) return found;
  if (await installFromDebian()) return find();
  if (await runCommand('playwright', ['install', 'chromium'])) return undefined;
  throw new Error('No Chromium for the browser tests: install one and set CHROMIUM_PATH to it.');
};
