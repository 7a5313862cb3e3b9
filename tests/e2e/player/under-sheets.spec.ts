import type { Page } from 'playwright/test';
import { expectSoundScreen } from '../support/screen.ts';
import { signInAsDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'the-last-ferry-home';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

/** A saved position also moves the video, before it plays, so the video must play first. */
const expectToPlay = async (page: Page) => {
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
  const { seconds } = await videoState(page);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(seconds);
};

const expectToWait = async (page: Page) => {
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
};

const tapButton = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .tap();

/** Taps until that has paused the video: taps right after a sheet are meant for the sheet. */
const pauseBy = (page: Page, tap: () => Promise<void>) =>
  expect(async () => {
    await tap();
    await expect.poll(async () => (await videoState(page)).isPaused, { timeout: 2_000 }).toBe(true);
  }).toPass();

/** Taps until that has opened the sheet, for the same reason. */
const openSheet = (page: Page, name: string) =>
  expect(async () => {
    await tapButton(page, name);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
  }).toPass();

const closeSheet = async (page: Page) => {
  await page.getByRole('button', { name: t('common:close') }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
};

const videoTop = (page: Page) =>
  page.evaluate(() => document.querySelector('video[data-shown]')?.getBoundingClientRect().top);

const waitingSheets = { 'the episode list': t('common:episodeList'), 'the share sheet': t('player:share') };
const playingSheets = { comments: t('comments:title'), playback: t('player:playback.title') };

test('the video waits under a sheet that covers it, and goes on after it', async ({ page }) => {
  await page.goto(player(1));
  for (const [name, button] of Object.entries(waitingSheets)) {
    await expectToPlay(page);
    await tapButton(page, button);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToWait(page);
    await expect.poll(() => videoTop(page)).toBeLessThan(-40);
    await expectSoundScreen(page, name);
    // The sign of a pause stands for one by the viewer.
    await expect(page.getByText(/^0:0\d \/ 0:\d\d$/)).toBeHidden();
    await closeSheet(page);
    await expectToPlay(page);

    await pauseBy(page, () => page.touchscreen.tap(150, 300));
    await tapButton(page, button);
    await expect(page.getByRole('dialog')).toBeVisible();
    await closeSheet(page);
    await expect(page.getByText(/^0:0\d \/ 0:\d\d$/)).toBeVisible();
    expect((await videoState(page)).isPaused).toBe(true);
    await page.reload();
  }
});

test('the video goes on under a sheet that leaves it in view', async ({ page }) => {
  await page.goto(player(1));
  for (const [name, button] of Object.entries(playingSheets)) {
    await expectToPlay(page);
    await openSheet(page, button);
    await expectSoundScreen(page, name);
    await expectToPlay(page);
    await closeSheet(page);
  }
  await expectToPlay(page);
});

/** Notes in the page whether the video that is shown now starts again. */
const recordPlay = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('video[data-shown]')?.addEventListener('play', () => {
      document.documentElement.dataset.playedOn = 'true';
    });
  });

test('an episode that is left from the list, for another one or the wallet, does not play on', async ({
  page,
}) => {
  await signInAsDemo(page);
  await page.goto(player(1));
  await expectToPlay(page);
  await tapButton(page, t('common:episodeList'));
  await expectToWait(page);
  await recordPlay(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Episode 2,/ })
    .tap();
  await expect(page).toHaveURL(new RegExp(`${drama}-2$`));
  await expectToPlay(page);
  await pauseBy(page, () => tapButton(page, t('common:episodeList')));
  await recordPlay(page);
  await page.evaluate(() => {
    location.hash = '#/pages/profile/wallet';
  });
  await expect(page.locator('video[data-shown]')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-played-on');
});
