import errorMessages from '@cliffhanger/contracts/error-messages/en' with { type: 'json' };
import { expect, test } from './support/stack.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');

test('the app signs in inside Telegram and uses its back button and safe areas', async ({ page }) => {
  await page.goto('/lab/telegram?top=47&bottom=34');
  const app = page.frameLocator('iframe');
  const back = page.locator('#back');
  // A frame out of view draws nothing.
  await page.locator('iframe').evaluate((frame) => frame.scrollIntoView());
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
  const app = page.frameLocator('iframe');
  const open = async () => {
    await page.goto(`/lab/telegram?name=${encodeURIComponent(person)}`);
    await page.locator('iframe').evaluate((frame) => frame.scrollIntoView());
    await app.getByRole('link', { name: t('common:tabs.profile') }).click();
  };
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
