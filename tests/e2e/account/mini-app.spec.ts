import { contract } from '@cliffhanger/contracts';
import errorMessages from '@cliffhanger/contracts/error-messages/en' with { type: 'json' };
import type { Page, Response } from 'playwright/test';
import { apiOf } from '../support/gifts.ts';
import { insideMessenger, launchUrlOf } from '../support/messenger.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

// The whole simulator is in view: a frame out of view draws nothing, and its back button moves the app down.
test.use({ viewport: { width: 390, height: 1600 } });

/** The app inside the simulated messenger, which a person opens at the profile. */
const simulate = (page: Page, person: string) => {
  const app = page.frameLocator('iframe');
  const open = async () => {
    await page.goto(`/lab/telegram?name=${encodeURIComponent(person)}`);
    await app.getByRole('link', { name: t('common:tabs.profile') }).click();
  };
  return { app, open };
};

test('the app signs in inside Telegram and uses its back button and safe areas', async ({ page }) => {
  await page.goto('/lab/telegram?top=47&bottom=34');
  const app = page.frameLocator('iframe');
  const back = page.locator('#back');
  await app.getByRole('link', { name: t('common:tabs.profile') }).click();
  await expect(app.getByRole('button', { name: t('profile:signOut.row') })).toBeVisible();
  await expect(back).toBeHidden();

  await app.getByRole('link', { name: t('profile:language') }).click();
  await expect(app.getByRole('heading', { level: 1, name: t('profile:languageTitle') })).toBeVisible();
  await expect(app.getByRole('button', { name: t('common:back'), exact: true })).toBeHidden();
  await back.click();
  await expect(app.getByRole('button', { name: t('profile:signOut.row') })).toBeVisible();
  await expect(back).toBeHidden();

  const insets = await app.locator('html').evaluate((html) => {
    const style = getComputedStyle(html);
    return [
      style.getPropertyValue('--tg-safe-area-inset-top'),
      style.getPropertyValue('--tg-safe-area-inset-bottom'),
    ];
  });
  expect(insets).toEqual(['47px', '34px']);
});

test('Telegram signs in each time the app is opened, and its data counts once', async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/40[013]|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const person = `Lena ${crypto.randomUUID().slice(0, 8)}`;
  const { app, open } = simulate(page, person);
  await open();
  await expect(app.getByRole('heading', { level: 1, name: person })).toBeVisible();
  const account = await app.getByText(/^ID /).textContent();

  const signOut = app.getByRole('button', { name: t('profile:signOut.row') });
  await signOut.click();
  await app
    .getByRole('dialog')
    .getByRole('button', { name: t('profile:signOut.row') })
    .click();
  await app.getByRole('link', { name: t('account:login'), exact: true }).click();
  await app.getByRole('checkbox').check();
  await app.getByRole('button', { name: t('account:thirdParty.continue', { provider: 'Telegram' }) }).click();
  await expect(app.getByText(errorMessages.proofRefused).first()).toBeVisible();

  await open();
  await expect(app.getByRole('heading', { level: 1, name: person })).toBeVisible();
  await expect(app.getByText(account ?? '')).toBeVisible();
});

test('a launch whose sign-in gets no answer can be followed by one by hand', async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_|40[013]/);
  const person = `Lena ${crypto.randomUUID().slice(0, 8)}`;
  let lost = 0;
  await page.route('**/user/login/telegram', async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  const { app, open } = simulate(page, person);
  await open();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect(app.getByText(t('profile:visitor.title'))).toBeVisible();
  await page.unroute('**/user/login/telegram');
  await app.getByRole('link', { name: t('account:login'), exact: true }).click();
  await app.getByRole('checkbox').check();
  await app.getByRole('button', { name: t('account:thirdParty.continue', { provider: 'Telegram' }) }).click();
  await expect(app.getByRole('heading', { level: 1, name: person })).toBeVisible();
});

