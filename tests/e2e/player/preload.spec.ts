import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { expect, test } from '../support/stack.ts';
import { videoState } from '../support/video.ts';

const drama = 'the-last-ferry-home';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

/** Records the media segments that the page requests, by the number of their episode. */
const recordSegments = (page: Page) => {
  const requested: { episode: number; file: string }[] = [];
  page.on('request', (request) => {
    const [, episode, file] = /-(\d+)\/\d+\/(\d+\/\d+\.m4s)$/.exec(request.url()) ?? [];
    if (file !== undefined) requested.push({ episode: Number(episode), file });
  });
  return (number: number) => requested.filter(({ episode }) => episode === number).map(({ file }) => file);
};

const expectToPlayTo = (page: Page, seconds: number) =>
  expect.poll(async () => (await videoState(page)).seconds, { timeout: 30_000 }).toBeGreaterThan(seconds);

/** The brightness of the first frame of the videos that wait for their turn and have one. */
const waitingFrames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('video:not([data-shown])')]
      .filter(({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      .map((video) => {
        const context = new OffscreenCanvas(32, 32).getContext('2d');
        context?.drawImage(video, 0, 0, 32, 32);
        const pixels = context?.getImageData(0, 0, 32, 32).data ?? new Uint8ClampedArray();
        return {
          seconds: video.currentTime,
          brightness: Math.max(...pixels.filter((_, at) => at % 4 !== 3)),
        };
      }),
  );

/** The machine of the test may draw slowly by itself. */
const hideLongFrames = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] as string[] }),
  );

test('the next episode waits with its first frame, and the one after it as bytes', async ({
  page,
  stack,
}) => {
  await hideLongFrames(page);
  await signIn(page, stack.address, 'member');
  const segmentsOf = recordSegments(page);
  await page.goto(player(1));
  await expect.poll(() => waitingFrames(page)).toEqual([{ seconds: 0, brightness: expect.any(Number) }]);
  const [frame] = await waitingFrames(page);
  expect(frame?.brightness).toBeGreaterThan(20);
  await expect.poll(() => segmentsOf(3)).toEqual(['360/000.m4s']);
  await expectToPlayTo(page, 3);
  // A measurement below three times the bit rate, as on a busy machine, brings the second segment too.
  expect(segmentsOf(2).length).toBeLessThanOrEqual(2);
  expect(segmentsOf(3)).toHaveLength(1);
  expect(segmentsOf(4)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(new RegExp(`${drama}-2$`));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(new RegExp(`${drama}-3$`));
  await expectToPlayTo(page, 0.3);
  expect(segmentsOf(3).filter((file) => file === '360/000.m4s')).toHaveLength(1);
});

const savings = {
  'Save-Data': () => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, 'connection', { value: connection });
  },
  'a 2G link': () => {
    const connection = Object.assign(new EventTarget(), { effectiveType: '2g' });
    Object.defineProperty(navigator, 'connection', { value: connection });
  },
  'the data saver': () => {
    if (location.protocol === 'http:') localStorage.setItem('sj_data_saver', 'true');
  },
};

for (const [name, save] of Object.entries(savings)) {
  test(`with ${name} no other episode is loaded`, async ({ page, stack }) => {
    await hideLongFrames(page);
    await page.addInitScript(save);
    await signIn(page, stack.address, 'member');
    const segmentsOf = recordSegments(page);
    await page.goto(player(1));
    await expectToPlayTo(page, 3);
    expect(segmentsOf(1).length).toBeGreaterThan(2);
    expect([...segmentsOf(2), ...segmentsOf(3)]).toEqual([]);
    expect(await waitingFrames(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(`${drama}-2$`));
    await expectToPlayTo(page, 0.3);
  });
}

test('while frames are long only the next episode is loaded', async ({ page, stack }) => {
  await page.addInitScript(() => {
    const block = (milliseconds: number) => {
      const endMs = performance.now() + milliseconds;
      while (performance.now() < endMs);
    };
    // One frame that suffices, before the video can have loaded enough.
    requestAnimationFrame(() => block(900));
    setInterval(() => block(350), 900);
  });
  await signIn(page, stack.address, 'member');
  const segmentsOf = recordSegments(page);
  await page.goto(player(1));
  await expect.poll(() => waitingFrames(page)).toHaveLength(1);
  await expectToPlayTo(page, 4);
  expect(segmentsOf(2).length).toBeLessThanOrEqual(2);
  expect(segmentsOf(3)).toEqual([]);
});

interface RecordedFrame {
  path: string;
  isPlaying: boolean;
  /** Where the video is on the screen. */
  box: string;
}
type Recorded = { videos: HTMLVideoElement[]; frames: RecordedFrame[] };

/** Records, for each frame of the page after a click, where the page is and whether a video shows. */
const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const videos: HTMLVideoElement[] = [];
    const frames: RecordedFrame[] = [];
    const create = document.createElement.bind(document);
    document.createElement = (...call: Parameters<typeof create>) => {
      const element = create(...call);
      if (element instanceof HTMLVideoElement) videos.push(element);
      return element;
    };
    const record = () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
      const isPlaying = video?.checkVisibility({ visibilityProperty: true }) === true && !video.paused;
      const { x, y, width, height } = video?.getBoundingClientRect() ?? new DOMRect();
      const box = [x, y, width, height].map(Math.round).join();
      frames.push({ path: location.hash.split('?')[0] ?? '', isPlaying, box });
      if (frames.length < 60) requestAnimationFrame(record);
    };
    addEventListener('click', () => requestAnimationFrame(record), { once: true });
    Object.assign(window, { videos, frames });
  });

for (const [from, to, link] of [
  ['pages/home/view', 'pages/foryou/view', 'a[href*="foryou/view"] >> nth=0'],
  ['pages/home/index', 'pages/foryou/index', 'nav a[href*="foryou/index"]'],
] as const) {
  test(`a video that waits is shown at once by a tap that leads to ${to}, and plays on in the player`, async ({
    page,
    stack,
  }) => {
    await recordFrames(page);
    await signIn(page, stack.address, 'member');
    await page.goto(`/#/${from}?dramaId=${drama}`);
    // The page before may have loaded another video ahead.
    await page.reload();
    await page.waitForFunction(() =>
      ['player', 'for-you'].every((name) =>
        performance.getEntriesByType('resource').some((file) => file.name.includes(`/assets/${name}-`)),
      ),
    );
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() =>
      (window as unknown as Recorded).videos.some(({ readyState }) => readyState >= 2),
    );
    await page.locator(link).tap();
    await page.waitForFunction(() => (window as unknown as Recorded).frames.length === 60);
    const frames = await page.evaluate(() => (window as unknown as Recorded).frames);
    expect(frames[0]).toMatchObject({ path: `#/${from}`, isPlaying: true });
    expect(frames.at(-1)).toMatchObject({ path: `#/${to}`, isPlaying: true });
    expect(new Set(frames.map(({ box }) => box)).size).toBe(1);
    expect(frames.filter(({ isPlaying }) => !isPlaying)).toEqual([]);
    expect(await page.locator('video').count()).toBe(3);
    await expectToPlayTo(page, 0.5);
  });
}
