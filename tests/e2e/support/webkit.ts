import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { expect } from 'playwright/test';
import { findProgram, type OtherBrowser, stop, waitForOutput } from './other-browser.ts';

const driverProgram = findProgram(['WebKitWebDriver']);
const browserProgram = findProgram(
  ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
);
const displayProgram = findProgram(['Xvfb']);

/** Null unless the driver, the browser and a display without a screen are installed. */
export const webkitPrograms =
  driverProgram && browserProgram && displayProgram
    ? { driver: driverProgram, browser: browserProgram, display: displayProgram }
    : null;

/** Starts WebKitGTK's small browser on a display of its own, and drives it by WebDriver. */
export const startWebkit = async (programs: NonNullable<typeof webkitPrograms>): Promise<OtherBrowser> => {
  const display = spawn(programs.display, ['-displayfd', '1', '-screen', '0', '800x1000x24']);
  const displayNumber = await waitForOutput(display, /(\d+)\n/);
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${displayNumber}`,
      // Its sandbox and its compositor need what a container does not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const call = callsTo(`http://127.0.0.1:${port}`);
  await expect.poll(() => call('GET', '/status').then(Boolean, () => false)).toBe(true);
  const options = { binary: programs.browser, args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, width: 430, height: 940 });
  return {
    goto: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: (run) => call('POST', `${session}/execute/sync`, { script: `return (${run})()`, args: [] }),
    act: async (actions) => void (await call('POST', `${session}/actions`, { actions })),
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => {
      await call('DELETE', session);
      await stop(driver);
      await stop(display);
    },
  };
};

/** Returns a function that calls a WebDriver: https://www.w3.org/TR/webdriver2/#endpoints */
const callsTo =
  (address: string) =>
  async <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Result> => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Result & { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };

const findFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
