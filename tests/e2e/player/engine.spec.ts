import type { Page } from 'playwright/test';
import { damages } from '../support/damaged-segments.ts';
import {
  type Engine,
  expect,
  type Pool,
  readMedia,
  type SourceData,
  sourceOf,
  test,
  type Video,
} from '../support/engine-page.ts';

declare global {
  var engine: Engine, pool: Pool, video: Video, videos: Video[], events: string[];
}

// Each worker builds the engine.
test.describe.configure({ mode: 'default' });

/** The segments from second 5 on of episode 1, by the first link. */
const laterSegments = /\/first\/1\/\d+\/0(0[3-9]|1\d)\.m4s$/;
const brokenAtSeconds = 5;

/** Opens and plays an episode in a video of its own. Renewed links are called `link1`, `link2`, … */
const playVideo = (page: Page, source: SourceData) =>
  page.evaluate((source) => {
    globalThis.video = new engine.EpisodeVideo(() => undefined);
    globalThis.events = [];
    video.element.muted = true;
    document.body.append(video.element);
    let links = 0;
    const renewLink = async () => source.playlistUrl.replace('/first/', `/link${++links}/`);
    for (const name of ['waiting', 'emptied', 'pause'])
      video.element.addEventListener(name, () => events.push(name));
    video.open({ ...source, renewLink }, true);
    video.play();
  }, source);

const seconds = (page: Page) => page.evaluate(() => video.positionSeconds);
const problem = (page: Page) => page.evaluate(() => video.state.value.problem);
/** A video that does not arrive there says how it stands. */
const expectToPlayTo = (page: Page, second: number) =>
  expect
    .poll(
      () =>
        page.evaluate((second) => {
          const { positionSeconds, state, element } = video;
          const { paused, playbackRate, readyState, buffered } = element;
          const loadedTo = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
          const standing = { positionSeconds, paused, playbackRate, readyState, loadedTo, ...state.value };
          return positionSeconds > second || JSON.stringify({ ...standing, events });
        }, second),
      { timeout: 40_000 },
    )
    .toBe(true);

/** Lets the pool show or preload an episode. */
const usePool = (page: Page, use: 'show' | 'preload', source: SourceData) =>
  page.evaluate(
    ([use, source]) => {
      globalThis.pool ??= new engine.VideoPool();
      document.body.append(...pool.videos.map(({ element }) => element));
      pool[use]({ ...source, renewLink: async () => source.playlistUrl });
    },
    [use, source] as const,
  );

const loadedIds = (page: Page) =>
  page.evaluate(() => pool.videos.flatMap(({ source }) => source?.episodeId ?? []).sort());

test('the pool keeps the shown episode and the one before, and reuses the third video', async ({
  page,
  requests,
}) => {
  await usePool(page, 'show', sourceOf(1));
  await usePool(page, 'preload', sourceOf(2));
  await usePool(page, 'show', sourceOf(2));
  await usePool(page, 'preload', sourceOf(3));
  expect(await loadedIds(page)).toEqual(['e1', 'e2', 'e3']);
  await usePool(page, 'preload', sourceOf(4));
  expect(await loadedIds(page)).toEqual(['e1', 'e2', 'e4']);
  await usePool(page, 'show', sourceOf(4));
  await usePool(page, 'preload', sourceOf(3));
  expect(await loadedIds(page)).toEqual(['e2', 'e3', 'e4']);
  expect(await page.locator('video').count()).toBe(3);
  await page.evaluate(() => pool.unloadAll());
  expect(await loadedIds(page)).toEqual([]);
  expect(requests.length).toBeGreaterThan(0);
});

test('a preloaded episode waits with its first frame, and is not loaded again when it is shown', async ({
  page,
  requests,
}) => {
  await usePool(page, 'preload', sourceOf(2));
  const state = () =>
    page.evaluate(() => {
      const { element } = pool.find('e2') as Video;
      return { hasFrame: element.readyState >= 2, isPaused: element.paused, seconds: element.currentTime };
    });
  await expect.poll(state).toEqual({ hasFrame: true, isPaused: true, seconds: 0 });
  const segments = () => requests.filter((name) => name.endsWith('.m4s'));
  expect(segments()).toEqual(['first/2/360/000.m4s']);
  await page.evaluate(() => {
    const shown = pool.show((pool.find('e2') as Video).source as NonNullable<Video['source']>);
    shown.element.muted = true;
    shown.play();
  });
  await expect.poll(async () => (await state()).seconds).toBeGreaterThan(1.2);
  expect(segments().filter((name) => name.endsWith('000.m4s'))).toHaveLength(1);
});

test('what belongs to the episode before has no effect on the next one', async ({ page, requests }) => {
  const answers: (() => void)[] = [];
  await page.route(/\/first\/1\/.*\.m4s$/, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.fulfill({ status: 404, body: '' });
  });
  await playVideo(page, sourceOf(1));
  await expect.poll(() => answers.length).toBe(1);
  await page.evaluate((source) => {
    video.open({ ...source, renewLink: async () => null }, true);
    video.play();
  }, sourceOf(2));
  for (const answer of answers) answer();
  await expectToPlayTo(page, 2);
  expect(await problem(page)).toBeNull();
  expect(await page.evaluate(() => video.source?.episodeId)).toBe('e2');
  expect(requests.filter((name) => name.startsWith('link'))).toEqual([]);
});

