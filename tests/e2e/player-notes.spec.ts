import type { Page } from 'playwright/test';
import { expect, test } from './support/stack.ts';
import { swipe } from './support/touch.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');
const drama = 'the-last-ferry-home';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

const film = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return {
      seconds: video?.currentTime ?? 0,
      durationSeconds: video?.duration ?? 0,
      isPaused: video?.paused ?? true,
      hasFrame: (video?.videoWidth ?? 0) > 0,
    };
  });

const secondsOf = async (page: Page) => (await film(page)).seconds;

/** Waits until the shown video has played to a second. */
const expectToPlayTo = (page: Page, seconds: number) =>
  expect.poll(() => secondsOf(page)).toBeGreaterThan(seconds);

const slider = (page: Page) => page.getByRole('slider', { name: t('player:seek') });

/** Drags the seek line with the finger. @param share of the episode's length */
const dragTo = async (page: Page, share: number) => {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('there is no seek line');
  const y = box.y + 26;
  await swipe(page, { x: 60, y }, { x: box.width * share, y });
};

/** The color that the unlit part of the seek line has on the screen. */
const lineColor = (page: Page) =>
  slider(page)
    .locator('div')
    .first()
    .evaluate((line) => getComputedStyle(line).backgroundColor);

test('without a network the last frame stays, and the film plays on by itself', async ({
  page,
  context,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(player(1));
  await expectToPlayTo(page, 0.5);
  await context.setOffline(true);
  await dragTo(page, 0.9);
  const note = page.getByRole('alert').filter({ hasText: t('player:problem.network') });
  await expect(note).toContainText(t('common:failure.title'));
  await expect(page.getByText(/^next try in \d s$/)).toBeVisible();
  await expect.poll(() => lineColor(page)).toBe('rgba(0, 0, 0, 0)');
  const { seconds: keptSeconds, hasFrame } = await film(page);
  expect(hasFrame).toBe(true);

  await note.getByRole('button', { name: t('common:tryAgain') }).tap();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await expectToPlayTo(page, keptSeconds + 0.5);
  await expect.poll(() => lineColor(page)).not.toBe('rgba(0, 0, 0, 0)');
});
