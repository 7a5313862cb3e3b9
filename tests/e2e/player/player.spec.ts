import type { Page } from 'playwright/test';
import { countAccentPixels } from '../support/drop.ts';
import { settle } from '../support/screen.ts';
import { signInAsDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { fingerOf, swipe, swipeDown, swipeUp } from '../support/touch.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'the-last-ferry-home';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

interface ShownVideo {
  seconds: number;
  durationSeconds: number;
  speed: number;
  isPaused: boolean;
  frames: number;
}

const shownVideo = (page: Page): Promise<ShownVideo> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return {
      seconds: video?.currentTime ?? 0,
      durationSeconds: video?.duration ?? 0,
      speed: video?.playbackRate ?? 0,
      isPaused: video?.paused ?? true,
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    };
  });

/** Waits until the shown video has played to a second. */
const expectToPlayTo = (page: Page, seconds: number) =>
  expect.poll(async () => (await shownVideo(page)).seconds).toBeGreaterThan(seconds);

const expectEpisode = (page: Page, number: number) =>
  expect(page).toHaveURL(new RegExp(`episodeId=${drama}-${number}$`));

const slider = (page: Page) => page.getByRole('slider', { name: t('player:seek') });

const seekLineY = async (page: Page): Promise<number> => {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('there is no seek line');
  return box.y + 30;
};

test('a swipe moves the feed wherever it starts, and never in the video', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.5);
  await page.evaluate(() => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    const record = ({ target }: Event) => jumps.push((target as HTMLVideoElement).currentTime);
    document.addEventListener('seeking', record, { capture: true });
  });
  const lineY = await seekLineY(page);
  const starts = {
    strip: { x: 120, y: lineY + 30 },
    'seek line': { x: 200, y: lineY - 2 },
    'action column': { x: 360, y: lineY - 120 },
  };
  for (const [name, from] of Object.entries(starts)) {
    await test.step(`from the ${name}`, async () => {
      await swipeUp(page, from);
      await expectEpisode(page, 2);
      await expectToPlayTo(page, 0.3);
      await swipeDown(page);
      await expectEpisode(page, 1);
      await expectToPlayTo(page, 0.3);
    });
  }
  // A video may start with a step over a gap of its first frames.
  const jumps = await page.evaluate(() => (window as unknown as { jumps: number[] }).jumps);
  expect(jumps.filter((seconds) => seconds > 0.5)).toEqual([]);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('and a tap near the line does what is under it', async () => {
    await page.keyboard.press('0');
    const list = page.getByRole('button', { name: new RegExp(`^${t('common:episodeList')}`) });
    // The controls slide in after a swipe.
    await settle(page);
    const box = await list.boundingBox();
    if (!box) throw new Error('there is no button for the list');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height - 2);
    await expect(page.getByRole('dialog', { name: t('common:episodeList') })).toBeVisible();
    expect((await shownVideo(page)).seconds).toBeLessThan(8);
  });
});

test('a drag along the line seeks, shows both positions, and returns to the start when it comes back', async ({
  page,
}) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.5);
  const y = (await seekLineY(page)) - 4;
  const { durationSeconds } = await shownVideo(page);
  const finger = await fingerOf(page);
  await finger.down({ x: 60, y });
  await finger.move({ x: 195, y });
  const half = Math.round(durationSeconds / 2);
  await expect(slider(page)).toHaveAttribute('aria-valuenow', String(half));
  await expect(page.getByText(/^0:0\d$/)).toBeVisible();
  await finger.up();
  await expectToPlayTo(page, half - 1);

  const before = (await shownVideo(page)).seconds;
  await swipe(page, { x: 100, y }, { x: 100, y: y - 300 });
  await expectEpisode(page, 2);
  expect(before).toBeGreaterThan(half - 1);
});

