import type { Browser, Page } from 'playwright/test';
import { registerAccount, signIn } from '../screenshots/support/viewers.ts';
import { filmState, seek, showSecond, waitForFilm } from './support/film.ts';
import { expect, test } from './support/stack.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');
const addCall = '**/center/DramaEpisode/AddComment';

const openEpisode = async (page: Page, dramaId: string, number: number) => {
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`);
  await waitForFilm(page);
};

const commentsButton = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${t('comments:title')}`) });

const sheet = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: t('comments:send') }) });

const open = async (page: Page) => {
  // The player ignores taps that follow the closing of a sheet too soon.
  await expect(async () => {
    await commentsButton(page).tap();
    await expect(sheet(page)).toBeVisible({ timeout: 500 });
  }).toPass();
};

const close = async (page: Page) => {
  await sheet(page)
    .getByRole('button', { name: t('common:close') })
    .tap();
  await expect(sheet(page)).toBeHidden();
};

const comment = (page: Page, text: string) => sheet(page).getByRole('listitem').filter({ hasText: text });

const write = async (page: Page, text: string) => {
  await sheet(page).getByRole('textbox').fill(text);
  await sheet(page)
    .getByRole('button', { name: t('comments:send') })
    .tap();
};

const shownCount = async (page: Page) =>
  Number(/\d+/.exec((await commentsButton(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** Opens an episode as a viewer of their own, in their own browser context. */
const openAsNewcomer = async (browser: Browser, address: string, dramaId: string, number: number) => {
  const context = await browser.newContext({ baseURL: address, hasTouch: true, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, address, 'newcomer');
  await openEpisode(page, dramaId, number);
  return page;
};

test('two viewers talk about an episode', async ({ page, browser, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  await openEpisode(page, 'room-1407', 1);
  await expect.poll(() => shownCount(page)).toBeGreaterThan(0);
  const before = await shownCount(page);

  await test.step('one writes, and the film goes on', async () => {
    await open(page);
    const { seconds } = await filmState(page);
    await write(page, 'Did you hear the phone?');
    await expect(comment(page, 'Did you hear the phone?')).toContainText(t('comments:you'));
    await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText(`${before + 1} comments`);
    await expect.poll(async () => (await filmState(page)).seconds).toBeGreaterThan(seconds + 1);
    await close(page);
    await expect.poll(() => shownCount(page)).toBe(before + 1);
    // It stops there, so that the next episode does not follow meanwhile.
    await page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.pause());
  });

  const other = await openAsNewcomer(browser, stack.address, 'room-1407', 1);
  await test.step('the other reads, likes and answers', async () => {
    await showSecond(other, 20);
    await open(other);
    await sheet(other).getByLabel(t('comments:sort.label')).selectOption('new');
    const first = comment(other, 'Did you hear the phone?');
    const like = first.getByRole('button', { name: new RegExp(`^${t('player:like')}`) }).first();
    await like.tap();
    await expect(like).toHaveAccessibleName(`${t('player:like')}, 1`);
    await first.getByRole('button', { name: t('comments:reply'), exact: true }).tap();
    await write(other, 'Every time.');
    await expect(first).toContainText('Every time.');
    await expect(sheet(other).getByRole('heading', { level: 2 })).toHaveText(`${before + 2} comments`);
  });

  await test.step('the first finds both on the next visit, and deletes', async () => {
    await open(page);
    await sheet(page).getByLabel(t('comments:sort.label')).selectOption('new');
    const mine = comment(page, 'Did you hear the phone?');
    await expect(mine.getByRole('button', { name: `${t('player:like')}, 1` })).toBeVisible();
    await mine.getByRole('button', { name: t('comments:replies', { count: 1 }) }).tap();
    await expect(mine).toContainText('Every time.');
    await mine.getByRole('button', { name: t('comments:delete') }).tap();
    await page.getByRole('button', { name: t('comments:remove.action') }).tap();
    await expect(mine).toBeHidden();
    await close(page);
    await expect.poll(() => shownCount(page)).toBe(before);
  });

  await test.step('and the other no longer sees it', async () => {
    await close(other);
    await open(other);
    await expect(sheet(other).getByRole('heading', { level: 2 })).toHaveText(`${before} comments`);
    await expect(comment(other, 'Did you hear the phone?')).toBeHidden();
  });
  await other.context().close();
});

test('a comment that does not arrive stays and is sent again', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_FAILED|Failed to load/);
  await signIn(page, stack.address, 'newcomer');
  await openEpisode(page, 'room-1407', 2);
  await page.route(addCall, (route) => route.abort());
  await open(page);
  await write(page, 'Into the void');
  const mine = comment(page, 'Into the void');
  await expect(mine).toContainText(t('comments:notSent'));
  await close(page);
  await open(page);
  await expect(mine).toContainText(t('comments:notSent'));
  await page.unroute(addCall);
  await mine.getByRole('button', { name: t('common:tryAgain') }).tap();
  await expect(mine.getByRole('button', { name: t('comments:delete') })).toBeVisible();
  await expect(mine).toHaveCount(1);
  await page.reload();
  await waitForFilm(page);
  await open(page);
  await sheet(page).getByLabel(t('comments:sort.label')).selectOption('new');
  await expect(mine).toHaveCount(1);
});

test('a comment about a later second is blurred until the film has passed it', async ({ page }) => {
  await openEpisode(page, 'room-1407', 1);
  await showSecond(page, 2);
  await open(page);
  const later = sheet(page)
    .getByRole('listitem')
    .filter({ hasText: t('comments:hanging', { position: '0:12' }) });
  await expect(later).toContainText('faulty wiring');
  // Neither read out nor drawn so that it can be read.
  await expect(later.locator('[aria-hidden]').filter({ hasText: 'faulty wiring' })).toHaveCSS(
    'filter',
    'blur(5px)',
  );
  await expect(later.getByRole('button', { name: t('comments:reply') })).toBeHidden();

  await seek(page, 13);
  const passed = comment(page, 'faulty wiring');
  await expect(passed).not.toContainText(t('comments:hanging', { position: '0:12' }));
  await expect(passed.getByText(/faulty wiring/)).toHaveCSS('filter', 'none');

  // Its second leads back to it, and it stays clear before that second.
  await passed.getByRole('button', { name: t('comments:goTo', { position: '0:12' }) }).tap();
  await expect.poll(async () => (await filmState(page)).isPaused).toBe(false);
  await expect.poll(async () => Math.floor((await filmState(page)).seconds)).toBeGreaterThanOrEqual(12);
  await seek(page, 3);
  await expect(passed.getByText(/faulty wiring/)).toHaveCSS('filter', 'none');
});

test('a blurred comment can be shown at once', async ({ page }) => {
  await openEpisode(page, 'room-1407', 1);
  await showSecond(page, 2);
  await open(page);
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
  await open(page);
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
  await write(page, 'All of it');
  const unpinned = comment(page, 'All of it');
  await expect(unpinned.getByRole('button', { name: t('comments:delete') })).toBeVisible();
  await expect(unpinned.getByRole('button', { name: /^Go to/ })).toBeHidden();
});

test('a visitor signs in and the comment is sent', async ({ page, stack }) => {
  const { username } = await registerAccount(stack.address);
  await openEpisode(page, 'the-last-ferry-home', 1);
  await open(page);
  await write(page, 'Let me in');
  await page.getByLabel(t('account:identifier'), { exact: true }).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:login'), exact: true }).tap();
  const mine = comment(page, 'Let me in');
  await expect(mine.getByRole('button', { name: t('comments:delete') })).toBeVisible();
  await expect(mine).toHaveCount(1);
});

test('somebody else’s comment can be reported and hidden', async ({ page, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  await openEpisode(page, 'the-last-ferry-home', 1);
  await open(page);
  const options = page.getByRole('button', { name: t('comments:options') });
  const others = sheet(page).getByRole('listitem').filter({ has: options });
  const text = (await others.first().locator('p').first().textContent()) ?? '';
  await others
    .first()
    .getByRole('button', { name: t('comments:options') })
    .first()
    .tap();
  await comment(page, text)
    .getByRole('button', { name: t('comments:report') })
    .tap();
  await page.getByRole('button', { name: t('comments:reasons.abuse') }).tap();
  await expect(page.getByText(t('comments:reported'))).toBeVisible();
  await comment(page, text)
    .getByRole('button', { name: t('comments:hide') })
    .tap();
  await expect(comment(page, text)).toBeHidden();
  await page.getByRole('button', { name: t('common:undo') }).tap();
  await expect(comment(page, text)).toBeVisible();
});

test('the film waits at its end while the viewer writes about it', async ({ page }) => {
  await openEpisode(page, 'room-1407', 1);
  await open(page);
  const { duration } = await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return { duration: video?.duration ?? 0 };
  });
  await sheet(page).getByRole('textbox').fill('Half a thou');
  await seek(page, duration - 1);
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.ended);
  await expect(sheet(page).getByRole('textbox')).toHaveValue('Half a thou');
  expect(page.url()).toContain('room-1407-1');
  await close(page);
  await expect(page).toHaveURL(/room-1407-2/);
});
