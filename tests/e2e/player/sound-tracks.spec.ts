import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { staff } from '../../support/staff.ts';
import { dramaYaml, ffmpeg, makeDramaFolder, makeVideo } from '../../support/videos.ts';
import { openPlayback } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';
import { waitForVideo } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'two-sounds';
const player = `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-1`;
const tones = { en: 440, es: 1760 };

test.beforeAll(async ({ stack }) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'cliffhanger-sounds-'));
  // The old release date keeps the drama from affecting other tests.
  const yaml = dramaYaml
    .replace('freeEpisodes: 1', 'freeEpisodes: 1\npublishAt: 2020-01-01T00:00:00Z')
    .replace(/category: .*/, 'category: romance');
  const folder = makeDramaFolder(parent, drama, yaml);
  const seconds = 20;
  makeVideo(path.join(folder, '01.mp4'), { seconds, tone: tones.en });
  ffmpeg(
    ...['-f', 'lavfi', '-i', `sine=frequency=${tones.es}:duration=${seconds},volume=0.3`],
    ...['-c:a', 'aac', path.join(folder, '01.es.m4a')],
  );
  const { code, stderr } = await staff(stack.dataDir, 'drama', 'import', folder);
  rmSync(parent, { recursive: true });
  expect(code, stderr).toBe(0);
});

/** Begins to listen to the video. */
const listen = (page: Page) =>
  page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    if (!video) throw new Error('no video is shown');
    const context = new AudioContext();
    await context.resume();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaElementSource(video).connect(analyser).connect(context.destination);
    Object.assign(globalThis, { analyser });
  });

/** The loudest frequency that is heard, in Hz. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const { analyser } = globalThis as unknown as { analyser: AnalyserNode };
    const levels = new Uint8Array(analyser.frequencyBinCount);
    analyser.getByteFrequencyData(levels);
    const loudest = levels.indexOf(Math.max(...levels));
    return (loudest * analyser.context.sampleRate) / analyser.fftSize;
  });
const expectTone = (page: Page, hertz: number) =>
  expect.poll(async () => Math.abs((await heard(page)) - hertz)).toBeLessThan(60);

const choose = (page: Page, name: string) =>
  page
    .getByRole('group', { name: t('player:playback.sound') })
    .getByText(name, { exact: true })
    .click();

test('a viewer hears another language at the same place, and hears it again at the next visit', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/assets\/hls-full/.test(request.url())) scripts.push(request.url());
  });
  await page.goto(player);
  await waitForVideo(page);
  await openPlayback(page);
  await listen(page);
  await expectTone(page, tones.en);
  // A viewer would notice a jump.
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    const jumps: number[] = [];
    let before = video?.currentTime ?? 0;
    video?.addEventListener('seeking', () => jumps.push(video.currentTime));
    video?.addEventListener('timeupdate', () => {
      if (video.currentTime < before) jumps.push(video.currentTime);
      before = video.currentTime;
    });
    Object.assign(globalThis, { jumps });
  });
  await choose(page, 'Español');
  await expectTone(page, tones.es);
  expect(await page.evaluate(() => (globalThis as unknown as { jumps: number[] }).jumps)).toEqual([]);
  await page.reload();
  await waitForVideo(page);
  await openPlayback(page);
  await listen(page);
  await expectTone(page, tones.es);
  await choose(page, 'English');
  await expectTone(page, tones.en);
  expect(scripts.length).toBeGreaterThan(0);
});

test('an episode with one sound has no choice of it, and loads no more code', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/assets\/hls/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/#/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-1');
  await waitForVideo(page);
  await openPlayback(page);
  await expect(page.getByRole('group', { name: t('player:captions') })).toBeVisible();
  await expect(page.getByRole('group', { name: t('player:playback.sound') })).toBeHidden();
  expect(scripts.filter((url) => url.includes('hls-full'))).toEqual([]);
});
