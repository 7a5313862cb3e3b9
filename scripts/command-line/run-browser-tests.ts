import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from './find-chromium.ts';

const root = path.resolve(import.meta.dirname, '../..');
const playwright = path.join(root, 'node_modules/.bin/playwright');

interface BrowserTestOptions {
  /** More arguments of `playwright test`. */
  args?: readonly string[];
  /** The folder with the configuration, below `tests`. */
  suite?: 'e2e' | 'screenshots' | 'readme-pictures';
  /** Gets the results as JSON. */
  resultsFile?: string;
}

/** Runs the browser tests in the machine's Chromium. The web client must be built. @returns whether all passed */
export const runBrowserTests = ({
  args = [],
  suite = 'e2e',
  resultsFile,
}: BrowserTestOptions = {}): boolean => {
  const chromium = findChromium();
  const { status } = spawnSync(playwright, ['test', '-c', `tests/${suite}/playwright.config.ts`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(resultsFile && { PLAYWRIGHT_JSON_OUTPUT_NAME: resultsFile }),
      ...(chromium && { CHROMIUM_PATH: chromium }),
    },
  });
  return status === 0;
};
