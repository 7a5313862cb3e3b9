import { expect, t, test } from '../support/desk.ts';
import { tabTo } from '../support/keys.ts';

/** Work without a mouse. */
export const keyStories = (): void => {
  test('a price is published, a banner removed and put back, and an offer made, by keys alone', async ({
    page,
    desk: { call, signIn },
  }) => {
    await signIn(page, { role: 'editor', at: '/dramas/the-last-ferry-home/episodes' });
    await tabTo(page, page.getByRole('textbox', { name: t('drama:price.each') }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('17');
    await page.keyboard.press('Tab');
    await tabTo(page, page.getByRole('button', { name: t('drama:page.review', { count: 1 }) }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: t('drama:review.publish', { count: 1 }) }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('drama:review.published', { count: 1 }))).toBeVisible();
    expect((await call('drama.show', { slug: 'the-last-ferry-home' })).defaultPriceCoins).toBe(17);

    await page.goto('/#/home');
    const before = await call('carousel.list', {});
    const title = before[1]?.title.en ?? '';
    // Arrows go from row to row, and Tab through the controls of one.
    await tabTo(
      page,
      page
        .getByRole('grid', { name: t('shop:home.list') })
        .getByRole('row')
        .first(),
    );
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByRole('button', { name: t('shop:home.actions', { title }) }));
    for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await tabTo(page, page.getByRole('button', { name: t('shop:home.removeButton', { place: 2 }) }));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await call('carousel.list', {})).length).toBe(before.length - 1);
    await page.keyboard.press('F6');
    await tabTo(page, page.getByRole('button', { name: t('undo') }));
    await page.keyboard.press('Enter');
    await expect.poll(() => call('carousel.list', {})).toEqual(before);

    await page.goto('/#/offers?country=MX');
    const sold = (await call('templates.list', {})).length;
    await tabTo(page, page.getByRole('button', { name: t('shop:offers.add') }));
    await page.keyboard.press('Enter');
    for (const [field, value] of [
      [t('shop:offers.coinsField'), '300'],
      [t('shop:offers.price'), '2.79'],
    ] as const) {
      await tabTo(page, page.getByRole('textbox', { name: field }));
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Tab');
    const countries = t('shop:offers.numberOfCountries', { count: 1 });
    const sell = t('shop:offers.addTaking', { count: 6, countries });
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: sell }));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await call('templates.list', {})).length).toBe(sold + 1);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
};
