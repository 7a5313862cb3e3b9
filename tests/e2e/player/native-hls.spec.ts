import type { Page } from 'playwright/test';
import { type Engine, expect, type SourceData, sourceOf, test, type Video } from '../support/engine-page.ts';

declare global {
  var engine: Engine, video: Video, isOffline: boolean, positions: number[];
}

// Each worker builds the engine.
test.describe.configure({ mode: 'default' });

/**
 * A phone without Media Source Extensions. Its video plays playlists itself, as Chromium can do too, and loads little
 * before it plays.
 */
const actAsPhone = () => {
  Reflect.deleteProperty(globalThis, 'MediaSource');
  Reflect.deleteProperty(globalThis, 'ManagedMediaSource');
  Reflect.deleteProperty(globalThis, 'WebKitMediaSource');
  Object.defineProperty(HTMLMediaElement.prototype, 'preload', {
    set(this: HTMLMediaElement) {
      this.setAttribute('preload', 'metadata');
    },
  });
};

/** Refuses the files of some links. */
const refuse = (page: Page, links: ReadonlySet<string>, status: number) =>
  page.route('**/media/**', (route) => {
    const [, link = ''] = /\/media\/([^/]+)\//.exec(route.request().url()) ?? [];
    return links.has(link) ? route.fulfill({ status, body: '' }) : route.fallback();
  });

/** Opens and plays an episode. Renewed links are called `link1`, `link2`, …; offline none can be had. */
const playVideo = (page: Page, source: SourceData) =>
  page.evaluate((source) => {
    globalThis.video = new engine.EpisodeVideo(() => undefined);
    globalThis.isOffline ??= false;
    video.element.muted = true;
    document.body.append(video.element);
    let links = 0;
    const renewLink = async () => {
      if (isOffline) throw new Error('no answer');
      return source.playlistUrl.replace('/first/', `/link${++links}/`);
    };
    video.open({ ...source, renewLink }, true);
    video.play();
  }, source);

/** The length of a frame of the demo videos. */
const frameSeconds = 1 / 24;

const state = (page: Page) => page.evaluate(() => video.state.value);
const address = (page: Page) => page.evaluate(() => video.element.getAttribute('src'));
const expectToPlayTo = (page: Page, second: number) =>
  expect.poll(() => page.evaluate(() => video.positionSeconds), { timeout: 30_000 }).toBeGreaterThan(second);

test.beforeEach(async ({ page, requests }) => {
  expect(requests).toEqual([]);
  await page.addInitScript(actAsPhone);
  await page.reload();
  await page.waitForFunction(() => 'engine' in globalThis);
});

test('the video gets the playlist itself, from the place where the viewer was, and hls.js is not loaded', async ({
  page,
  requests,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await playVideo(page, { ...sourceOf(1), startSeconds: 5 });
  expect(await address(page)).toBe('/media/first/1/index.m3u8');
  await expectToPlayTo(page, 5.5);
  expect(await state(page)).toMatchObject({ isPlaying: true, isWaiting: false, problem: null });
  expect(requests).toContain('first/1/360/003.m4s');
  expect(scripts).toEqual([]);

  await page.evaluate(() => video.seekTo(12));
  await expectToPlayTo(page, 12.5);
  await page.evaluate(() => video.pause());
  expect(await state(page)).toMatchObject({ isPlaying: false, problem: null });
  await page.evaluate(() => video.close());
  expect(await address(page)).toBeNull();
});

test('a refused link is renewed, and the video goes on', async ({ page }) => {
  await refuse(page, new Set(['first']), 403);
  await playVideo(page, sourceOf(1));
  await expectToPlayTo(page, 1);
  expect(await address(page)).toBe('/media/link1/1/index.m3u8');
  expect(await state(page)).toMatchObject({ isPlaying: true, isWaiting: false, problem: null });
});

test('a link that expires on the way is renewed, and the video goes on from its second', async ({ page }) => {
  const refused = new Set<string>();
  await refuse(page, refused, 403);
  await playVideo(page, sourceOf(1));
  await page.evaluate(() => {
    globalThis.positions = [];
    video.element.addEventListener('timeupdate', () => positions.push(video.positionSeconds));
  });
  await expectToPlayTo(page, 2);
  refused.add('first');
  await expect.poll(() => address(page), { timeout: 30_000 }).toBe('/media/link1/1/index.m3u8');
  const renewedAtSeconds = await page.evaluate(() => video.positionSeconds);
  expect(renewedAtSeconds).toBeGreaterThan(2);
  await expectToPlayTo(page, renewedAtSeconds + 1);
  const steps = await page.evaluate(() => positions.map((at, index) => at - (positions[index - 1] ?? 0)));
  // No part was played twice. The browser may round the position that it was given.
  expect(Math.min(...steps)).toBeGreaterThan(-frameSeconds);
  expect(await state(page)).toMatchObject({ isPlaying: true, problem: null });
});

test('a missing file is told after two new links, and a retry mends it', async ({ page }) => {
  const refused = new Set(['first', 'link1', 'link2']);
  await refuse(page, refused, 404);
  await playVideo(page, sourceOf(1));
  await expect.poll(async () => (await state(page)).problem).toBe('media');
  expect(await address(page)).toBe('/media/link2/1/index.m3u8');
  await page.evaluate(() => video.retry());
  await expectToPlayTo(page, 1);
  expect(await state(page)).toMatchObject({ problem: null });
});

test('without a network the time of the next try is known, and the video starts by itself', async ({
  page,
}) => {
  await refuse(page, new Set(['first']), 503);
  await page.evaluate(() => {
    isOffline = true;
  });
  await playVideo(page, sourceOf(1));
  await expect.poll(() => state(page)).toMatchObject({ problem: 'network', nextTryAtMs: expect.any(Number) });
  await page.evaluate(() => {
    isOffline = false;
  });
  await expectToPlayTo(page, 1);
  expect(await state(page)).toMatchObject({ problem: null, nextTryAtMs: null });
});
