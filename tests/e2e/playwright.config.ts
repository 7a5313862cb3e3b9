import { defineConfig } from 'playwright/test';
import { phones } from './support/phones.ts';

const quietBrowser = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--autoplay-policy=no-user-gesture-required',
  // A test ends before its scripts have paid back what optimizing them takes: a tenth of loading a screen.
  '--js-flags=--no-opt --no-maglev',
  // A page takes over the process of its blank page, without a spare one beside it, and hands its pictures on within the browser.
  '--renderer-process-limit=1',
  '--in-process-gpu',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  globalSetup: './support/library.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Without a file, the JSON reporter would print to standard output.
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    viewport: phones['390x844'],
    hasTouch: true,
    // A test answers requests itself, and those of a service worker would pass by it.
    serviceWorkers: 'block',
    locale: 'en-US',
    // A trace takes a twentieth of the time of all tests.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Chromium's sandbox refuses to run as root.
      args: [...quietBrowser, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
});
