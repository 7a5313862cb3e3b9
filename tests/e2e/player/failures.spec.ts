import type { Page, Route } from 'playwright/test';
import { damages } from '../support/damaged-segments.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { seek, videoState } from '../support/video.ts';
import { difference, type Grid, visibleGrid } from '../support/visible-frame.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'the-last-ferry-home';
const player = `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-1`;
/** The segments from second 9 on. */
const laterSegments = /ferry-home-1\/.*\/0(0[3-9]|[1-9]\d)\.m4s$/;
const brokenAtSeconds = 5;

const secondsOf = async (page: Page) => (await videoState(page)).seconds;

const expectToPlayTo = (page: Page, seconds: number, timeout = 30_000) =>
  expect.poll(() => secondsOf(page), { timeout }).toBeGreaterThan(seconds);

const mediaNote = (page: Page) => page.getByRole('alert').filter({ hasText: t('player:problem.mediaTitle') });
const networkNote = (page: Page) => page.getByRole('alert').filter({ hasText: t('player:problem.network') });
const tryAgain = (page: Page) => page.getByRole('button', { name: t('common:tryAgain') });

const openVideo = async (page: Page) => {
  await page.goto(player);
  await expectToPlayTo(page, 0.2);
};

/** Goes on close to what is broken, and plays the rest. @returns the first frame of the video, and one of the last */
const playToBreak = async (page: Page) => {
  const first = await visibleGrid(page);
  await seek(page, brokenAtSeconds - 1.2);
  await expectToPlayTo(page, brokenAtSeconds - 0.7);
  return { first, last: await visibleGrid(page) };
};

/** Expects a frame near the end of what was loaded on the screen, and the place in the line, but not the first frame. */
const expectLastFrame = async (page: Page, first: Grid, last: Grid) => {
  const shown = await visibleGrid(page);
  expect(difference(first, last)).toBeGreaterThan(15);
  expect(difference(shown, last)).toBeLessThan(difference(first, last) / 2);
  const slider = page.getByRole('slider', { name: t('player:seek') });
  expect(Number(await slider.getAttribute('aria-valuenow'))).toBe(brokenAtSeconds);
};

test.beforeEach(({ announceConsoleErrors }) => {
  announceConsoleErrors(/Failed to load resource/);
});

test('missing segments leave the last frame, and the video goes on once they are there', async ({ page }) => {
  await page.route(laterSegments, (route) => route.fulfill({ status: 404, body: '' }));
  await openVideo(page);
  const { first, last } = await playToBreak(page);
  await expect(mediaNote(page)).toBeVisible();
  await expectLastFrame(page, first, last);
  await page.unroute(laterSegments);
  await tryAgain(page).tap();
  await expect(mediaNote(page)).toBeHidden();
  await expectToPlayTo(page, brokenAtSeconds + 1);
});

test('a first segment that is never answered is requested again by itself', async ({ page }) => {
  let requests = 0;
  await page.route(/ferry-home-1\/.*\/000\.m4s$/, (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
  });
  await page.goto(player);
  await expect.poll(() => requests, { timeout: 15_000 }).toBe(2);
  await expectToPlayTo(page, 0.5);
  await expect(networkNote(page)).toHaveCount(0);
});

test('a server that stops answering breaks the line off, and the video goes on by itself', async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route(laterSegments, (route) => void held.push(route));
  await openVideo(page);
  const { first, last } = await playToBreak(page);
  await expect(page.getByRole('slider', { name: t('player:seek') })).toHaveAttribute('aria-busy', 'true');
  await expect(networkNote(page)).toBeVisible({ timeout: 20_000 });
  await expect(tryAgain(page)).toBeVisible();
  await expectLastFrame(page, first, last);
  expect(held.length).toBeGreaterThan(1);
  await page.unroute(laterSegments);
  await expectToPlayTo(page, brokenAtSeconds + 1, 40_000);
  await expect(networkNote(page)).toBeHidden();
});

test('without a server the time of the next try is shown, and the video goes on by itself', async ({
  page,
}) => {
  await page.route(laterSegments, (route) => route.abort('connectionrefused'));
  await openVideo(page);
  const { first, last } = await playToBreak(page);
  await expect(networkNote(page)).toBeVisible();
  await expect(page.getByText(/^next try in \d s$/)).toBeVisible();
  await expectLastFrame(page, first, last);
  await expectSoundScreen(page, 'lost connection');
  await page.unroute(laterSegments);
  await expectToPlayTo(page, brokenAtSeconds + 1);
  await expect(networkNote(page)).toBeHidden();
});

test('a damaged segment leaves the last frame, and the video goes on once it is mended', async ({ page }) => {
  const damage = damages['whose samples have wrong sizes'];
  await page.route(/ferry-home-1\/.*\/003\.m4s$/, async (route) => {
    const response = await route.fetch();
    const bytes = await response.body();
    damage(bytes);
    return route.fulfill({ response, body: bytes });
  });
  await openVideo(page);
  const { first, last } = await playToBreak(page);
  await expect(mediaNote(page)).toBeVisible({ timeout: 30_000 });
  await expectLastFrame(page, first, last);
  await page.unrouteAll({ behavior: 'wait' });
  await tryAgain(page).tap();
  await expectToPlayTo(page, brokenAtSeconds + 2.5);
});

const setPlaybackRate = (page: Page, rate: number) =>
  page.locator('video[data-shown]').evaluate((video: HTMLVideoElement, playbackRate) => {
    video.playbackRate = playbackRate;
  }, rate);

test('an expired link is renewed once, and the video does not stop', async ({ page }) => {
  const folders = new Set<string>();
  let isExpired = false;
  let refusals = 0;
  const renewed = Promise.withResolvers<void>();
  await page.route(/ferry-home-1\/.*\.(m4s|m3u8|mp4)$/, (route) => {
    const [folder = ''] = /\/media\/[^/]+\/[^/]+/.exec(route.request().url()) ?? [];
    if (!isExpired) folders.add(folder);
    if (isExpired && !folders.has(folder)) renewed.resolve();
    if (!isExpired || !folders.has(folder)) return route.continue();
    refusals += 1;
    return route.fulfill({ status: 403, body: '' });
  });
  const details: string[] = [];
  page.on('request', (request) => {
    if (/\/drama\/detail\/.*ferry-home-1\b/.test(request.url())) details.push(request.url());
  });
  await openVideo(page);
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    const stops: string[] = [];
    Object.assign(globalThis, { stops });
    for (const name of ['emptied', 'seeking', 'pause']) video?.addEventListener(name, () => stops.push(name));
    video?.addEventListener('waiting', () => {
      const { buffered, currentTime } = video;
      const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
      // A busy machine may decode too late what is there.
      if (end - currentTime < 0.3) stops.push('waiting');
    });
  });
  details.length = 0;
  // A busy machine has longer than the two buffered seconds for the new link.
  await setPlaybackRate(page, 0.25);
  isExpired = true;
  await renewed.promise;
  await setPlaybackRate(page, 2);
  await expectToPlayTo(page, brokenAtSeconds + 3);
  expect(refusals).toBeGreaterThan(0);
  expect(details).toHaveLength(1);
  expect(await page.evaluate(() => (globalThis as unknown as { stops: string[] }).stops)).toEqual([]);
});