test('the drop hangs from the line, also while a finger drags it', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.5);
  await page.keyboard.press('5');
  await expectToPlayTo(page, 10);
  await page.keyboard.press('Space');
  const y = await seekLineY(page);
  const below = { x: 0, y: y + 1, width: 390, height: 10 };
  const dropPixels = async () => countAccentPixels(await page.screenshot({ clip: below }));
  await expect.poll(dropPixels).toBeGreaterThan(5);
  const finger = await fingerOf(page);
  await finger.down({ x: 200, y });
  await finger.move({ x: 100, y });
  await expect.poll(dropPixels).toBeGreaterThan(5);
  await finger.up();
});

test('a finger that rests doubles the speed, and keeps it once it has slid down', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  const finger = await fingerOf(page);
  await finger.down({ x: 150, y: 300 });
  await expect(page.getByText(t('player:hold.hint'))).toBeVisible();
  expect((await shownVideo(page)).speed).toBe(2);
  await finger.up();
  await expect.poll(async () => (await shownVideo(page)).speed).toBe(1);

  await finger.down({ x: 150, y: 300 });
  await expect(page.getByText(t('player:hold.hint'))).toBeVisible();
  await finger.move({ x: 150, y: 380 });
  await finger.up();
  await expect(page.getByText(t('player:hold.locked'))).toBeVisible();
  expect((await shownVideo(page)).speed).toBe(2);
  await page.touchscreen.tap(150, 300);
  await expect.poll(async () => (await shownVideo(page)).speed).toBe(1);
  expect((await shownVideo(page)).isPaused).toBe(false);
});

test('a tap pauses, and a double tap likes without a pause', async ({ page }) => {
  await signInAsDemo(page);
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  // The first tap was lost once in a whole run, for a reason not yet known.
  await expect(async () => {
    await page.touchscreen.tap(150, 300);
    await expect.poll(async () => (await shownVideo(page)).isPaused, { timeout: 3_000 }).toBe(true);
  }).toPass();
  await page.touchscreen.tap(150, 300);
  await expect.poll(async () => (await shownVideo(page)).isPaused).toBe(false);

  const like = page.getByRole('button', { name: new RegExp(`^${t('player:like')}`) });
  const wasLiked = (await like.getAttribute('aria-pressed')) === 'true';
  if (wasLiked) await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.touchscreen.tap(150, 300);
  await page.touchscreen.tap(155, 305);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect((await shownVideo(page)).isPaused).toBe(false);
});

test('a double tap of a visitor leaves the video on and offers to sign in, and the like is done then', async ({
  page,
}) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  const like = page.getByRole('button', { name: new RegExp(`^${t('player:like')}`) });
  const signIn = page.getByRole('button', { name: t('account:login'), exact: true });
  // Taps right after the start may be lost.
  await expect(async () => {
    await page.touchscreen.tap(150, 300);
    await page.touchscreen.tap(155, 305);
    await expect(page.getByText(t('player:likeHint')).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectEpisode(page, 1);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await signIn.click();
  await page.getByRole('tab', { name: t('account:register') }).click();
  await page.getByLabel(t('account:username'), { exact: true }).fill('visitor-who-likes');
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByLabel(t('account:confirm'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:register'), exact: true }).click();
  await expectEpisode(page, 1);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('one file is loaded between the detail and the first frame, and the wait is reported', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/media\/.*\.(m3u8|mp4|m4s)$/.test(pathname)) files.push(pathname);
  });
  const events: { eventKey: string; module: string; eventId: string }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/report/events')) return;
    events.push(...(request.postDataJSON() as { events: typeof events }).events);
  });
  await page.goto(`/#/pages/home/view?dramaId=${drama}`);
  await page.locator('a[href*="foryou/view"]').first().tap();
  await expectToPlayTo(page, 0.1);
  expect(files[0]).toMatch(/360\/0+\.m4s$/);
  expect(files.filter((file) => file === files[0] || /360\/(index|init)/.test(file))).toHaveLength(1);

  const findReport = () => events.find(({ eventKey }) => eventKey === 'playback_first_frame');
  await expect.poll(findReport, { timeout: 30_000 }).toBeTruthy();
  expect(findReport()).toMatchObject({ module: 'player/warm', eventId: expect.stringMatching(/^\d+$/) });
});
