import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { staff } from '../../support/staff.ts';
import { copyUnusualVideos, type UnusualKind, unusualEpisodes } from '../../support/unusual-videos.ts';
import { dramaYaml, makeDramaFolder } from '../../support/videos.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'odd-videos';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;
const numberOf = (kind: UnusualKind) => unusualEpisodes.find(([, made]) => made === kind)?.[0] ?? 0;

// The tests run in one worker, so they share one import.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ stack }) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'cliffhanger-odd-'));
  // The old release date keeps the drama from affecting other tests.
  const yaml = dramaYaml
    .replace('freeEpisodes: 1', `freeEpisodes: ${unusualEpisodes.length}\npublishAt: 2020-01-01T00:00:00Z`)
    // The demo library has this category, with other names.
    .replace(/category: .*/, 'category: romance');
  const folder = makeDramaFolder(parent, drama, yaml);
  await copyUnusualVideos(folder);
  const { code, stderr } = await staff(stack.dataDir, 'drama', 'import', folder);
  rmSync(parent, { recursive: true });
  expect(code, stderr).toBe(0);
});

/**
 * Returns the position and size of the shown video, and the colors of three bars of the test card that
 * nothing ever covers.
 */
const picture = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    if (!video?.videoWidth) return null;
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0);
    const bar = (part: number) =>
      [...(context?.getImageData(canvas.width * part, canvas.height * 0.67, 1, 1).data ?? [])].slice(0, 3);
    return {
      seconds: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      width: video.videoWidth,
      height: video.videoHeight,
      bars: [bar(0.08), bar(0.25), bar(0.61)],
    };
  });

const swipeUp = async (page: Page) => {
  await page.mouse.move(195, 560);
  await page.mouse.down();
  await page.mouse.move(195, 180, { steps: 6 });
  await page.mouse.up();
};

test('imported videos play one after the other, upright and in their colors', async ({ page }) => {
  // One second of video would end before the test has checked it, so it plays at a tenth of its speed.
  await page.addInitScript(() =>
    document.addEventListener(
      'playing',
      ({ target }) => {
        if (target instanceof HTMLMediaElement) target.playbackRate = 0.1;
      },
      true,
    ),
  );
  await page.goto(player(1));
  for (const [number, kind] of unusualEpisodes) {
    await test.step(kind, async () => {
      const position = t('player:strip.position', { number, total: unusualEpisodes.length });
      await expect(page.getByText(position, { exact: true })).toBeVisible();
      await expect.poll(async () => (await picture(page))?.frames).toBeGreaterThan(1);
      const before = await picture(page);
      await expect
        .poll(async () => (await picture(page))?.seconds)
        .toBeGreaterThan((before?.seconds ?? 0) + 0.05);
      expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(9 / 16, 2);
      if (kind.startsWith('HDR')) {
        for (const [lit, bar] of (before?.bars ?? []).entries())
          for (const [channel, level] of bar.entries())
            if (channel === lit) expect(level, kind).toBeGreaterThan(180);
            else expect(level, kind).toBeLessThan(90);
      }
      if (number < unusualEpisodes.length) await swipeUp(page);
    });
  }
});

/** Records the renditions of the segments that the player requests for an episode, in order. */
const recordRequestedRenditions = (page: Page, number: number): string[] => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, episode, rendition] = /\/(odd-videos-\d+)\/\d+\/(\d+)\/\d+\.m4s$/.exec(request.url()) ?? [];
    if (rendition && episode === `${drama}-${number}`) requested.push(rendition);
  });
  return requested;
};

test('a fast connection raises the quality from the lowest rendition to the best', async ({ page }) => {
  const requested = recordRequestedRenditions(page, numberOf('ladder'));
  await page.goto(player(numberOf('ladder')));
  await expect.poll(async () => (await picture(page))?.width).toBe(720);
  expect(requested[0]).toBe('360');
  expect(requested.at(-1)).toBe('720');
});

test('a slow connection keeps the lowest rendition, and plays', async ({ page }) => {
  const requested = recordRequestedRenditions(page, numberOf('ladder'));
  const network = await page.context().newCDPSession(page);
  const bytesPerSecond = 800_000 / 8;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.goto(player(numberOf('ladder')));
  await expect.poll(async () => (await picture(page))?.seconds, { timeout: 40_000 }).toBeGreaterThan(3);
  expect((await picture(page))?.width).toBe(360);
  expect(new Set(requested)).toEqual(new Set(['360']));
});
