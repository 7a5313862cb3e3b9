import type { Page } from 'playwright/test';
import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';

const chooseAction = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** What is on sale, by country. */
export const offerStories = (): void => {
  test('an editor learns what a new pack takes away, sells it at another price, and sees it as Germany does', async ({
    page,
    desk,
  }) => {
    await desk.signIn(page, { role: 'editor', at: '/offers?country=DE' });
    const sheet = page.getByRole('dialog');
    const packs = page.getByRole('grid', { name: t('shop:offers.kind.coins') });
    // The demo has prices for Germany and ten others. One offer is added beside those of all of them.
    await expect(packs.getByRole('row').first()).toBeVisible();
    const own = await packs.getByRole('row').count();
    await page.getByRole('button', { name: t('shop:offers.add') }).click();
    await sheet.getByRole('textbox', { name: t('shop:offers.coinsField') }).fill('777');
    await sheet.getByRole('textbox', { name: t('shop:offers.price') }).fill('6.79');
    await sheet.getByRole('button', { name: t('shop:offers.where') }).click();
    await page.getByRole('option', { name: t('shop:offers.beside', { currency: 'EUR' }) }).click();
    await expect(sheet.getByText(/^gain 777 coins for €6.79/)).toBeVisible();
    await expectSoundScreen(page, 'an offer beside others');
    await sheet.getByRole('button', { name: /^Put it on sale in \d\d countries$/ }).click();
    await expect(packs.getByRole('row')).toHaveCount(own + 1);

    // Without prices for Germany itself, those in EUR and USD count. An open page would ask again for each that ends.
    await page.goto('/#/codes');
    await expect(page.getByRole('heading', { name: t('place.codes'), level: 1 })).toBeVisible();
    for (const { id, currency, coins, active } of await desk.call('templates.list', {}))
      if (currency === 'EUR' && coins !== 777 && active)
        await desk.call('templates.sell', { id, active: false });
    await page.goto('/#/offers?country=DE');
    const beside = packs.getByRole('row').filter({ hasText: '777 coins' });
    await expect(beside).toBeVisible();
    // The page follows what commands change.
    for (const { id, coins } of await desk.call('templates.list', {}))
      if (coins === 777) await desk.call('templates.sell', { id, active: false });
    await expect(beside).toBeHidden();
    const values = { country: 'Germany', currency: 'EUR' };
    await expect(page.getByText(t('shop:offers.rule.worldwide', values)).first()).toBeVisible();
    const before = await packs.getByRole('row').count();

    await page.getByRole('button', { name: t('shop:offers.add') }).click();
    await sheet.getByRole('textbox', { name: t('shop:offers.coinsField') }).fill('300');
    await sheet.getByRole('textbox', { name: t('shop:offers.price') }).fill('2.79');
    await sheet.getByRole('button', { name: t('shop:offers.currency') }).click();
    await page.getByRole('option', { name: /^EUR/ }).click();
    await expect(sheet.getByText(/Germany, Spain, France and \d+ more/)).toBeVisible();
    await expect(sheet.getByText(/^lose 100 coins for \$0.99/)).toBeVisible();
    await expectSoundScreen(page, 'a new offer with its plan');
    const button = sheet.getByRole('button', { name: /Sell it, and take \d+ offers from \d+ countries/ });
    await expect(button).toHaveText(new RegExp(`take ${before} offers`));
    await button.click();
    await expect(packs.getByRole('row')).toHaveText([/300 coins.*€2\.79/]);
    await expect(page.getByText(t('shop:offers.rule.currency', values)).first()).toBeVisible();

    await chooseAction(
      page,
      t('shop:offers.actions', { offer: '300 coins €2.79' }),
      t('shop:offers.newPrice'),
    );
    const price = sheet.getByRole('textbox', { name: t('shop:offers.priceIn', { currency: 'EUR' }) });
    await price.fill('2.99');
    await price.blur();
    await sheet.getByRole('button', { name: t('shop:offers.newPriceButton', { price: '€2.99' }) }).click();
    await expect(packs.getByRole('row')).toHaveText([/300 coins.*€2\.99/]);
    const sold = await desk.call('templates.list', {});
    expect(
      sold
        .filter(({ id }) => id.startsWith('coins-300-eur'))
        .map(({ active }) => active)
        .sort(),
    ).toEqual([false, true]);

    // An offer without orders can be removed. The offers that it replaced are on sale again.
    await chooseAction(page, t('shop:offers.actions', { offer: '300 coins €2.99' }), t('shop:offers.remove'));
    await sheet
      .getByRole('button', { name: t('shop:offers.removeButton', { offer: '300 coins for €2.99' }) })
      .click();
    await expect(packs.getByRole('row')).toHaveCount(before);
  });
};
