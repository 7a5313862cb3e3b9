import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { pressInLab, registerAccount, sealPassword, sealValue } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
import { readCode } from '../support/outbox.ts';
import { proveByPassword } from '../support/prove-account.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { signOut } from '../support/sign-out.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const password = 'cliffhanger1';
const setting = '/#/pages/profile/setting';

/** Opens a path as a viewer, who may sign out and reload later. */
const open = async (page: Page, token: string, path: string) => {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('test_signed_in') !== null) return;
    sessionStorage.setItem('test_signed_in', '1');
    localStorage.setItem('sj_token', value);
  }, token);
  await page.goto(path);
};

const signIn = async (page: Page, username: string) => {
  await page.getByLabel(t('account:identifier')).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill(password);
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: t('account:login'), exact: true }).click();
};

test('an account that is deleted waits, and signing in brings it back', { tag: '@small' }, async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  // 400: the device's idea of the server's time is three days old, so the password is encrypted again.
  announceConsoleErrors(/40[01]|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const { username, token } = await registerAccount(stack.address);
  await open(page, token, `${setting}?page=my-data`);
  await page.getByRole('button', { name: t('myData:delete.title') }).click();
  const field = page.getByLabel(t('account:password'), { exact: true });
  const submit = page.getByRole('button', { name: t('myData:delete.action', { count: 7 }) });
  await submit.click();
  await expect(field).toBeFocused();
  await expect(page.getByText(t('account:problems.passwordMissing'))).toBeVisible();
  await field.fill('not my password 1');
  await submit.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('not my password 1');
  await expectSoundScreen(page, 'deletion with a wrong password');
  await field.fill(password);
  await submit.click();
  await expect(page.getByRole('heading', { name: t('myData:waiting.title') })).toBeVisible();
  await expectSoundScreen(page, 'deletion that waits');

  await page.getByRole('button', { name: t('myData:waiting.leave') }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sj_token'))).toBeNull();
  await expect(
    page.getByRole('heading', { level: 1, name: /^Gone on \d+ \w+|^Gone on \w+ \d+/ }),
  ).toBeVisible();
  await expectSoundScreen(page, 'account that was left to its deletion');
  for (const _ of [1, 2, 3]) await pressInLab(stack.address, 'clock/day');
  await page.getByRole('link', { name: t('myData:left.keep') }).click();
  await signIn(page, username);
  await expect(page.getByText(t('myData:waiting.kept')).first()).toBeVisible();
  await page.goto(`${setting}?page=my-data`);
  await expect(page.getByRole('heading', { name: t('myData:head') })).toBeVisible();
});

test('an account of an address is deleted with the password that it was registered with', {
  tag: '@small',
}, async ({ page, stack, announceConsoleErrors }) => {
  // 403: the call without a password.
  announceConsoleErrors(/403/);
  const api = createApiClient(stack.address);
  const email = { type: 'email', address: `lena-${crypto.randomUUID().slice(0, 8)}@example.org` } as const;
  await api.data(contract.verificationCodes.send, { ...email, purpose: 'register' });
  const { token } = await api.data(contract.user.register, {
    ...email,
    code: await sealValue(api, await readCode(stack.address, email.address)),
    password: await sealPassword(api),
  });
  await open(page, token, `${setting}?page=my-data`);
  await page.getByRole('button', { name: t('myData:delete.title') }).click();
  await page.getByRole('button', { name: t('myData:delete.action', { count: 7 }) }).click();
  await proveByPassword(page, t);
  await expect(page.getByRole('heading', { name: t('myData:waiting.title') })).toBeVisible();
});

test('what a visitor sets is kept on the device and sent at sign-in', { tag: '@small' }, async ({
  page,
  stack,
}) => {
  const { username } = await registerAccount(stack.address);
  await page.goto(setting);
  await page.getByRole('switch', { name: t('settings:autoplay') }).click();
  await page.getByRole('button', { name: t('settings:cap.title') }).click();
  await page.getByRole('button', { name: t('settings:cap.other') }).click();
  const amount = page.getByLabel(t('settings:cap.other'));
  await amount.fill('none');
  await page.getByRole('button', { name: t('settings:cap.save') }).click();
  await expect(amount).toBeFocused();
  await expectSoundScreen(page, 'cap with a problem');
  await amount.fill('75');
  await page.getByRole('button', { name: t('settings:cap.action', { coins: '75 coins' }) }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('switch', { name: t('settings:autoplay') })).not.toBeChecked();
  await expect(page.getByRole('button', { name: t('settings:cap.title') })).toContainText('75');

  await page.goto('/#/pages/login/index');
  await signIn(page, username);
  const readToken = () => page.evaluate(() => localStorage.getItem('sj_token'));
  await expect.poll(readToken).not.toBeNull();
  const token = await readToken();
  const userInfo = async () => {
    const viewer = createApiClient(stack.address).with({ authorization: `Bearer ${token}` });
    return (await viewer.data(contract.account.userInfo))?.autoUnlockCapCoins;
  };
  await expect.poll(userInfo).toBe(75);
  await page.goto(setting);
  await signOut(page, t);
  await expect(page.getByText(t('profile:visitor.title'))).toBeVisible();
});

test('a third party is connected on its consent page and removed again', { tag: '@small' }, async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  // Each change first asks for the password.
  announceConsoleErrors(/40[013]/);
  const { token } = await registerAccount(stack.address);
  await open(page, token, `${setting}?page=identities`);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  const connect = page.getByRole('button', { name: t('identities:connectNamed', { name: 'TikTok' }) });
  await connect.click();
  await page.getByRole('button', { name: t('thirdParty:cancel') }).click();
  await expect(page.getByText(t('identities:refused', { name: 'TikTok' })).first()).toBeVisible();
  await connect.click();
  await page.getByRole('textbox').fill(`Person ${crypto.randomUUID().slice(0, 8)}`);
  await page.locator('button.main').click();
  const proof = page.getByRole('dialog', { name: t('identities:proof.title') });
  await proveByPassword(page, t, 'not my password 1');
  await expect(proof.getByLabel(t('account:password'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expectSoundScreen(page, 'proof with a wrong password');
  await proveByPassword(page, t);
  await expect(page.getByText(t('identities:connected', { name: 'TikTok' })).first()).toBeVisible();
  await page.getByRole('button', { name: t('identities:removeNamed', { name: 'TikTok' }) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSoundScreen(page, 'question before removing a way to sign in');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('identities:remove'), exact: true })
    .click();
  await proveByPassword(page, t);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('a region is chosen in the list, with its prices before the button', { tag: '@small' }, async ({
  page,
}) => {
  await page.goto('/#/pages/location/choose');
  await page.getByLabel(t('location:search')).fill('brazil');
  await page.getByRole('radio').first().check({ force: true });
  await expect(page.getByText(/R\$/)).toBeVisible();
  await expectSoundScreen(page, 'chosen region');
  await page.getByRole('button', { name: t('location:use', { country: 'Brazil' }) }).click();
  await page.goto('/#/pages/location/open');
  await expect(page.getByRole('heading', { name: 'Brazil' })).toBeVisible();
});
