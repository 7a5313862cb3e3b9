import { expect, t, test } from '../support/desk.ts';
import { moveByKeys } from '../support/keys.ts';

/** Search terms and categories. */
export const wordStories = (): void => {
  test('a searched term gets a meaning, and categories their order', async ({ page, desk }) => {
    await desk.signIn(page, { role: 'editor', at: '/words' });
    await expect(page).toHaveURL(/words\/searched/);
    const term = page.getByRole('button', { name: t('shop:words.sameAsNamed', { term: 'ferry' }) });
    await term.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: t('shop:words.newGroup') }).click();
    await sheet.getByRole('textbox', { name: t('shop:words.groupName') }).fill('boats');
    const words = sheet.getByRole('textbox', { name: t('shop:words.wordsField') });
    await words.fill('ferry\n!!');
    await sheet.getByRole('button', { name: t('save') }).click();
    await expect(sheet.getByText(t('refusals:wordWithoutLetters', { word: '!!' }))).toBeVisible();
    await words.fill('ferry\nbarco\n渡轮');
    await sheet.getByRole('button', { name: t('save') }).click();
    await expect(page.getByRole('row', { name: /ferry/ })).toContainText('boats');
    await page.getByRole('link', { name: t('shop:words.synonyms') }).click();
    await expect(page.getByText('ferry = barco = 渡轮')).toBeVisible();

    await page.getByRole('link', { name: t('shop:words.categories') }).click();
    const before = await desk.call('category.list', {});
    const [first, ...others] = before.map(({ slug }) => slug);
    await moveByKeys(page, before[0]?.name.en ?? '', 'End');
    await expect(async () => {
      const after = await desk.call('category.list', {});
      expect(after.map(({ slug }) => slug)).toEqual([...others, first]);
    }).toPass();
    await page.getByRole('link', { name: t('shop:words.tags') }).click();
  });
};
