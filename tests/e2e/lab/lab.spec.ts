import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import texts from '@cliffhanger/server/words/en.json' with { type: 'json' };
import { freePort } from '../support/free-port.ts';
import { libraryDir } from '../support/library-dir.ts';
import { expect, startServer, test } from '../support/stack.ts';

const words = texts.lab;

test('the lab moves the clock and resets the demo to day one', async ({ page, announceConsoleErrors }) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-lab-'));
  // The server resets its data and may create missing demo files, so the test uses a full copy.
  cpSync(libraryDir(), dataDir, { recursive: true, dereference: true });
  const { server, address } = await startServer(dataDir, {
    script: 'scripts/start.ts',
    port: await freePort(),
  });
  const lab = `${address}/lab`;
  const button = (name: string) => page.getByRole('button', { name });
  await page.goto(lab);
  await expect(page.getByText(/^On time:/)).toBeVisible();
  await button(words.week).click();
  await expect(page.getByText(/^Put forward:/)).toBeVisible();

  // No server listens between the stop of the old one and the start of the new one.
  announceConsoleErrors(/ERR_CONNECTION_REFUSED|503/);
  await button(words.resetDemo).click();
  await expect(page.getByText(words.resetting)).toBeVisible();
  // The page polls until the server is back.
  await expect(page.getByText(/^On time:/)).toBeVisible({ timeout: 60_000 });
  await page.goto(address);

  const stopped = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  expect(await stopped).toBe(0);
  rmSync(dataDir, { recursive: true });
});
