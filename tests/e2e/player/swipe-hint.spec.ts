import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { expectEpisode, expectToPlayTo, player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';
import { swipeDown, swipeUp } from '../support/touch.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

const hintOf = (page: Page) => page.getByText(t('player:swipe.episode', { number: 2 }));

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the first visit shows that a swipe leads on, and none after a swipe', async ({ page }) => {
    await page.goto(player(1));
    await expect(hintOf(page)).toBeVisible();
    const offset = () =>
      page.evaluate(() => {
        const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
        return video ? Math.round(video.getBoundingClientRect().top) : 0;
      });
    const like = page.getByRole('button', { name: t('player:like') }).first();
    const likeTop = async () => Math.round((await like.boundingBox())?.y ?? 0);
    await expect.poll(offset, { intervals: [100] }).toBe(-44);
    const liftedTop = await likeTop();
    await expect(hintOf(page)).toHaveCount(0);
    // A tap that began before the hint hits the button that it was aimed at.
    expect(await likeTop()).toBe(liftedTop);
    await expect.poll(offset).toBe(0);
    await expect(hintOf(page)).toBeVisible();
    await swipeUp(page);
    await expectEpisode(page, 2);
    await swipeDown(page);
    await expectEpisode(page, 1);
    await page.reload();
    await expectToPlayTo(page, 4);
    await expect(hintOf(page)).toHaveCount(0);
  });

  test.describe('on a desktop', () => {
    test.use({ hasTouch: false });

    test('with a mouse the hint names the wheel, and with reduced motion it only fades in over the foot', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const hint = page.getByText(t('player:wheel.episode', { number: 2 }));
      await page.goto(player(1));
      await expect(hint).toBeVisible();
      const top = await page.evaluate(
        () => document.querySelector('video[data-shown]')?.getBoundingClientRect().top,
      );
      expect(top).toBe(0);
      await expect(hint).toHaveCount(0);
    });
  });

  test('For You names the drama that a swipe leads to', async ({ page, stack }) => {
    await signIn(page, stack.address, 'newcomer');
    await page.goto('/#/pages/foryou/index');
    const hint = page.getByText(/^Swipe up for (?!episode)/);
    await expect(hint).toBeVisible();
    const title = (await hint.textContent())?.replace('Swipe up for ', '') ?? '';
    await swipeUp(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
});
