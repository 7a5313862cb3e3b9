import type { Page } from 'playwright/test';
import { expect, test } from '../support/stack.ts';
import { swipeDown, swipeUp } from '../support/touch.ts';
import { videoPolling, videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'room-1407';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

const paywall = (page: Page, number: number) =>
  page.getByRole('dialog', { name: t('common:episode', { number }) });

const expectToPlay = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
      return video !== null && !video.paused && video.currentTime > 0.5;
    },
    undefined,
    videoPolling,
  );

test('the paywall can be left by swipes and the picture, and its bar works', async ({ page }) => {
  await test.step('a swipe down plays the previous episode, and none leads past the paywall', async () => {
    await page.goto(player(2));
    await expectToPlay(page);
    await swipeUp(page);
    await expect(paywall(page, 3)).toBeVisible();
    await swipeUp(page, { x: 180, y: 400 });
    await swipeDown(page, { x: 180, y: 100 });
    await expect(paywall(page, 3)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${drama}-2$`));
    await expectToPlay(page);
  });

  await test.step('also to one that was never watched', async () => {
    await page.goto(player(4));
    await expect(paywall(page, 4)).toBeVisible();
    await swipeDown(page, { x: 180, y: 100 });
    await expect(paywall(page, 3)).toBeVisible();
    await swipeDown(page, { x: 180, y: 100 });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectToPlay(page);
  });

  await test.step('the focus stays with the paywall and its bar, and a tap on the picture returns to the video', async () => {
    await page.goto(player(2));
    await expectToPlay(page);
    await page.keyboard.press('ArrowDown');
    await expect(paywall(page, 3)).toBeVisible();
    const focused = new Set<string | undefined>();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      focused.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement === document.body) return 'the browser';
          return activeElement?.closest('dialog')
            ? (activeElement.getAttribute('aria-label') ?? '')
            : 'the page';
        }),
      );
    }
    expect(focused).toContain(t('common:back'));
    expect(focused).toContain(t('common:close'));
    expect(focused).not.toContain('the page');

    await page.touchscreen.tap(150, 200);
    await expect(paywall(page, 3)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${drama}-2$`));
    expect((await videoState(page)).isPaused).toBe(true);
  });

  await test.step('the bar works', async () => {
    await page.goto(`/#/pages/home/view?dramaId=${drama}`);
    await page.locator('a[href*="foryou/view"]').first().tap();
    await expectToPlay(page);
    await swipeUp(page);
    await expect(page).toHaveURL(new RegExp(`${drama}-2$`));
    await expectToPlay(page);
    await swipeUp(page);
    await expect(paywall(page, 3)).toBeVisible();

    const sound = page.getByRole('button', { name: t('player:mute') });
    await expect(sound).toHaveCount(1);
    await sound.tap();
    await expect(sound).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: t('player:playback.title') }).tap();
    const playback = page.getByRole('dialog', { name: t('player:playback.title') });
    await expect(playback).toBeVisible();
    await playback.getByRole('radio', { name: '1.5', exact: true }).tap();
    await playback.getByRole('button', { name: t('common:close') }).tap();
    await expect(playback).toBeHidden();
    await expect(paywall(page, 3)).toBeVisible();

    await page.getByRole('button', { name: t('common:back'), exact: true }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/home\/view/);

    await page.goto(player(2));
    await expectToPlay(page);
    expect(
      await page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.playbackRate),
    ).toBe(1.5);
  });
});
