import type { Page, Route } from 'playwright/test';
import { pressInLab, registerAccount } from '../../screenshots/support/viewers.ts';
import { giftCoins } from '../support/gifts.ts';
import { signOut } from '../support/sign-out.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
/** Longer than a ticket of the stream takes on its way. */
const delayMs = 2_000;

const submitPassword = async (page: Page, username: string) => {
  await page.goto(`/#/pages/login/index?from=${encodeURIComponent('/pages/profile/index')}`);
  await page.getByLabel(t('account:identifier')).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:login'), exact: true }).click();
};

/** The next request to a path, which waits until it is continued. */
const holdNext = (page: Page, path: string): Promise<Route> =>
  new Promise((resolve) => page.route(new RegExp(`${path}(\\?|$)`), resolve, { times: 1 }));

const coinsOf = (page: Page) => page.getByRole('link', { name: /^Coins/ });
const seesGift = async (page: Page) => {
  await expect(page.getByRole('button', { name: new RegExp(`^\\+${giftCoins} coins`) })).toBeVisible();
  await expect(coinsOf(page)).toContainText(`${giftCoins}`);
};

test('a viewer who signs in on another account sees a gift that is given before the event stream opens', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  // Signing out ends the event stream.
  announceConsoleErrors(/ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const { username, userInfo } = await registerAccount(stack.address);
  await page.goto('/');
  const other = await registerAccount(stack.address);
  await submitPassword(page, other.username);
  await expect(page.getByRole('heading', { level: 1, name: other.username })).toBeVisible();
  await signOut(page, t);

  const held = holdNext(page, '/events');
  await submitPassword(page, username);
  const stream = await held;
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  await pressInLab(stack.address, `viewers/${userInfo.userId}/coins`);
  await page.waitForTimeout(delayMs);
  await stream.continue();
  await seesGift(page);
});

test('a viewer sees a gift that is given while the answer to the sign-in is on its way', async ({
  page,
  stack,
}) => {
  const { username, userInfo } = await registerAccount(stack.address);
  const held = holdNext(page, '/user/login/account');
  await submitPassword(page, username);
  const signIn = await held;
  const response = await signIn.fetch();
  await pressInLab(stack.address, `viewers/${userInfo.userId}/coins`);
  await page.waitForTimeout(delayMs);
  await signIn.fulfill({ response });
  await seesGift(page);
});

test('a tab that opens beside another shows a gift that is given while it loads', async ({ page, stack }) => {
  const { username, userInfo } = await registerAccount(stack.address);
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/events');
  await submitPassword(page, username);
  await stream;
  const tab = await page.context().newPage();
  const held = holdNext(tab, '/assets/background-.*\\.js');
  await tab.goto('/#/pages/profile/index');
  const background = await held;
  await expect(coinsOf(tab)).toContainText(/Coins\s*0/);
  await pressInLab(stack.address, `viewers/${userInfo.userId}/coins`);
  await expect(coinsOf(page)).toContainText(`${giftCoins}`);
  await background.continue();
  await expect(coinsOf(tab)).toContainText(`${giftCoins}`);
});
