import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { startS3Server } from '../../support/s3-server.ts';
import { libraryDir } from '../support/library-dir.ts';
import { drama, expectToPlayTo, player } from '../support/player.ts';
import { expect, startServer, test } from '../support/stack.ts';

const countCues = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return [...(video?.textTracks ?? [])].reduce((sum, { cues }) => sum + (cues?.length ?? 0), 0);
  });

test('a video plays from a bucket of another origin, with its subtitles', async ({ page }) => {
  const s3 = await startS3Server();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-bucket-'));
  cpSync(path.join(libraryDir(), 'cliffhanger.sqlite'), path.join(dataDir, 'cliffhanger.sqlite'));
  for (const folder of ['images', drama]) await s3.upload(path.join(libraryDir(), 'media'), folder);
  const { server, address } = await startServer(dataDir, { environment: s3.environment });
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin === s3.origin) loaded.add(`${response.status()} ${path.extname(pathname)}`);
  });

  await page.goto(address + player(1));
  await expectToPlayTo(page, 2);
  expect([...loaded]).toEqual(['200 .m4s']);
  await expect.poll(() => countCues(page)).toBeGreaterThan(0);

  await page.close();
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await stopped;
  await s3.remove();
  rmSync(dataDir, { recursive: true });
});