const newPerson = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('the second person in one Telegram app gets an account of their own with their invite, and nothing of the first', async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/401|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const [ana, bruno] = [newPerson('Ana'), newPerson('Bruno')];
  const stored = (target: Page, key: string) => target.evaluate((name) => localStorage.getItem(name), key);
  const launch = async (person: string, inviteCode?: string) => {
    const launched = await page.context().newPage();
    await insideMessenger(launched);
    // As Telegram opens a mini app whose address has a route.
    await launched.goto((await launchUrlOf(page, person, inviteCode)).replace('#', '#/pages/profile/index?'));
    await expect(launched.getByRole('heading', { level: 1, name: person })).toBeVisible();
    expect(new URL(launched.url()).hash).toBe('#/pages/profile/index');
    return launched;
  };
  const first = await launch(ana);
  const token = await stored(first, 'sj_token');
  await first.evaluate(() => localStorage.setItem('sj_offline_queue', '[]'));
  // The same person keeps the session.
  const again = await launch(ana);
  expect(await stored(again, 'sj_token')).toBe(token);

  const { link } = await (await apiOf(first)).data(contract.rewards.invites, { limit: 1 });
  const code = link.split('/').at(-1);

  await first.close();
  await again.close();
  const signIn = page.context().waitForEvent('request', (request) => /login\/telegram/.test(request.url()));
  const second = await launch(bruno, code);
  expect((await signIn).postDataJSON()).toMatchObject({ InviteCode: code });
  expect(await stored(second, 'sj_offline_queue')).toBeNull();
  const authorization = `Bearer ${token}`;
  const refused = await page.request.get('/api/v1/record/userInfo', { headers: { authorization } });
  expect(refused.status()).toBe(401);
});

test('a link with the data of a Telegram account signs in outside of Telegram after a question only', async ({
  page,
}) => {
  const mallory = newPerson('Mallory');
  const question = page.getByRole('dialog', { name: t('account:offer.title', { name: mallory }) });
  const open = async () => {
    // The same address with another fragment would not load the page.
    await page.goto('about:blank');
    await page.goto(await launchUrlOf(page, mallory));
    await expect(question).toBeVisible();
  };
  const token = () => page.evaluate(() => localStorage.getItem('sj_token'));
  await open();
  await expect(question).toContainText(/ID \d+/);
  expect(await token()).toBeNull();
  await question.getByRole('button', { name: t('account:offer.cancel') }).click();
  await expect(question).toBeHidden();
  await page.getByRole('link', { name: t('common:tabs.profile') }).click();
  await expect(page.getByText(t('profile:visitor.title'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('profile:closeApp') })).toBeHidden();
  await page.reload();
  await expect(page.getByText(t('profile:visitor.title'))).toBeVisible();
  expect(await token()).toBeNull();

  await open();
  await question.getByRole('button', { name: t('account:offer.continue') }).click();
  await page.getByRole('link', { name: t('common:tabs.profile') }).click();
  await expect(page.getByRole('heading', { level: 1, name: mallory })).toBeVisible();

  // A viewer with a session of somebody else's data is asked again. Nobody is signed in meanwhile.
  const other = newPerson('Trudy');
  await page.goto('about:blank');
  await page.goto(await launchUrlOf(page, other));
  await expect(page.getByRole('dialog', { name: t('account:offer.title', { name: other }) })).toBeVisible();
  expect(await token()).toBeNull();
});

test('opening the app ends the wait of a deletion, and says so', async ({ page, announceConsoleErrors }) => {
  announceConsoleErrors(/40[13]|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const { app, open } = simulate(page, `Lena ${crypto.randomUUID().slice(0, 8)}`);
  await open();
  await app.getByRole('link', { name: t('common:pages.myData') }).click();
  await app.getByRole('button', { name: t('myData:delete.title') }).click();
  await app.getByRole('button', { name: t('myData:delete.action', { count: 7 }) }).click();
  await expect(app.getByRole('heading', { name: t('myData:waiting.title') })).toBeVisible();
  await app.getByRole('button', { name: t('myData:waiting.leave') }).click();
  await expect(app.getByRole('heading', { name: t('myData:waiting.title') })).toBeHidden();

  await open();
  await expect(app.getByText(t('myData:waiting.kept')).first()).toBeVisible();
  await expect(app.getByRole('button', { name: t('profile:signOut.row') })).toBeVisible();
});

test('nothing of Telegram loads on the web, and only inside Telegram a row of the profile closes the app', async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  };
  page.on('response', keep);
  const close = t('profile:closeApp');
  await page.goto('/#/pages/profile/index');
  await page.waitForLoadState('networkidle');
  page.off('response', keep);
  const withBridge = (await Promise.all(scripts)).filter((code) =>
    code.includes('TelegramGameProxy_receiveEvent'),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(withBridge).toHaveLength(0);
  await expect(page.getByRole('link', { name: t('common:pages.about') })).toBeVisible();
  await expect(page.getByRole('button', { name: close })).toBeHidden();

  const { app, open } = simulate(page, 'Ana');
  await open();
  await app.getByRole('button', { name: close }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.locator('#log')).toContainText('web_app_close');
});
