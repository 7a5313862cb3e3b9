import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { onPlainHttp } from '../support/limited-browser.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { signOut } from '../support/sign-out.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const open = (page: Page, route: string) => page.goto(`/#/pages/profile/${route}`);

test.beforeEach(({ page, stack }, { title }) =>
  title.startsWith('a visitor') ? undefined : signIn(page, stack.address, 'newcomer'),
);

test('a visitor sees what needs an account, and is led to it', async ({ page }) => {
  await open(page, 'index');
  await expect(page.getByRole('link', { name: t('common:pages.redeem') })).toContainText(
    t('profile:withAccount'),
  );
  await page.getByRole('link', { name: t('profile:gender') }).click();
  await expect(page).toHaveURL(/login\/index\?from=/);
});

test('the profile leads to each page, and signing out asks first', { tag: '@small' }, async ({ page }) => {
  await open(page, 'index');
  for (const title of [t('common:pages.history'), t('common:pages.follows'), t('common:pages.about')]) {
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
  }

  await test.step('the about page says what is new, and how many licenses the app has', async () => {
    await open(page, 'about');
    await page.getByRole('button', { name: t('profile:about.news') }).click();
    const sheet = page.getByRole('dialog', { name: t('profile:about.newIn', { version: '1.0.1' }) });
    await expect(sheet.getByText(t('profile:about.changes.undo'))).toBeVisible();
    await page.getByRole('button', { name: t('common:close') }).click();
    await expect(sheet).toBeHidden();
    const licenses = await (await page.request.get('/licenses.txt')).text();
    const count = licenses.split(/^## /m).length - 1;
    expect(count).toBeGreaterThan(10);
    await expect(page.getByRole('link', { name: t('profile:about.licenses') })).toContainText(String(count));
    await page.goBack();
  });

  await page.getByRole('button', { name: t('profile:signOut.row') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSoundScreen(page, 'question before signing out');
  await page.getByRole('button', { name: t('profile:signOut.stay') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await signOut(page, t);
  await expect(page.getByText(t('profile:visitor.title'))).toBeVisible();
});

test('a gender and a language are taken at once', async ({ page }) => {
  await open(page, 'gender');
  const gender = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(gender(t('profile:genders.man'))).toBeEnabled();
  await expect(gender(t('profile:genders.man'))).not.toBeChecked();
  await gender(t('profile:genders.woman')).click({ force: true });
  await expect(page.getByText(t('common:changed'))).toBeVisible();
  await page.reload();
  await expect(gender(t('profile:genders.woman'))).toBeChecked();

  await open(page, 'language');
  await page.getByRole('radio', { name: 'Español' }).click({ force: true });
  const es = textsOf('es');
  await expect(page.getByRole('heading', { level: 1, name: es('profile:languageTitle') })).toBeVisible();
});

test('feedback counts words, keeps what was typed when it fails, and is sent with a picture on plain http', {
  tag: '@small',
}, async ({ page, announceConsoleErrors }) => {
  announceConsoleErrors(/Failed to load resource|ERR_/);
  await onPlainHttp(page);
  await open(page, 'feedback?description=Room%201407');
  const description = page.getByLabel(t('feedback:description'));
  const contact = page.getByLabel(t('feedback:contact'));
  const send = page.getByRole('button', { name: t('feedback:send') });
  await expect(description).toHaveValue('Room 1407');
  await expect(page.getByText(t('feedback:counted', { count: 2, total: 10 }))).toBeVisible();

  await send.click();
  await expect(description).toBeFocused();
  await expect(description).toHaveAccessibleDescription(t('feedback:problems.description', { count: 10 }));
  await expectSoundScreen(page, 'feedback with a problem');
  const text = 'Room 1407 is missing its last episode, and I would like to see it.';
  await description.fill(text);
  await contact.fill('lena@example.org');
  await page.getByLabel(t('feedback:pictures.add')).setInputFiles({
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(page.getByRole('img', { name: t('feedback:pictures.name', { number: 1 }) })).toBeVisible();

  await page.route('**/center/feedback', (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(page.getByText(t('common:failure.network')).last()).toBeVisible();
  await expectSoundScreen(page, 'feedback that was not sent');
  await expect(description).toHaveValue(text);
  await send.click();
  await expect(page.getByRole('heading', { name: t('feedback:sent.title') })).toBeVisible();
  await expectSoundScreen(page, 'sent feedback');
  await expect(page.getByText(text)).toBeVisible();
});
