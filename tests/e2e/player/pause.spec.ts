import { expectToPlayTo, middleOf, openPlayback, player, tap, tapUntil } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';
import { swipe, swipeUp } from '../support/touch.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test('a pause shows the position and the speeds', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 1.1);
  const speeds = page.getByRole('radiogroup', { name: t('player:playback.speed') });
  await expect(speeds).toBeHidden();
  await page.touchscreen.tap(150, 300);
  await expect(page.getByText(/^0:0\d \/ 0:\d\d$/)).toBeVisible();
  await expect(speeds).toBeVisible();
  await tap(page, 'radio', '2');
  await expect(page.getByRole('radio', { name: '2×' })).toBeChecked();
  await swipe(page, await middleOf(page, '2×'), await middleOf(page, '1.5'));
  await expect(page.getByRole('radio', { name: '1.5×' })).toBeChecked();
  await page.touchscreen.tap(150, 300);
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
  expect((await videoState(page)).speed).toBe(1.5);
  await expect(speeds).toBeHidden();
});

test('a swipe that starts at the speeds does what it does beside them, and chooses none', async ({
  page,
}) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  await openPlayback(page);
  const from = await middleOf(page, '1.5');
  await swipe(page, from, { x: from.x + 8, y: from.y + 260 });
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await videoState(page)).speed).toBe(1);

  await tapUntil(page, () => expect(page.getByRole('radio', { name: '1×' })).toBeVisible({ timeout: 2_000 }));
  await swipeUp(page, await middleOf(page, '1.5'));
  await expect(page).toHaveURL(/episodeId=the-last-ferry-home-2$/);
  await expectToPlayTo(page, 0.3);
  expect((await videoState(page)).speed).toBe(1);
});
