import { signIn } from '../screenshots/support/viewers.ts';
import { expect, test } from './support/stack.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');

test('a follow without a connection waits on the profile and is sent once', async ({
  page,
  context,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, stack.address, 'newcomer');
  // Loads the code of both screens.
  await page.goto('/#/pages/profile/index');
  await expect(page.getByRole('link', { name: t('common:pages.history') })).toBeVisible();
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  const follow = page.getByRole('button', { name: t('dramas:follow') });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('updateFollowDrama')) answers.push(response.status());
  });

  await context.setOffline(true);
  await expect(page.getByText(t('common:failure.title'))).toBeVisible();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/#/pages/profile/index');
  const waiting = page.getByText(t('offline:follow', { drama: 'Room 1407' }));
  await expect(waiting).toBeVisible();

  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await expect(page.getByText(t('common:failure.title'))).toBeHidden();
  expect(answers).toEqual([200]);
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  await page.reload();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
});
