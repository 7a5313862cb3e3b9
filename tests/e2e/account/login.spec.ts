import { limits } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { registerAccount } from '../../screenshots/support/viewers.ts';
import { readCode } from '../support/outbox.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { signOut } from '../support/sign-out.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const profile = '/pages/profile/index';
const login = `/#/pages/login/index?from=${encodeURIComponent(profile)}`;
const password = 'ferryhome1';
const chinese = textsOf('zh');
const unique = () => crypto.randomUUID().slice(0, 8);

const submit = (page: Page) => page.locator('form [type=submit]');
const codeField = (page: Page) => page.getByLabel(t('account:code'), { exact: true });
const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: t('profile:signOut.row') })).toBeVisible();

const sendCode = async (page: Page, label: string, address: string) => {
  await page.getByLabel(label).fill(address);
  await submit(page).click();
  await expect(codeField(page)).toBeFocused();
};

test('registering names every problem at its field and keeps what was typed', { tag: '@small' }, async ({
  page,
}) => {
  await page.goto(login);
  await page.getByRole('tab', { name: t('account:register') }).click();
  const username = page.getByLabel(t('account:username'));
  await username.fill('a b');
  await submit(page).click();
  await expect(username).toBeFocused();
  await expect(page.getByText(t('account:problems.passwordMissing'))).toBeVisible();
  await expect(page.getByText(t('account:rules.notCommon'))).toBeVisible();
  await expect(page.getByText(t('account:problems.notAccepted'))).toBeVisible();
  await expectSoundScreen(page, 'registering with problems');

  const name = `lena.${unique()}`;
  await username.fill(name);
  await page.getByLabel(t('account:password'), { exact: true }).fill(password);
  await expect(page.getByText(t('account:rules.kept'))).toHaveCount(3);
  await page.getByLabel(t('account:confirm')).fill(password);
  await page.getByRole('link', { name: /agreement/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('common:agreement') })).toBeVisible();
  await page.goBack();
  await expect(username).toHaveValue(name);
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await isSignedIn(page);
});

test('a code signs in, a wrong one says so, and the address can be corrected', { tag: '@small' }, async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/40[014]/);
  const address = `lena-${unique()}@example.org`;
  await page.goto(login);
  await page.getByRole('tab', { name: t('account:register') }).click();
  await page.getByRole('button', { name: t('account:useEmail') }).click();
  await sendCode(page, t('account:email'), address);
  await expect(page.getByText(t('account:spam'))).toBeVisible();
  await expectSoundScreen(page, 'sent code');
  await expect(page.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
  await codeField(page).fill(await readCode(stack.address, address));
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await isSignedIn(page);
  await page.evaluate(() => localStorage.clear());

  await page.goto(login);
  await page.reload();
  await page.getByRole('button', { name: t('account:useCode') }).click();
  await sendCode(page, t('account:email'), `not-${address}`);
  await page.getByRole('button', { name: t('account:change') }).click();
  await sendCode(page, t('account:email'), address);
  const code = await readCode(stack.address, address);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(codeField(page)).toHaveAccessibleDescription(
    t('common:failure.codeWrong', { count: 4, max: limits.verificationCode.maxTries }),
  );
  await expectSoundScreen(page, 'wrong code');
  await codeField(page).fill(code);
  await submit(page).click();
  await isSignedIn(page);
});

test('an address without an account is told so at its field', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/404/);
  await page.goto(`${login}&by=phone`);
  await page.getByLabel(t('account:country')).selectOption('BR');
  const digits = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
  await sendCode(page, t('account:phone'), `11 98765 ${digits}`);
  await codeField(page).fill(await readCode(stack.address, `+551198765${digits}`));
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(page.getByLabel(t('account:phone'))).toBeFocused();
  await expect(page.getByLabel(t('account:phone'))).toHaveValue(`11 98765 ${digits}`);
});

test('a forgotten password is replaced in three steps', { tag: '@small' }, async ({ page, stack }) => {
  const address = `ana-${unique()}@example.org`;
  await page.goto(`/#/pages/login/regiest?by=email&from=${encodeURIComponent(profile)}`);
  await sendCode(page, t('account:email'), address);
  await codeField(page).fill(await readCode(stack.address, address));
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await isSignedIn(page);
  await page.evaluate(() => localStorage.clear());

  await page.goto(login);
  await page.reload();
  await page.getByRole('button', { name: t('account:forgotPassword') }).click();
  await sendCode(page, t('account:reset.address'), address);
  await codeField(page).fill(await readCode(stack.address, address));
  await page.getByLabel(t('account:reset.password'), { exact: true }).fill(password);
  await page.getByLabel(t('account:reset.confirm')).fill('other');
  await submit(page).click();
  await expect(page.getByText(t('account:problems.confirmDiffers'))).toBeVisible();
  await expectSoundScreen(page, 'new password with a problem');
  await page.getByLabel(t('account:reset.confirm')).fill(password);
  await submit(page).click();
  await isSignedIn(page);
});

test('a visitor who follows a drama follows it after registering', { tag: '@small' }, async ({ page }) => {
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  const follow = page.getByRole('button', { name: t('common:follow'), exact: true });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.click();
  await page.getByRole('tab', { name: t('account:register') }).click();
  await page.getByLabel(t('account:username')).fill(`lena.${unique()}`);
  await page.getByLabel(t('account:password'), { exact: true }).fill(password);
  await page.getByLabel(t('account:confirm')).fill(password);
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
});

test.describe('on a Chinese device', () => {
  test.use({ locale: 'zh-CN' });

  const signInAs = async (page: Page, username: string, words: typeof t) => {
    await page.getByLabel(words('account:identifier')).fill(username);
    await page.getByLabel(words('account:password'), { exact: true }).fill('cliffhanger1');
    await page.getByRole('checkbox').check();
    await submit(page).click();
  };
  const isSignedInIn = (page: Page, words: typeof t) =>
    expect(page.getByRole('button', { name: words('profile:signOut.row') })).toBeVisible();

  test('an account without a chosen language keeps the device’s, a choice here becomes the account’s', async ({
    page,
    browser,
    stack,
    announceConsoleErrors,
  }) => {
    // Signing out ends the event stream, which may ask once more.
    announceConsoleErrors(/ERR_INCOMPLETE_CHUNKED_ENCODING|401/);
    const { username } = await registerAccount(stack.address);
    await page.goto(login);
    await signInAs(page, username, chinese);
    await isSignedInIn(page, chinese);
    await signOut(page, chinese);

    await page.goto('/#/pages/profile/language');
    await page.getByText('Português').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
    await page.goto(login);
    const update = page.waitForResponse(/updateSettings/);
    await signInAs(page, username, textsOf('pt'));
    await isSignedInIn(page, textsOf('pt'));
    await update;

    const other = await browser.newPage({ baseURL: stack.address, locale: 'en-US' });
    await other.goto(login);
    await signInAs(other, username, t);
    await isSignedInIn(other, textsOf('pt'));
    await expect(other.locator('html')).toHaveAttribute('lang', 'pt');
    await other.close();
  });
});
