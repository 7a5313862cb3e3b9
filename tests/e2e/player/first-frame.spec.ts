import type { Locator, Page } from 'playwright/test';
import { expectToPlayTo, player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

/** Lets the page start videos as a phone does: not before a touch, or only without sound. */
const startLikeAPhone = (page: Page, refused: 'sound' | 'all') =>
  page.addInitScript((what) => {
    const play = HTMLMediaElement.prototype.play;
    let isTouched = false;
    addEventListener('pointerup', () => {
      isTouched = true;
    });
    HTMLMediaElement.prototype.play = function () {
      const isRefused = !isTouched && (what === 'all' || !this.muted);
      return isRefused ? Promise.reject(new DOMException('', 'NotAllowedError')) : play.call(this);
    };
  }, refused);

const isMuted = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.muted);

test('a video that starts without sound says so, until the viewer has turned it on once', async ({
  page,
}) => {
  await startLikeAPhone(page, 'sound');
  await page.goto(player(1));
  const hint = page.getByRole('button', { name: t('player:soundOff') });
  await expect(hint).toBeVisible();
  await expectToPlayTo(page, 0.3);
  const iconX = async (button: Locator) => (await button.locator('svg').boundingBox())?.x;
  const before = await iconX(hint);
  await hint.tap();
  await expect(hint).toHaveCount(0);
  expect(await isMuted(page)).toBe(false);
  const sound = page.getByRole('button', { name: t('player:mute') });
  expect(await iconX(sound)).toBe(before);

  await page.reload();
  await expectToPlayTo(page, 0.3);
  expect(await isMuted(page)).toBe(true);
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await expect(hint).toHaveCount(0);
  await page.touchscreen.tap(150, 300);
  await expect.poll(() => isMuted(page)).toBe(false);
  expect((await videoState(page)).isPaused).toBe(false);
});

test('where the browser starts nothing, the still waits for a tap', async ({ page }) => {
  await startLikeAPhone(page, 'all');
  await page.goto(player(1));
  await expect(page.getByRole('button', { name: t('player:play'), exact: true })).toBeEnabled();
  const poster = await page.evaluate(
    () => document.querySelector<HTMLVideoElement>('video[data-shown]')?.poster,
  );
  expect(poster).toBeTruthy();
  expect((await videoState(page)).isPaused).toBe(true);
  await page.touchscreen.tap(150, 300);
  await expectToPlayTo(page, 0.5);
  expect(await isMuted(page)).toBe(false);
});
