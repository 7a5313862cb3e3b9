import { expectSoundScreen } from '../../support/screen.ts';
import { type Desk, expect, t, test } from '../support/desk.ts';
import { moveByKeys } from '../support/keys.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const order = async (desk: Desk) => (await desk.call('carousel.list', {})).map(({ id }) => id);

/** Banners of the home screen. */
export const bannerStories = (): void => {
  test('an editor orders banners by keys, and puts one back that was removed by mistake', async ({
    page,
    browser,
    desk,
  }) => {
    for (const { id } of await desk.call('carousel.list', {}))
      await desk.call('carousel.edit', {
        id,
        countries: ['DE', 'FR'],
        startsAt: inDays(-1),
        endsAt: inDays(20),
      });
    await desk.signIn(page, { role: 'editor', at: '/home?country=DE&language=pt' });
    await page.getByRole('grid', { name: t('shop:home.list') }).waitFor();
    const before = await desk.call('carousel.list', {});
    const [first, second] = before;
    const [title = '', other = ''] = [first?.title.en, second?.title.en];
    const seen = await desk.call('carousel.seen', { country: 'DE', language: 'pt' });
    await expect(page.locator('ol').getByRole('listitem')).toHaveText(
      seen.map((banner, index) => `${index + 1}${banner.title}`),
    );

    await moveByKeys(page, title, 'End');
    await expect(async () =>
      expect(await order(desk)).toEqual([...before.slice(1).map(({ id }) => id), first?.id]),
    ).toPass();
    const rows = page.getByRole('grid', { name: t('shop:home.list') }).getByRole('row');
    await expect(rows.first()).toContainText(other);
    await moveByKeys(page, title, 'Home');
    await expect(async () => expect(await order(desk)).toEqual(before.map(({ id }) => id))).toPass();

    const last = before.at(-1);
    const lastTitle = last?.title.en ?? '';
    await page
      .getByRole('button', { name: t('shop:home.actions', { title: lastTitle }) })
      .last()
      .click();
    await page.getByRole('menuitem', { name: t('shop:home.remove') }).click();
    await expectSoundScreen(page, 'removing a banner');
    await page.getByRole('button', { name: t('shop:home.removeButton', { place: before.length }) }).click();
    await expect(page.getByText(t('shop:home.removedToast', { title: lastTitle }))).toBeVisible();
    expect(await order(desk)).not.toContain(last?.id);
    await page.getByRole('button', { name: t('undo') }).click();
    await expect(async () => expect(await desk.call('carousel.list', {})).toEqual(before)).toPass();

    // Dates in the wrong order are refused at the field, and nothing is lost.
    await page
      .getByRole('button', { name: t('shop:home.actions', { title: lastTitle }) })
      .last()
      .click();
    await page.getByRole('menuitem', { name: t('shop:home.change') }).click();
    const until = page.getByRole('group', { name: t('shop:home.endsAt') });
    await until.getByRole('spinbutton').nth(2).fill('2020');
    await page.getByRole('button', { name: t('save') }).click();
    await expect(page.getByText(t('refusals:bannerEndsFirst'))).toBeVisible();
    await expectSoundScreen(page, 'a banner with a problem');

    // A colleague puts another banner first: the list follows, and the form stays as it is.
    const year = until.getByRole('spinbutton').nth(2);
    await year.fill('2035');
    const colleague = await browser.newPage();
    await desk.signIn(colleague, { role: 'editor', at: '/home' });
    await moveByKeys(colleague, other, 'Home');
    await expect(page.getByRole('row', { includeHidden: true }).first()).toContainText(other);
    await expect(year).toHaveText('2035');

    // Somebody else changes the same banner: nothing of either is lost.
    await desk.call('carousel.edit', { id: last?.id ?? '', countries: ['BR'] });
    await page.getByRole('button', { name: t('save') }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(/^tester@test changed the countries meanwhile/)).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Brazil' })).toBeVisible();
    await expectSoundScreen(page, 'a banner that somebody else changed');
    await sheet.getByRole('button', { name: t('putMineOver') }).click();
    await expect(sheet).toBeHidden();
    const changed = (await desk.call('carousel.list', {})).find(({ id }) => id === last?.id);
    expect(changed).toMatchObject({ countries: ['BR'], endsAt: expect.stringMatching(/^2035/) });
    await expect(colleague.getByRole('row', { name: lastTitle }).last()).toContainText('Brazil');
    await colleague.close();
  });

  test('support sees the home screen and changes nothing of it, and who lacks offers learns who has them', async ({
    page,
    desk,
  }) => {
    await desk.signIn(page, { role: 'support', at: '/home' });
    await expect(page.getByRole('heading', { name: t('place.home') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('shop:home.add') })).toBeHidden();
    await page.goto('/#/offers');
    await expect(page.getByText(t('notAllowed.title'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('place.offers') })).toBeHidden();
  });
};
