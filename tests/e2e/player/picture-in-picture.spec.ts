import type { Page } from 'playwright/test';
import { expect, test } from '../support/stack.ts';
import { swipeUp } from '../support/touch.ts';
import { videoPolling } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'room-1407';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

/** Whether the window shows the video of the page, another one, or is closed. */
const windowState = (page: Page) =>
  page.evaluate(() => {
    const inWindow = document.pictureInPictureElement;
    if (!inWindow) return 'closed';
    return inWindow === document.querySelector('video[data-shown]') ? 'the video' : 'another one';
  });

const expectWindow = (page: Page, state: 'closed' | 'the video') =>
  expect.poll(() => windowState(page)).toBe(state);

const expectToPlay = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
      return video !== null && !video.paused && video.currentTime > 0.3;
    },
    undefined,
    videoPolling,
  );

const openPlayback = (page: Page) => page.getByRole('button', { name: t('player:playback.title') }).tap();
const enter = (page: Page) => page.getByRole('button', { name: t('player:pictureInPicture.enter') });

test('the window follows the video, and closes at the paywall, by its key and with the player', async ({
  page,
}) => {
  await test.step('to another episode, and not to the paywall', async () => {
    await page.goto(player(1));
    await expectToPlay(page);
    await openPlayback(page);
    await enter(page).tap();
    await expectWindow(page, 'the video');
    await page.getByRole('button', { name: t('common:close') }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();

    // The player ignores what follows the closing of a sheet at once.
    await expect(async () => {
      await swipeUp(page);
      await expect(page).toHaveURL(new RegExp(`${drama}-2$`), { timeout: 2_000 });
    }).toPass();
    await expectToPlay(page);
    await expectWindow(page, 'the video');

    await swipeUp(page);
    await expect(page.getByRole('dialog', { name: t('common:episode', { number: 3 }) })).toBeVisible();
    await expectWindow(page, 'closed');
  });

  await test.step('a key opens and closes it, and it closes with the player', async () => {
    await page.goto(player(1));
    await expectToPlay(page);
    await page.keyboard.press('p');
    await expectWindow(page, 'the video');
    await page.keyboard.press('p');
    await expectWindow(page, 'closed');
    await page.keyboard.press('?');
    await expect(page.getByRole('term').filter({ hasText: /^P$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('p');
    await expectWindow(page, 'the video');
    // As above.
    await expect(async () => {
      await page.getByRole('button', { name: t('common:back'), exact: true }).tap();
      await expect(page).not.toHaveURL(/foryou/, { timeout: 2_000 });
    }).toPass();
    await expectWindow(page, 'closed');
  });
});

test('a browser without the window has no control for it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: undefined });
  });
  await page.goto(player(1));
  await expectToPlay(page);
  await openPlayback(page);
  await expect(page.getByRole('button', { name: t('player:clearView') })).toBeVisible();
  await expect(enter(page)).toHaveCount(0);
  await page.getByRole('button', { name: t('common:close') }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('term').filter({ hasText: /^F$/ })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: /^P$/ })).toHaveCount(0);
});
