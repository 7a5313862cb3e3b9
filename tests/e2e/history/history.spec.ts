import type { Locator, Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { watchDramas } from '../../screenshots/support/watch-dramas.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const open = (page: Page, route: string) => page.goto(`/#/pages/profile/${route}`);

/** Swipes a row to the left with a finger. */
const swipe = async (row: Locator, pixels: number) => {
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not visible');
  const touch = { pointerType: 'touch', isPrimary: true, clientX: box.x + 300, clientY: box.y + 20 };
  await row.dispatchEvent('pointerdown', { ...touch, bubbles: true });
  await row.dispatchEvent('pointermove', { ...touch, clientX: touch.clientX - pixels, bubbles: true });
  await row.dispatchEvent('pointerup', { ...touch, clientX: touch.clientX - pixels, bubbles: true });
};

test.beforeEach(({ page, stack }) => signIn(page, stack.address, 'newcomer'));

test('a drama leaves the history by a swipe, comes back by undo, and all of it is cleared, and follows leave in the same way', {
  tag: '@small',
}, async ({ page }) => {
  const watchedCount = await watchDramas(page);
  await open(page, 'history');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(watchedCount);
  const title = (await rows.first().getByRole('heading').textContent()) ?? '';
  const row = page.getByRole('heading', { level: 3, name: title });

  await swipe(rows.first().getByRole('link'), 60);
  await expect(row).toBeVisible();
  await swipe(rows.first().getByRole('link'), 100);
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: t('common:undo') }).click();
  await expect(row).toBeVisible();

  const isSent = page.waitForRequest('**/record/clearHistory');
  await swipe(rows.first().getByRole('link'), 100);
  await isSent;
  await page.reload();
  await expect(rows).toHaveCount(watchedCount - 1);
  await expect(row).toBeHidden();

  await page.getByRole('button', { name: t('common:edit') }).click();
  await page.getByRole('button', { name: t('history:clearAll') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSoundScreen(page, 'question before clearing the history');
  await page.getByRole('button', { name: t('history:ask.action', { count: watchedCount - 1 }) }).click();
  await expect(page.getByRole('heading', { name: t('history:empty.title') })).toBeVisible();
  await expectSoundScreen(page, 'empty history');

  await test.step('two removals of follows can each be undone only until the next, and leaving the page sends the last', async () => {
    await open(page, 'markRecord');
    const cards = page.getByRole('heading', { level: 3 });
    await expect(cards).toHaveCount(watchedCount);
    const remove = page.getByRole('button', { name: /^Unfollow/ });
    await page.getByRole('button', { name: t('common:edit') }).click();
    await remove.first().click();
    await remove.first().click();
    await expect(page.getByRole('button', { name: t('common:undo') })).toHaveCount(1);
    await expectSoundScreen(page, 'follows while they are edited');
    await page.getByRole('button', { name: t('common:back'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('common:undo') })).toBeHidden();
    await open(page, 'markRecord');
    await expect(cards).toHaveCount(watchedCount - 2);
  });
});
