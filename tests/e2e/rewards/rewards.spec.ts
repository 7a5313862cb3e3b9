import { contract, limits } from '@cliffhanger/contracts';
import type { Locator, Page } from 'playwright/test';
import { watchVideo } from '../../screenshots/support/rewards.ts';
import { pressInLab, signIn } from '../../screenshots/support/viewers.ts';
import { apiOf } from '../support/gifts.ts';
import { registerHere } from '../support/register.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const eventPage = '/#/pages/event/index';
const balanceOf = (page: Page) => page.getByRole('link', { name: /^Wallet/ });
/** Presses a button twice before the first press has an effect: a second press that comes later would find it done. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });

test('a viewer checks in and takes the coins of a task, each once', { tag: '@small' }, async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto(eventPage);
  await expect(page.getByRole('heading', { name: 'Day 1 of 7' })).toBeVisible();
  const claims: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/checkin')) claims.push(request.postData() ?? '');
  });
  await pressTwice(page.getByRole('button', { name: /^Check in/ }));
  await expect(balanceOf(page)).toHaveText(/10/);
  await expect(page.getByRole('button', { name: /^Signed in/ })).toBeDisabled();

  await test.step('a task that is done elsewhere waits with its coins', async () => {
    const api = await apiOf(page);
    await api.data(contract.engagement.followDrama, { dramaId: 'room-1407', followed: true });
    await page.reload();
    await pressTwice(page.getByRole('button', { name: t('rewards:tasks.take', { coins: 5 }) }));
    await expect(balanceOf(page)).toHaveText(/15/);
    await expect(page.getByText(t('rewards:state.completed'), { exact: true })).toBeVisible();
  });
  // The screen has said so.
  await expect(page.getByRole('button', { name: /^\+\d+ coins/ })).toHaveCount(0);
  expect(claims).toHaveLength(2);
});

test('a visitor who checks in signs in first, and is checked in then', async ({ page }) => {
  await page.goto(eventPage);
  await expect(page.getByRole('heading', { name: t('rewards:rules.title') })).toBeVisible();
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page).toHaveURL(/login\/index/);
  await registerHere(page, 'checks-in-later');
  await expect(page.getByRole('button', { name: /^Signed in/ })).toBeDisabled();
  await expect(balanceOf(page)).toHaveText(/10/);
});

test('an ad pays when it is watched to the end, and nothing when it is left early', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto(eventPage);
  await page.getByRole('button', { name: t('rewards:tasks.do.watch'), exact: true }).click();
  const ad = page.getByRole('dialog', { name: t('rewards:ad.name'), exact: true });
  await expect(ad).toContainText('13 s');
  await expectSoundScreen(page, 'ad');
  await ad.getByRole('button', { name: t('rewards:ad.leave') }).click();
  await expect(page.getByText(t('rewards:ad.left')).last()).toBeVisible();
  await expect(ad).toBeHidden();

  await page.getByRole('button', { name: t('rewards:tasks.do.watch'), exact: true }).click();
  const over = page.getByRole('dialog', { name: t('rewards:ad.over') });
  await expect(over).toBeVisible({ timeout: 60_000 });
  await expect(over).toContainText('+10 coins');
  await expect(over).toContainText('14 ads are left');
  await expectSoundScreen(page, 'ad over');
  await over.getByRole('button', { name: t('rewards:ad.next') }).click();
  await expect(ad).toContainText(t('rewards:ad.position', { number: 2, times: 15 }));
  await expect(ad).toContainText('13 s');
  await page.goBack();
  await expect(ad).toBeHidden();
  await expect(page.getByText(t('rewards:ad.left')).last()).toBeVisible();
  await expect(balanceOf(page)).toHaveText(/10/);
  await expect(page.getByText('1 of 15 today')).toBeVisible();
});

test('an invited person registers with the link, and the inviter sees it live', async ({
  page,
  stack,
  browser,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/event/share');
  await expect(page.getByText(t('rewards:invite.nobody'))).toBeVisible();
  const { link } = await (await apiOf(page)).data(contract.rewards.invites);

  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.1' } });
  const friend = await context.newPage();
  await friend.goto(link);
  await expect(friend.getByText(t('account:invited'))).toBeVisible();
  await expectSoundScreen(friend, 'home of an invited visitor');
  await friend.getByRole('link', { name: t('common:tabs.profile') }).click();
  await expect(friend.getByText(t('account:invited'))).toBeVisible();
  await friend.getByRole('link', { name: t('account:register'), exact: true }).click();
  await friend.getByLabel(t('account:username'), { exact: true }).fill('imani');
  await friend.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await friend.getByLabel(t('account:confirm'), { exact: true }).fill('cliffhanger1');
  await friend.getByRole('checkbox').check();
  await friend.getByRole('button', { name: t('account:register'), exact: true }).click();
  await expect(friend.getByRole('link', { name: t('common:addCoins') })).toBeVisible();
  await expect(friend.getByText(t('account:invited'))).toBeHidden();

  await expect(page.getByText('i***')).toBeVisible();
  await expectSoundScreen(page, 'invited friend');
  await expect(page.getByRole('heading', { name: '100 coins earned' })).toBeHidden();

  // The friend watches for a minute, and the reward arrives once the account is some days old.
  const api = (await apiOf(friend)).with({ 'x-forwarded-for': '198.51.100.1' });
  await watchVideo(stack.address, api, 20);
  await expect(page.getByText(/20 s of 60 watched/)).toBeVisible();
  await watchVideo(stack.address, api, 60);
  await expect(page.getByText(t('rewards:invite.waitingCount', { count: 1 }))).toBeVisible();
  await expectSoundScreen(page, 'reward on its way');
  for (let day = 0; day < limits.newAccountDays; day++) await pressInLab(stack.address, 'clock/day');
  // The prizes show for three seconds.
  await Promise.all([
    watchVideo(stack.address, api, 60),
    expect(page.getByRole('button', { name: /^\+100 coins/ })).toBeVisible(),
    expect(friend.getByRole('button', { name: /^\+50 coins/ })).toBeVisible(),
  ]);
  await expect(page.getByRole('heading', { name: '100 coins earned' })).toBeVisible();
  await context.close();
});

test('prizes follow one another, each for 3 s that a hover stops', { tag: '@small' }, async ({
  page,
  stack,
}) => {
  await page.clock.install();
  await signIn(page, stack.address, 'newcomer');
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/events');
  await page.goto('/');
  await stream;
  const user = await (await apiOf(page)).data(contract.account.userInfo);
  const prize = (number: number) =>
    page.getByRole('button', { name: t('common:popupPosition', { number, total: 2 }) });
  for (let gift = 0; gift < 2; gift++) await pressInLab(stack.address, `viewers/${user?.userId}/coins`);
  await expect(prize(1)).not.toHaveCSS('animation-name', 'none');
  await prize(1).hover();
  await expectSoundScreen(page, 'prize');
  await page.clock.runFor(10_000);
  await expect(prize(1)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_100);
  await expect(prize(2)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(prize(2)).toBeHidden();
});
