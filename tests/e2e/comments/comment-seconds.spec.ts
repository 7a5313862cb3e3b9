import { signIn } from '../../screenshots/support/viewers.ts';
import {
  closeComments,
  comment,
  openComments,
  openEpisode,
  sheet,
  writeComment,
} from '../support/comments.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { seek, showSecond, videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test('a comment about a later second is blurred until the video has passed it', async ({ page }) => {
  await openEpisode(page, 'room-1407', 1);
  await showSecond(page, 2);
  await openComments(page);
  const later = sheet(page)
    .getByRole('listitem')
    .filter({ hasText: t('comments:hanging', { position: '0:12' }) });
  await expect(later).toContainText('faulty wiring');
  await expectSoundScreen(page, 'blurred comment');
  // Neither read out nor drawn so that it can be read.
  await expect(later.locator('[aria-hidden]').filter({ hasText: 'faulty wiring' })).toHaveCSS(
    'filter',
    'blur(5px)',
  );
  await expect(later.getByRole('button', { name: t('comments:reply') })).toBeHidden();

  await seek(page, 13);
  const passed = comment(page, 'faulty wiring');
  await expect(passed).not.toContainText(t('comments:hanging', { position: '0:12' }));
  await expect(passed.locator('p', { hasText: 'faulty wiring' })).toHaveCSS('filter', 'none');

  // Its second leads back to it, and it stays clear before that second.
  await passed.getByRole('button', { name: t('comments:goTo', { position: '0:12' }) }).tap();
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
  await expect.poll(async () => Math.floor((await videoState(page)).seconds)).toBeGreaterThanOrEqual(12);
  await seek(page, 3);
  await expect(passed.locator('p', { hasText: 'faulty wiring' })).toHaveCSS('filter', 'none');
});

test('a blurred comment can be shown at once', async ({ page }) => {
  await openEpisode(page, 'room-1407', 1);
  await showSecond(page, 2);
  await openComments(page);
  const hanging = t('comments:hanging', { position: '0:12' });
  const later = sheet(page).getByRole('listitem').filter({ hasText: 'faulty wiring' });
  await expect(later).toContainText(hanging);
  await later.getByRole('button', { name: t('comments:show') }).tap();
  await expect(later).not.toContainText(hanging);
  await expect(later.getByRole('button', { name: t('comments:reply'), exact: true })).toBeVisible();
});

test('a comment is pinned to the second where typing began, unless the pin is taken off', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await openEpisode(page, 'the-last-ferry-home', 2);
  await showSecond(page, 5);
  await openComments(page);
  await sheet(page).getByRole('textbox').fill('Right here');
  await seek(page, 9);
  await expect(sheet(page).getByText(t('comments:pin', { position: '0:05' }))).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: t('comments:send') })
    .tap();
  const pinned = comment(page, 'Right here');
  await expect(pinned.getByRole('button', { name: t('comments:goTo', { position: '0:05' }) })).toBeVisible();

  await expect(sheet(page).getByText(t('comments:pin', { position: '0:09' }))).toBeVisible();
  await sheet(page)
    .getByText(t('comments:pin', { position: '0:09' }))
    .tap();
  await writeComment(page, 'All of it');
  const unpinned = comment(page, 'All of it');
  await expect(unpinned.getByRole('button', { name: t('comments:delete') })).toBeVisible();
  await expect(unpinned.getByRole('button', { name: /^Go to/ })).toBeHidden();
});

test('the video waits at its end while the viewer writes about it', async ({ page }) => {
  await openEpisode(page, 'room-1407', 1);
  await openComments(page);
  const { duration } = await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return { duration: video?.duration ?? 0 };
  });
  await sheet(page).getByRole('textbox').fill('Half a thou');
  await seek(page, duration - 1);
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.ended);
  await expect(sheet(page).getByRole('textbox')).toHaveValue('Half a thou');
  expect(page.url()).toContain('room-1407-1');
  await closeComments(page);
  await expect(page).toHaveURL(/room-1407-2/);
});
