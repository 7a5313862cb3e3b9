import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';

/** Redeem codes. */
export const codeStories = (): void => {
  test('new codes are shown and downloaded once, and end at once', async ({ page, desk }) => {
    await desk.signIn(page, { role: 'editor', at: '/codes' });
    await page.getByRole('button', { name: t('shop:codes.add') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: t('shop:codes.name') }).fill('spring');
    // A field that nobody went to is missed, too.
    await sheet.getByRole('button', { name: t('shop:codes.addButton', { count: 1, number: 1 }) }).click();
    await expect(sheet.getByText(t('issue.missing'))).toBeVisible();
    await sheet.getByRole('textbox', { name: t('shop:codes.form.amount') }).fill('100');
    const count = sheet.getByRole('textbox', { name: t('shop:codes.form.count') });
    await count.fill('0');
    await count.blur();
    await expect(sheet.getByText(t('issue.minimum.number', { count: 1 }))).toBeVisible();
    await count.fill('3');
    await count.blur();
    // The typed values stay when the sheet is closed.
    await page.getByRole('button', { name: t('close') }).click();
    await page.getByRole('button', { name: t('shop:codes.add') }).click();
    await expect(count).toHaveValue('3');
    await sheet.getByRole('button', { name: t('shop:codes.addButton', { count: 3, number: 3 }) }).click();
    await expect(
      sheet.getByRole('heading', { name: t('shop:codes.made', { count: 3, number: 3 }) }),
    ).toBeVisible();
    const codes = sheet.getByRole('textbox', { name: t('shop:codes.codes') });
    const shown = (await codes.inputValue()).split('\n');
    expect(shown).toHaveLength(3);
    await page.keyboard.press('Escape');
    await expect(codes).toBeVisible();
    await expectSoundScreen(page, 'new codes');
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: t('shop:codes.download', { count: 3, number: 3 }) }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('spring.csv');
    const text = await (await file.createReadStream()).toArray();
    expect(
      Buffer.concat(text)
        .toString()
        .split('\n')
        .slice(1, 4)
        .map((line) => line.split(',')[0]),
    ).toEqual(shown);
    await sheet.getByRole('button', { name: t('shop:codes.done') }).click();

    await page.getByText('spring', { exact: true }).click();
    await expect(page).toHaveURL(/campaign=spring/);
    await expect(page.getByText(t('shop:codes.unused'))).toBeVisible();
    await page.getByRole('button', { name: t('shop:codes.endNow') }).click();
    await sheet.getByRole('button', { name: t('shop:codes.endButton', { count: 3, left: 3 }) }).click();
    await expect(page.getByText(t('shop:codes.endedToast', { name: 'spring' }))).toBeVisible();
    const [campaign] = await desk.call('codes.list', {});
    expect(Date.parse(campaign?.expiresAt ?? '')).toBeLessThanOrEqual(Date.now());
  });
};
