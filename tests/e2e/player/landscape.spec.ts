import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/stack.ts';
import { swipeUp } from '../support/touch.ts';
import { waitForVideo } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'the-last-ferry-home';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;
const screen = { width: 844, height: 390 };
test.use({ viewport: screen });

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = async (target: Locator): Promise<Box> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
};

const isWithin = ({ x, y, width, height }: Box, outer: Box) =>
  x >= outer.x &&
  y >= outer.y &&
  x + width <= outer.x + outer.width + 0.5 &&
  y + height <= outer.y + outer.height + 0.5;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The part of the screen that the picture of the video takes, without what its box adds around it. */
const pictureBox = (page: Page): Promise<Box> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    if (!video) throw new Error('no video is shown');
    const box = video.getBoundingClientRect();
    const scales = [box.width / video.videoWidth, box.height / video.videoHeight];
    const isWhole = getComputedStyle(video).objectFit === 'contain';
    const scale = isWhole ? Math.min(...scales) : Math.max(...scales);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  });

/** Fails with the names of what stands outside the screen or over the picture. */
const expectNothingHidden = async (page: Page) => {
  const picture = await pictureBox(page);
  const headings = page.getByRole('heading').filter({ visible: true });
  const shown = await page
    .locator('button:not([data-video]):visible')
    .filter({ hasNotText: t('common:skip') })
    .or(headings)
    .all();
  expect(shown.length).toBeGreaterThan(8);
  const misplaced: string[] = [];
  for (const target of shown) {
    const box = await boxOf(target);
    if (isWithin(box, { x: 0, y: 0, ...screen }) && !overlap(box, picture)) continue;
    misplaced.push(`${await target.ariaSnapshot()} at ${JSON.stringify(box)}`);
  }
  expect(misplaced).toEqual([]);
};

test('the whole picture is shown, with the overlay text and the actions beside it', async ({ page }) => {
  await page.goto(player(1));
  await waitForVideo(page);
  expect(isWithin(await pictureBox(page), { x: 0, y: 0, ...screen })).toBe(true);
  expect((await pictureBox(page)).height).toBeCloseTo(screen.height, 0);
  await expectNothingHidden(page);

  await test.step('also while it is paused, by a tap on the picture', async () => {
    await page.touchscreen.tap(100, 200);
    const speeds = page.getByRole('radiogroup', { name: t('player:playback.speed') });
    await expect(speeds).toBeVisible();
    await expectNothingHidden(page);
    expect(overlap(await boxOf(speeds), await boxOf(page.locator('header')))).toBe(false);
  });

  await test.step('a swipe beside the picture leads on', async () => {
    await swipeUp(page, { x: 600, y: 350 });
    await expect(page).toHaveURL(new RegExp(`${drama}-2$`));
  });

  await test.step('the paywall leaves the picture and its bar', async () => {
    await page.goto(player(3));
    const paywall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
    const sheet = await boxOf(paywall.getByRole('heading', { level: 2 }));
    const back = paywall.getByRole('button', { name: t('common:back'), exact: true });
    await back.tap({ trial: true });
    const more = paywall.getByRole('button', { name: t('player:playback.title') });
    await more.tap({ trial: true });
    const { x, width } = await boxOf(more);
    expect(x + width).toBeLessThanOrEqual(sheet.x);
    await paywall.getByText(t('unlocks:otherWays')).tap({ trial: true });
  });
});

const sheets = {
  'episode list': t('common:episodeList'),
  comments: t('comments:title'),
  'share sheet': t('player:share'),
  'playback sheet': t('player:playback.title'),
};

test('every sheet stands beside the picture and can be used to its end', async ({ page }) => {
  for (const [name, button] of Object.entries(sheets)) {
    // Each from a fresh page: taps right after a sheet are meant for the sheet.
    if (page.url() === 'about:blank') await page.goto(player(1));
    else await page.reload();
    await waitForVideo(page);
    await page
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .first()
      .tap();
    const dialog = page.getByRole('dialog');
    const controls = dialog.locator('button:enabled:visible, a:visible');
    await expect(controls.first()).toBeVisible();
    for (const control of [controls.first(), controls.last()]) {
      // Waits until the sheet stands still, and fails for what something else covers.
      await control.tap({ trial: true });
      const box = await boxOf(control);
      expect.soft(isWithin(box, { x: 0, y: 0, ...screen }), name).toBe(true);
      expect.soft(overlap(box, await pictureBox(page)), name).toBe(false);
    }
  }
});
