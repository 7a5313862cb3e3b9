import { listImageSizes } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/stack.ts';
import { showSecond } from '../support/video.ts';

const dramaId = 'room-1407';
// Each has a query of its own, so that it is the first screen of a page.
const screens = { home: '/', drama: `/?of=drama#/pages/home/view?dramaId=${dramaId}` };

/** The images of the library in view, as the browser has chosen and shows them. */
const shownImages = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.dataset.loaded !== undefined && image.currentSrc.includes('/images/'))
      .map((image) => ({
        url: new URL(image.currentSrc).pathname,
        neededWidth: image.getBoundingClientRect().width * devicePixelRatio,
        isFirst: image.loading === 'eager' && image.fetchPriority === 'high',
        isLast: image.loading === 'lazy' && image.fetchPriority === 'auto' && image.decoding === 'async',
      })),
  );

/** The width of an image file in pixels. */
const bitmapWidth = (page: Page, url: string) =>
  page.evaluate(async (path) => (await createImageBitmap(await (await fetch(path)).blob())).width, url);

for (const density of [2, 3]) {
  test.describe(`at density ${density}`, () => {
    test.use({ deviceScaleFactor: density });

    test('home and a drama load the AVIF of the width that fits, and the largest image first', async ({
      page,
    }) => {
      for (const [screen, path] of Object.entries(screens)) {
        await page.goto(path);
        await expect.poll(async () => (await shownImages(page)).length).toBeGreaterThan(1);
        const images = await shownImages(page);
        for (const { url, neededWidth } of images) {
          const sizes = listImageSizes(url).filter(({ format }) => format === 'avif');
          const fitting = sizes.find(({ width }) => width >= neededWidth) ?? sizes.at(-1);
          expect(url, screen).toBe(fitting?.name);
          // The originals of the demo are 600 and 720 pixels wide.
          const width = await bitmapWidth(page, url);
          expect(width).toBe(Math.min(fitting?.width ?? 0, url.includes('/posters/') ? 600 : 720));
        }
        const first = images.filter(({ isFirst }) => isFirst);
        expect(first.map(({ neededWidth }) => neededWidth)).toEqual([390 * density]);
        expect(images.filter(({ isLast }) => isLast)).toHaveLength(images.length - 1);
      }
    });
  });
}

test('an image that cannot be loaded leaves its tone', async ({ page, announceConsoleErrors }) => {
  announceConsoleErrors(/Failed to load|ERR_/);
  await page.route('**/images/**', (route) => route.abort());
  await page.goto(screens.drama);
  const image = page.locator('main img').first();
  await expect(image).toBeAttached();
  await expect(image).toHaveCSS('opacity', '0');
  const readTones = () =>
    page
      .locator('main picture')
      .evaluateAll((pictures) =>
        pictures.map(({ parentElement }) => getComputedStyle(parentElement ?? document.body).backgroundColor),
      );
  // The similar dramas arrive later than the drama.
  await expect.poll(async () => new Set(await readTones()).size).toBeGreaterThan(1);
  for (const tone of await readTones()) expect(tone).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
});

test('the poster of an episode is a small AVIF with the colors of the first frame', async ({ page }) => {
  const posterAnswer = page.waitForResponse(/poster\.avif$/);
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}`);
  const poster = await posterAnswer;
  expect(await poster.headerValue('content-type')).toBe('image/avif');
  expect((await poster.body()).length).toBeLessThan(20_000);
  await showSecond(page, 0);
  const [ofPoster, ofVideo] = await page.evaluate(async (url) => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    if (!video) throw new Error('no video is shown');
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const [columns, rows, side] = [9, 16, 60];
    // The average of each square: whether colors are shifted, and not whether edges are sharp.
    return [image, video].map((source) => {
      const context = new OffscreenCanvas(columns * side, rows * side).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(source, 0, 0, columns * side, rows * side);
      return Array.from({ length: columns * rows }, (_, index) => {
        const [left, top] = [(index % columns) * side, Math.floor(index / columns) * side];
        const { data } = context.getImageData(left, top, side, side);
        return [0, 1, 2].map(
          (channel) =>
            data.reduce((sum, level, at) => (at % 4 === channel ? sum + level : sum), 0) / side ** 2,
        );
      }).flat();
    });
  }, poster.url());
  expect(ofPoster).toHaveLength(9 * 16 * 3);
  const differences = (ofPoster ?? []).map((level, index) => Math.abs(level - (ofVideo?.[index] ?? 0)));
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
  expect(mean).toBeLessThan(2);
  expect(Math.max(...differences)).toBeLessThan(8);
});
