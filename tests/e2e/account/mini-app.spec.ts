import { languages } from '@cliffhanger/contracts';
import errorMessages from '@cliffhanger/contracts/error-messages/en' with { type: 'json' };
import type { Page } from 'playwright/test';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

// The whole simulator is in view: a frame out of view draws nothing, and its back button moves the app down.
test.use({ viewport: { width: 390, height: 1600 } });

/** The app inside the simulated messenger, which a person opens at the profile. */
const simulate = (page: Page, person: string, words = t) => {
  const app = page.frameLocator('iframe');
  const open = async () => {
    await page.goto(`/lab/telegram?name=${encodeURIComponent(person)}`);
    await app.getByRole('link', { name: words('common:tabs.profile') }).click();
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

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test('a row of the profile closes the app, inside Telegram only', async ({ page }) => {
      const words = textsOf(language);
      const profile = '/#/pages/profile/index';
      const close = words('profile:closeApp');
      await page.goto(profile);
      await expect(page.getByRole('link', { name: words('common:pages.about') })).toBeVisible();
      await expect(page.getByRole('button', { name: close })).toBeHidden();

      const { app, open } = simulate(page, 'Ana', words);
      await open();
      await app.getByRole('button', { name: close }).click();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(page.locator('#log')).toContainText('web_app_close');
    });
  });
}

test('nothing of Telegram loads on the web', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/#/pages/profile/index');
  await page.waitForLoadState('networkidle');
  const withBridge = (await Promise.all(scripts)).filter((code) => code.includes('TelegramWebviewProxy'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(withBridge).toHaveLength(0);
});
