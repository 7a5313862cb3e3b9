import type { Page } from 'playwright/test';
import { expectToPlayTo, openPlayback, overlayTitle, player, tap, tapUntil } from '../support/player.ts';
import { signInAsDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { fingerOf, swipe, swipeUp } from '../support/touch.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

const clearView = async (page: Page) => {
  await openPlayback(page);
  await tap(page, 'button', t('player:clearView'));
  await expect(page.getByRole('button', { name: t('player:showControls') })).toBeVisible();
};

test('the clear view shows the video alone, and a tap does nothing but end it', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  await clearView(page);
  await expect(overlayTitle(page)).toBeHidden();
  await expect(page.getByText(/^Episode 1 of/)).toBeHidden();
  const line = await page.getByRole('slider').boundingBox();
  expect((line?.y ?? 0) + 30).toBeCloseTo(844 - 12, 0);

  await tapUntil(page, () => expect(overlayTitle(page)).toBeVisible({ timeout: 600 }));
  expect((await videoState(page)).isPaused).toBe(false);

  // Its other gestures work as ever.
  await clearView(page);
  const finger = await fingerOf(page);
  await expect(async () => {
    await finger.down({ x: 150, y: 300 });
    const isHeld = expect.poll(async () => (await videoState(page)).speed, { timeout: 1000 }).toBe(2);
    await isHeld.finally(() => finger.up());
  }).toPass();
  await swipeUp(page);
  await expect(page).toHaveURL(/episodeId=the-last-ferry-home-2$/);
  await expectToPlayTo(page, 0.3);
  await expect(overlayTitle(page)).toBeHidden();
  const { seconds } = await videoState(page);
  await swipe(page, { x: 60, y: 828 }, { x: 300, y: 828 });
  await expectToPlayTo(page, seconds + 4);
  await page.touchscreen.tap(150, 300);
  await expect(overlayTitle(page)).toBeVisible();
});

test('the clear view of For You hides the tabs too', async ({ page }) => {
  await signInAsDemo(page);
  await page.goto('/#/pages/foryou/index');
  await expectToPlayTo(page, 0.3);
  const tabs = page.getByRole('navigation', { name: t('common:tabs.label') });
  await expect(tabs).toBeVisible();
  await clearView(page);
  await expect(tabs).toBeHidden();
  await tapUntil(page, () => expect(tabs).toBeVisible({ timeout: 600 }));
});
