import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from 'playwright/test';
import { childEnvironment } from '../../support/child-environment.ts';
import { libraryDir } from './library-dir.ts';
import { phones } from './phones.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The built app with the demo library, in its own process with its own data folder. */
export interface Stack {
  address: string;
  dataDir: string;
  /** Stops the server. A test that does it starts it again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a server in its own process. @param script relative to the project's folder */
export const startServer = async (
  dataDir: string,
  {
    script = 'server/src/main.ts',
    port = 0,
    environment = {},
  }: { script?: string; port?: number; environment?: Record<string, string> } = {},
): Promise<{ server: ChildProcess; address: string }> => {
  const server = spawn(process.execPath, [path.join(root, script)], {
    env: {
      ...process.env,
      ...childEnvironment,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      SIGN_INS_PER_MINUTE: '1000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      const found = /http:\/\/\S+/.exec(chunk.toString());
      if (found) resolve(found[0]);
    });
    server.once('exit', (code) => reject(new Error(`the server stopped with ${code}`)));
  });
  return { server, address };
};

interface Fixtures {
  /** The viewer has never swiped, so the player shows what a swipe leads to and moves for it. */
  isFirstVisit: boolean;
  announceConsoleErrors: (pattern: RegExp) => void;
  clockReset: undefined;
}

const rememberSwipe = () => {
  // An empty page has no storage.
  if (location.protocol === 'http:') localStorage.setItem('sj_swiped', '1');
};

interface WorkerFixtures {
  stack: Stack;
  /** Names a file of tests that change what all viewers see, such as a release. It gets a server of its own. */
  specFile: string;
  /** The file that starts the server, relative to the project's folder. */
  serverScript: string;
  /** More settings of the server. */
  serverEnvironment: Record<string, string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  specFile: ['', { option: true, scope: 'worker' }],
  serverScript: ['server/src/main.ts', { option: true, scope: 'worker' }],
  serverEnvironment: [{}, { option: true, scope: 'worker' }],
  stack: [
    async ({ serverScript: script, serverEnvironment }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-e2e-'));
      mkdirSync(dataDir, { recursive: true });
      cpSync(path.join(libraryDir(), 'cliffhanger.sqlite'), path.join(dataDir, 'cliffhanger.sqlite'));
      // Making keys takes longer than the rest of the server's start.
      cpSync(path.join(libraryDir(), 'keys'), path.join(dataDir, 'keys'), { recursive: true });
      symlinkSync(path.join(libraryDir(), 'media'), path.join(dataDir, 'media'));
      // A test can put a caller into another network by X-Forwarded-For.
      const environment = { TRUST_PROXY: 'on', ...serverEnvironment };
      let { server, address } = await startServer(dataDir, { script, environment });
      const stop = async () => {
        const stopped = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGTERM');
        await stopped;
      };
      const start = async () => {
        const port = Number(new URL(address).port);
        ({ server } = await startServer(dataDir, { script, port, environment }));
      };
      await use({ address, dataDir, stop, start });
      await stop();
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.address),
  // Stories that walk through an area run on the small phone, where less fits.
  viewport: async ({ viewport }, use, { tags }) =>
    use(tags.includes('@small') ? phones['320x568'] : viewport),
  isFirstVisit: [false, { option: true }],
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await context.addInitScript(rememberSwipe);
    await use(context);
  },
  // The tests of a worker share the server, whose clock some of them move in the lab.
  clockReset: [
    async ({ stack }, use) => {
      await use(undefined);
      const reset = new URL('/lab/clock/reset', stack.address);
      await fetch(reset, { method: 'POST', headers: { origin: reset.origin }, redirect: 'manual' });
    },
    { auto: true },
  ],
  // A test fails on a console error that it did not announce.
  announceConsoleErrors: [
    async ({ page }, use) => {
      const announced: RegExp[] = [];
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use((pattern) => announced.push(pattern));
      expect(errors.filter((text) => !announced.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
