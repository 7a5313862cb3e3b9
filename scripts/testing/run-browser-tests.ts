import path from 'node:path';
import { findChromium } from './find-chromium.ts';
import { runCommand } from './run-command.ts';

interface BrowserTestOptions {
  /** More arguments of `playwright test`. */
  args?: readonly string[];
  /** The folder with the configuration, below `tests`. */
  suite?: 'e2e' | 'screenshots' | 'readme-pictures';
  /** Gets the results as JSON. */
  resultsFile?: string;
}

/** Runs the browser tests in the machine's Chromium. The web client must be built. @returns whether all passed */
export const runBrowserTests = async ({
  args = [],
  suite = 'e2e',
  resultsFile,
}: BrowserTestOptions = {}): Promise<boolean> => {
  const chromium = await findChromium();
  return runCommand(
    'node_modules/.bin/playwright',
    ['test', '-c', `tests/${suite}/playwright.config.ts`, ...args],
    {
      // Each worker loads Playwright and the tests.
      NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'),
      ...(resultsFile && { PLAYWRIGHT_JSON_OUTPUT_NAME: resultsFile }),
      ...(chromium && { CHROMIUM_PATH: chromium }),
    },
  );
};
