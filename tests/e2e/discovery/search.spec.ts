import type { Page } from 'playwright/test';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const searchCall = '**/drama/getDramaListBySearch?*';
const searchBox = (page: Page) => page.getByRole('searchbox');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('a search follows the typing, explains its results and is there again after a drama', {
  tag: '@small',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: t('common:search') }).click();
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill('palace');
  const found = page.getByRole('link', { name: /Snow on the Palace Wall/ });
  await expect(found.locator('mark')).toHaveText('Palace');
  await expect(heading(page, t('discovery:moreLike.title'))).toBeVisible();
  await expect(found).toHaveCount(1);
  await expectSoundScreen(page, 'search results');
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Snow on the Palace Wall' })).toBeVisible();

  await page.goBack();
  await expect(searchBox(page)).toHaveValue('palace');
  await expect(found.locator('mark')).toHaveText('Palace');

  await page.getByRole('button', { name: t('discovery:search.clear') }).click();
  await page.getByRole('button', { name: 'palace', exact: true }).click();
  await expect(found.locator('mark')).toHaveText('Palace');
  await page.getByRole('button', { name: t('discovery:search.clear') }).click();
  await page.getByRole('button', { name: t('discovery:search.remove', { term: 'palace' }) }).click();
  await expect(page.getByText(t('discovery:search.recent'))).toBeHidden();

  await test.step('it is sent once the viewer stops typing, and not while a word is composed', async () => {
    const searched: (string | null)[] = [];
    await page.route(searchCall, (route) => {
      searched.push(new URL(route.request().url()).searchParams.get('q'));
      return route.continue();
    });
    await searchBox(page).pressSequentially('ferry', { delay: 20 });
    await expect(page.locator('mark').first()).toHaveText('Ferry');
    expect(searched).toEqual(['ferry']);

    await searchBox(page).dispatchEvent('compositionstart');
    await searchBox(page).fill('xue');
    await searchBox(page).fill('雪');
    await searchBox(page).dispatchEvent('compositionend');
    await expect.poll(() => searched).toEqual(['ferry', '雪']);
    await expect(page.getByRole('link', { name: /Snow on the Palace Wall/ })).toBeVisible();
  });
});

test('a search that finds nothing offers to tell us, and one that fails keeps what was typed', {
  tag: '@small',
}, async ({ page, announceConsoleErrors }) => {
  announceConsoleErrors(/ERR_FAILED/);
  await page.goto('/#/pages/home/search?q=wolf%20qqqq');
  await expect(heading(page, t('discovery:search.none.title', { term: 'wolf qqqq' }))).toBeVisible();
  await expectSoundScreen(page, 'search without a result');
  await expect(page.getByRole('link', { name: t('discovery:search.none.tellUs') })).toHaveAttribute(
    'href',
    '#/pages/profile/feedback?description=wolf+qqqq',
  );

  await page.route(searchCall, (route) => route.abort());
  await searchBox(page).fill('ferry');
  await expect(page.getByText(t('discovery:search.failed'))).toBeVisible();
  await expectSoundScreen(page, 'search that failed');
  await expect(searchBox(page)).toHaveValue('ferry');
  await page.unroute(searchCall);
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common:tryAgain') })
    .click();
  await expect(page.locator('mark').first()).toHaveText('Ferry');
});
