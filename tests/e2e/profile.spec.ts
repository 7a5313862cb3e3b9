import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rewardRules } from '@cliffhanger/contracts';
import type { Locator, Page } from 'playwright/test';
import { signIn } from '../screenshots/support/viewers.ts';
import { watchDramas } from '../screenshots/support/watch-dramas.ts';
import { staff } from '../support/staff.ts';
import { signOut } from './support/sign-out.ts';
import { expect, test } from './support/stack.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');
const open = (page: Page, route: string) => page.goto(`/#/pages/profile/${route}`);

/** Swipes a row to the left with a finger. */
const swipe = async (row: Locator, pixels: number) => {
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not visible');
  const touch = { pointerType: 'touch', isPrimary: true, clientX: box.x + 300, clientY: box.y + 20 };
  await row.dispatchEvent('pointerdown', { ...touch, bubbles: true });
  await row.dispatchEvent('pointermove', { ...touch, clientX: touch.clientX - pixels, bubbles: true });
  await row.dispatchEvent('pointerup', { ...touch, clientX: touch.clientX - pixels, bubbles: true });
};

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

test('the profile leads to each page, and signing out asks first', async ({ page }) => {
  await open(page, 'index');
  for (const title of [t('common:pages.history'), t('common:pages.follows'), t('common:pages.about')]) {
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
  }
  await page.getByRole('button', { name: t('profile:signOut.row') }).click();
  await page.getByRole('button', { name: t('profile:signOut.stay') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await signOut(page, t);
  await expect(page.getByText(t('profile:visitor.title'))).toBeVisible();
});

test('a drama leaves the history by a swipe, comes back by undo, and all of it is cleared', async ({
  page,
}) => {
  const watchedCount = await watchDramas(page);
  await open(page, 'history');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(watchedCount);
  const title = (await rows.first().getByRole('heading').textContent()) ?? '';
  const row = page.getByRole('heading', { level: 3, name: title });

  await swipe(rows.first().getByRole('link'), 60);
  await expect(row).toBeVisible();
  await swipe(rows.first().getByRole('link'), 100);
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: t('common:undo') }).click();
  await expect(row).toBeVisible();

  const isSent = page.waitForRequest('**/record/clearHistory');
  await swipe(rows.first().getByRole('link'), 100);
  await isSent;
  await page.reload();
  await expect(rows).toHaveCount(watchedCount - 1);
  await expect(row).toBeHidden();

  await page.getByRole('button', { name: t('common:edit') }).click();
  await page.getByRole('button', { name: t('history:clearAll') }).click();
  await page.getByRole('button', { name: t('history:ask.action', { count: watchedCount - 1 }) }).click();
  await expect(page.getByRole('heading', { name: t('history:empty.title') })).toBeVisible();
});

test('two removals can each be undone only until the next, and leaving the page sends the last', async ({
  page,
}) => {
  const followedCount = await watchDramas(page);
  await open(page, 'markRecord');
  const cards = page.getByRole('heading', { level: 3 });
  await expect(cards).toHaveCount(followedCount);
  const remove = page.getByRole('button', { name: /^Unfollow/ });
  await page.getByRole('button', { name: t('common:edit') }).click();
  await remove.first().click();
  await remove.first().click();
  await expect(page.getByRole('button', { name: t('common:undo') })).toHaveCount(1);
  await page.getByRole('button', { name: t('common:back'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('common:undo') })).toBeHidden();
  await open(page, 'markRecord');
  await expect(cards).toHaveCount(followedCount - 2);
});

test('a wrong code is said on the field, and a code brings its coins once', async ({
  page,
  stack,
  announceConsoleErrors,
}, { outputDir }) => {
  announceConsoleErrors(/404|409/);
  mkdirSync(outputDir, { recursive: true });
  const out = path.join(outputDir, 'codes.csv');
  const created = await staff(
    stack.dataDir,
    ...['codes', 'create', '--count', '1', '--coins', '200', '--uses', '5', '--out', out],
  );
  expect(created.stderr).toBe('');
  const code = readFileSync(out, 'utf8').split('\n')[1]?.split(',')[0] ?? '';
  await open(page, 'code');
  const field = page.getByLabel(t('common:pages.redeem'), { exact: true });
  const redeem = page.getByRole('button', { name: t('redeem:submit'), exact: true });

  await redeem.click();
  await expect(field).toHaveAccessibleDescription(t('redeem:problems.missing'));
  await field.fill('K7QF 2MXX 0000 1');
  await redeem.click();
  await expect(field).toHaveAccessibleDescription(/Redeem code error/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('K7QF 2MXX 0000 1');
  const { maxTries: max } = rewardRules.redeem;
  await expect(page.getByText(t('redeem:check.triesLeft', { count: max - 1, max }))).toBeVisible();

  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await redeem.click();
  const coins = t('redeem:coins', { count: 200, coins: 200 });
  await expect(page.getByRole('heading', { name: coins })).toBeVisible();
  await page.getByRole('button', { name: t('redeem:another') }).click();
  await expect(page.getByText(t('redeem:before'))).toBeVisible();
  await field.fill(code);
  await redeem.click();
  await expect(field).toHaveAccessibleDescription(t('redeem:problems.taken'));
});

test('a gender and a language are taken at once', async ({ page }) => {
  await open(page, 'gender');
  const gender = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(gender(t('profile:genders.man'))).toBeChecked();
  await gender(t('profile:genders.woman')).click({ force: true });
  await expect(page.getByText(t('common:changed'))).toBeVisible();
  await page.reload();
  await expect(gender(t('profile:genders.woman'))).toBeChecked();

  await open(page, 'language');
  await page.getByRole('radio', { name: 'Español' }).click({ force: true });
  const es = textsOf('es');
  await expect(page.getByRole('heading', { level: 1, name: es('profile:languageTitle') })).toBeVisible();
});

test('feedback counts words, keeps what was typed when it fails, and is sent with a picture', async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/Failed to load resource|ERR_/);
  await open(page, 'feedback?description=Room%201407');
  const description = page.getByLabel(t('feedback:description'));
  const contact = page.getByLabel(t('feedback:contact'));
  const send = page.getByRole('button', { name: t('feedback:send') });
  await expect(description).toHaveValue('Room 1407');
  await expect(page.getByText(t('feedback:counted', { count: 2, total: 10 }))).toBeVisible();

  await send.click();
  await expect(description).toBeFocused();
  await expect(description).toHaveAccessibleDescription(t('feedback:problems.description', { count: 10 }));
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
  await expect(description).toHaveValue(text);
  await send.click();
  await expect(page.getByRole('heading', { name: t('feedback:sent.title') })).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
});