test('a missing segment is asked for by two new links, then the problem is told and a retry mends it', async ({
  page,
  requests,
}) => {
  const missing = /\/(first|link1|link2)\/1\/\d+\/0(0[3-9]|1\d)\.m4s$/;
  await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }));
  await playVideo(page, { ...sourceOf(1), startSeconds: brokenAtSeconds - 2 });
  await expect.poll(() => problem(page), { timeout: 40_000 }).toBe('media');
  expect(Math.round(await seconds(page))).toBe(brokenAtSeconds);
  expect(await page.evaluate(() => video.element.poster)).toMatch(/^blob:/);
  const links = () => [...new Set(requests.map((name) => name.split('/')[0]))];
  expect(links()).toEqual(['first', 'link1', 'link2']);
  await page.evaluate(() => video.retry());
  await expectToPlayTo(page, brokenAtSeconds + 1);
  expect(await problem(page)).toBeNull();
  expect(links()).toEqual(['first', 'link1', 'link2', 'link3']);
});

test('an expired link is renewed while the video plays', async ({ page, requests }) => {
  await page.route(laterSegments, (route) => route.fulfill({ status: 403, body: '' }));
  await playVideo(page, { ...sourceOf(1), startSeconds: brokenAtSeconds - 3 });
  await expectToPlayTo(page, brokenAtSeconds - 2.5);
  await page.evaluate(() => {
    events.length = 0;
  });
  await expectToPlayTo(page, brokenAtSeconds + 1.5);
  expect(await page.evaluate(() => events)).toEqual([]);
  // In the same rendition.
  expect(requests).toContain('link1/1/360/003.m4s');
  expect(requests.some((name) => name.startsWith('link2'))).toBe(false);
});

test('a video that stands still on what is loaded is loaded again where it is', async ({
  page,
  requests,
}) => {
  await playVideo(page, sourceOf(1));
  await expectToPlayTo(page, 2);
  // As a decoder that hangs: the video is not paused and has data. Loading it again sets the usual speed.
  await page.evaluate(() => {
    video.element.playbackRate = 0;
  });
  const stoodAt = await seconds(page);
  await expect.poll(() => requests.some((name) => name.startsWith('link1')), { timeout: 30_000 }).toBe(true);
  expect(await seconds(page)).toBeGreaterThan(stoodAt - 0.5);
  await expectToPlayTo(page, stoodAt + 1.5);
  expect(await problem(page)).toBeNull();
  expect(requests.filter((name) => name === 'first/1/360/000.m4s')).toHaveLength(1);
  expect(requests.some((name) => name.startsWith('link2'))).toBe(false);
});

const start = sourceOf(1).start as NonNullable<SourceData['start']>;
const wrongStarts = {
  'a playlist that is none': { ...start, playlist: 'Not found' },
  'a playlist of other segments': {
    ...start,
    playlist: start.playlist.replaceAll(/0(\d\d)\.m4s/g, '9$1.m4s'),
  },
  'a master playlist that is none': { ...start, master: 'Not found' },
  'a damaged init segment': { ...start, init: btoa('0000free'.repeat(20)) },
  'an init segment that is no base64': { ...start, init: '<!doctype html>' },
};

/** Opens and plays several episodes at once. The renewed links of an episode have its link and `-1`, `-2`, … */
const playVideos = (page: Page, sources: readonly SourceData[]) =>
  page.evaluate((sources) => {
    globalThis.videos = sources.map((source) => {
      const video = new engine.EpisodeVideo(() => undefined);
      video.element.muted = true;
      document.body.append(video.element);
      let links = 0;
      const renewLink = async () => source.playlistUrl.replace(/(\/media\/\w+)[^/]*/, `$1-${++links}`);
      video.open({ ...source, renewLink }, true);
      video.play();
      return video;
    });
  }, sources);

const statesOf = (page: Page) =>
  page.evaluate(() =>
    videos.map(({ positionSeconds, state }) => ({
      seconds: positionSeconds,
      problem: state.value.problem,
    })),
  );

test('whatever is wrong with the start in the detail, it leads to ordinary loading', async ({
  page,
  requests,
}) => {
  const names = Object.keys(wrongStarts);
  await page.route(/\/9\d\d\.m4s$/, (route) => route.fulfill({ status: 404, body: '' }));
  const wrong = Object.values(wrongStarts).map((start, at) => ({ ...sourceOf(1, `wrong${at}`), start }));
  await playVideos(page, wrong);
  const named = <T>(values: readonly T[]) => Object.fromEntries(names.map((name, at) => [name, values[at]]));
  await expect
    .poll(async () => named((await statesOf(page)).map(({ seconds }) => seconds > 1.5)), { timeout: 40_000 })
    .toEqual(named(names.map(() => true)));
  expect(named((await statesOf(page)).map(({ problem }) => problem))).toEqual(named(names.map(() => null)));
  const playlists = requests.filter((request) => request.endsWith('.m3u8'));
  expect(named(names.map((_, at) => playlists.some((request) => request.startsWith(`wrong${at}`))))).toEqual(
    named(names.map(() => true)),
  );
});

for (const [name, damage] of Object.entries(damages)) {
  test(`a segment ${name} is passed over, or told of where it stands`, async ({ page, requests }) => {
    await page.route(/\/1\/\d+\/003\.m4s$/, (route) => {
      const bytes = readMedia(1, route.request().url().split('/').slice(-2).join('/'));
      damage(bytes);
      return route.fulfill({ body: bytes });
    });
    await playVideo(page, sourceOf(1));
    await expectToPlayTo(page, brokenAtSeconds - 0.5);
    await expect
      .poll(async () => (await problem(page)) === 'media' || (await seconds(page)) > brokenAtSeconds + 2, {
        timeout: 30_000,
      })
      .toBe(true);
    if ((await problem(page)) === null) return;
    expect(Math.round(await seconds(page))).toBe(brokenAtSeconds);
    expect(requests.some((request) => request.startsWith('link3'))).toBe(false);
  });
}
