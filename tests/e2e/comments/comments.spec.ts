import type { Browser, Page } from 'playwright/test';
import { registerAccount, signIn } from '../../screenshots/support/viewers.ts';
import {
  closeComments,
  comment,
  commentsButton,
  openComments,
  openEpisode,
  sheet,
  writeComment,
} from '../support/comments.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { showSecond, videoState, waitForVideo } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const addCall = '**/center/DramaEpisode/AddComment';

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

test('two viewers talk about an episode', { tag: '@small' }, async ({ page, browser, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  await openEpisode(page, 'room-1407', 1);
  await expect.poll(() => shownCount(page)).toBeGreaterThan(0);
  const before = await shownCount(page);

  await test.step('one writes, and the video goes on', async () => {
    await openComments(page);
    const { seconds } = await videoState(page);
    await writeComment(page, 'Did you hear the phone?');
    await expect(comment(page, 'Did you hear the phone?')).toContainText(t('comments:you'));
    await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText(`${before + 1} comments`);
    await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(seconds + 1);
    await closeComments(page);
    await expect.poll(() => shownCount(page)).toBe(before + 1);
    // It stops there, so that the next episode does not follow meanwhile.
    await page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.pause());
  });

  const other = await openAsNewcomer(browser, stack.address, 'room-1407', 1);
  await test.step('the other reads, likes and answers', async () => {
    await showSecond(other, 20);
    await openComments(other);
    await sheet(other).getByLabel(t('comments:sort.label')).selectOption('new');
    const first = comment(other, 'Did you hear the phone?');
    const like = first.getByRole('button', { name: new RegExp(`^${t('player:like')}`) }).first();
    await like.tap();
    await expect(like).toHaveAccessibleName(`${t('player:like')}, 1`);
    await first.getByRole('button', { name: t('comments:reply'), exact: true }).tap();
    const field = sheet(other).getByRole('textbox');
    await field.fill('Every');
    // As Safari ends a composition.
    await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(field).toHaveValue('Every');
    await writeComment(other, 'Every time.');
    await expect(first).toContainText('Every time.');
    await expect(sheet(other).getByRole('heading', { level: 2 })).toHaveText(`${before + 2} comments`);
  });

  await test.step('a long one shows six lines, and all of them when asked', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Line ${index + 1} of many.`);
    await writeComment(other, lines.join('\n'));
    const long = comment(other, 'Line 1 of many.');
    const words = long.locator('p', { hasText: 'Line 1 of many.' });
    const heightOf = async () => (await words.boundingBox())?.height ?? 0;
    const more = long.getByRole('button', { name: t('comments:more'), exact: true });
    await expect(more).toBeVisible();
    // Once it is sent, it is drawn anew.
    const remove = long.getByRole('button', { name: t('comments:delete') });
    await expect(remove).toBeVisible();
    const folded = await heightOf();
    await more.tap();
    await expect(more).toBeHidden();
    expect(Math.round((await heightOf()) / folded)).toBe(2);
    await remove.tap();
    await other.getByRole('button', { name: t('comments:remove.action') }).tap();
    await expect(long).toBeHidden();
  });

  await test.step('the first finds both on the next visit, and deletes', async () => {
    await openComments(page);
    await sheet(page).getByLabel(t('comments:sort.label')).selectOption('new');
    const mine = comment(page, 'Did you hear the phone?');
    await expect(mine.getByRole('button', { name: `${t('player:like')}, 1` })).toBeVisible();
    await mine.getByRole('button', { name: t('comments:replies', { count: 1 }) }).tap();
    await expect(mine).toContainText('Every time.');
    await expectSoundScreen(page, 'comments');
    await mine.getByRole('button', { name: t('comments:delete') }).tap();
    await expect(page.getByRole('button', { name: t('comments:remove.action') })).toBeVisible();
    await expectSoundScreen(page, 'deletion of a comment');
    await page.getByRole('button', { name: t('comments:remove.action') }).tap();
    await expect(mine).toBeHidden();
    await closeComments(page);
    await expect.poll(() => shownCount(page)).toBe(before);
  });

  await test.step('and the other no longer sees it', async () => {
    await closeComments(other);
    await openComments(other);
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
  await showSecond(page, 2);
  await page.route(addCall, (route) => route.abort());
  await openComments(page);
  await writeComment(page, 'Into the void');
  const mine = comment(page, 'Into the void');
  await expect(mine).toContainText(t('comments:notSent'));
  await closeComments(page);
  await openComments(page);
  await expect(mine).toContainText(t('comments:notSent'));
  await expectSoundScreen(page, 'comment that was not sent');
  await page.unroute(addCall);
  await mine.getByRole('button', { name: t('common:tryAgain') }).tap();
  await expect(mine.getByRole('button', { name: t('comments:delete') })).toBeVisible();
  await expect(mine).toHaveCount(1);
  await page.reload();
  await waitForVideo(page);
  await openComments(page);
  await sheet(page).getByLabel(t('comments:sort.label')).selectOption('new');
  await expect(mine).toHaveCount(1);
});

test('a visitor signs in and the comment is sent', async ({ page, stack }) => {
  const { username } = await registerAccount(stack.address);
  await openEpisode(page, 'the-last-ferry-home', 1);
  await openComments(page);
  await writeComment(page, 'Let me in');
  await page.getByLabel(t('account:identifier'), { exact: true }).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:login'), exact: true }).tap();
  const mine = comment(page, 'Let me in');
  await expect(mine.getByRole('button', { name: t('comments:delete') })).toBeVisible();
  await expect(mine).toHaveCount(1);
});

test('somebody else’s comment in another language can be unfolded, reported and hidden', {
  tag: '@small',
}, async ({ page, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  await openEpisode(page, 'the-last-ferry-home', 1);
  await showSecond(page, 2);
  await openComments(page);
  const order = sheet(page).getByLabel(t('comments:sort.label'));
  await order.evaluate((select: HTMLSelectElement) => {
    select.options[select.selectedIndex]?.replaceChildren('Con más me gusta, los de hoy y los de ayer');
  });
  const [orderBox, closeBox] = [
    await order.boundingBox(),
    await sheet(page)
      .getByRole('button', { name: t('common:close') })
      .boundingBox(),
  ];
  expect((orderBox?.x ?? 0) + (orderBox?.width ?? 0)).toBeLessThanOrEqual(closeBox?.x ?? 0);
  const fold = sheet(page).getByRole('button', { name: /in other languages$/ });
  const folded = sheet(page).getByRole('list', { name: t('comments:inOtherLanguages') });
  await fold.tap();
  await expect(folded).toBeFocused();
  await expect(fold).toBeHidden();
  const options = page.getByRole('button', { name: t('comments:options') });
  const others = folded.getByRole('listitem').filter({ has: options });
  const text = (await others.first().locator('p').first().textContent()) ?? '';
  const menu = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: t('comments:copy') }) });
  await others
    .first()
    .getByRole('button', { name: t('comments:options') })
    .first()
    .press('Enter');
  await expectSoundScreen(page, 'options of a comment');
  await menu.getByRole('button', { name: t('comments:report') }).tap();
  await expect(page.getByRole('button', { name: t('comments:reasons.abuse') })).toBeVisible();
  await expectSoundScreen(page, 'report of a comment');
  await page.getByRole('button', { name: t('comments:reasons.abuse') }).tap();
  await expect(page.getByText(t('comments:reported'))).toBeVisible();
  await expectSoundScreen(page, 'reported comment');
  // A finger that stays; iOS sends no other event for it.
  const finger = { pointerType: 'touch', clientX: 120, clientY: 500 };
  await comment(page, text).locator('p').first().dispatchEvent('pointerdown', finger);
  await expect(menu).toBeVisible();
  await comment(page, text).locator('p').first().dispatchEvent('pointerup', finger);
  // Its click goes to what has opened under it.
  await menu.getByRole('button', { name: t('comments:hide') }).dispatchEvent('click', { detail: 1 });
  await expect(comment(page, text)).toBeVisible();
  await menu.getByRole('button', { name: t('comments:hide') }).tap();
  await expect(comment(page, text)).toBeHidden();
  await page.getByRole('button', { name: t('common:undo'), exact: true }).tap();
  await expect(comment(page, text)).toBeVisible();
});

test('the first comment asks for a name, and is sent with it', { tag: '@small' }, async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/409/);
  await signIn(page, stack.address, 'newcomer');
  await page.route(/record\/userInfo/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data, { displayName: 'vw•••', nameChosen: false });
    await route.fulfill({ response, json: answer });
  });
  await openEpisode(page, 'the-last-ferry-home', 2);
  await openComments(page);
  await writeComment(page, 'My first one');
  const question = page.getByRole('dialog', { name: t('person:choose') });
  await expectSoundScreen(page, 'question for a name');
  await question.getByLabel(t('person:name')).fill('Support');
  await question.getByRole('button', { name: t('person:saveAndSend') }).tap();
  await expect(question.getByText('This name is reserved')).toBeVisible();
  await question.getByLabel(t('person:name')).fill('Mia 🌙');
  await question.getByRole('button', { name: t('person:saveAndSend') }).tap();
  await expect(
    comment(page, 'My first one').getByRole('button', { name: t('comments:delete') }),
  ).toBeVisible();
});
