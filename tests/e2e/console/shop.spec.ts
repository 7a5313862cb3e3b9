import type { Page } from 'playwright/test';
import { expectSoundScreen } from '../support/screen.ts';
import { type Desk, expect, t, test } from './support/desk.ts';

test.use({ specFile: 'shop' });
// Two workers would start two servers.
test.describe.configure({ mode: 'default' });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const order = async (desk: Desk) => (await desk.call('carousel.list', {})).map(({ id }) => id);

/** Moves an item of a list by the keys of its grip. */
const moveByKeys = async (page: Page, name: string, ...keys: string[]) => {
  const grip = page.getByRole('button', { name: t('move', { name }) });
  const dragged = page.locator('[data-dragging]').first();
  // After a move, the list takes the focus once more.
  await expect(async () => {
    // On a busy machine a move begins late, and a second one beside it never ends.
    if ((await dragged.count()) === 0) {
      await grip.focus();
      await page.keyboard.press('Enter');
    }
    await dragged.waitFor({ timeout: 3_000 });
  }).toPass();
  for (const key of [...keys, 'Enter']) await page.keyboard.press(key);
  await dragged.waitFor({ state: 'detached' });
};

const chooseAction = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

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
  await desk.signIn(page, { role: 'editor' });
  await page.goto('/#/home?country=DE&language=pt');
  await page.getByRole('grid', { name: t('shop:home.list') }).waitFor();
  await expectSoundScreen(page, 'banners');
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
  await desk.signIn(colleague, { role: 'editor' });
  await colleague.goto('/#/home');
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

test('an editor learns what a new pack takes away, sells it at another price, and sees it as Germany does', async ({
  page,
  desk,
}) => {
  await desk.signIn(page, { role: 'editor' });
  await page.goto('/#/offers?country=DE');
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

  // Without prices for Germany itself, those in EUR and USD count. The page follows what commands change.
  for (const { id, currency, active } of await desk.call('templates.list', {}))
    if (currency === 'EUR' && active) await desk.call('templates.sell', { id, active: false });
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
  await expectSoundScreen(page, 'offers as seen in Germany');

  await chooseAction(page, t('shop:offers.actions', { offer: '300 coins €2.79' }), t('shop:offers.newPrice'));
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

  // Nobody ordered it, so it can go, and what it had taken away is back.
  await chooseAction(page, t('shop:offers.actions', { offer: '300 coins €2.99' }), t('shop:offers.remove'));
  await sheet
    .getByRole('button', { name: t('shop:offers.removeButton', { offer: '300 coins for €2.99' }) })
    .click();
  await expect(packs.getByRole('row')).toHaveCount(before);
});

test('new codes are shown and downloaded once, and end at once', async ({ page, desk }) => {
  await desk.signIn(page, { role: 'editor' });
  await page.goto('/#/codes');
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
  // What was written stays when the sheet is closed.
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
  await expectSoundScreen(page, 'a campaign');
  await page.getByRole('button', { name: t('shop:codes.endNow') }).click();
  await sheet.getByRole('button', { name: t('shop:codes.endButton', { count: 3, left: 3 }) }).click();
  await expect(page.getByText(t('shop:codes.endedToast', { name: 'spring' }))).toBeVisible();
  const [campaign] = await desk.call('codes.list', {});
  expect(Date.parse(campaign?.expiresAt ?? '')).toBeLessThanOrEqual(Date.now());
});

test('a searched term gets a meaning, and categories their order', async ({ page, desk }) => {
  await desk.signIn(page, { role: 'editor' });
  await page.goto('/#/words');
  await expect(page).toHaveURL(/words\/searched/);
  const term = page.getByRole('button', { name: t('shop:words.sameAsNamed', { term: 'ferry' }) });
  await expectSoundScreen(page, 'searched terms');
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
  await expectSoundScreen(page, 'categories');
  await page.getByRole('link', { name: t('shop:words.tags') }).click();
  await expectSoundScreen(page, 'tags');
});

test('a release moves to another day by keys, and two within an hour are said', async ({ page, desk }) => {
  const [drama, other] = await desk.call('drama.list', {});
  const at = new Date();
  at.setDate(at.getDate() + 7);
  at.setHours(19, 0, 0, 0);
  for (const [slug, minutes] of [
    [drama?.slug ?? '', 0],
    [other?.slug ?? '', 1440 - 30],
  ] as const) {
    await desk.call('drama.unpublish', { slug });
    await desk.call('drama.publish', { slug, at: new Date(at.getTime() + minutes * 60_000).toISOString() });
  }
  await desk.signIn(page, { role: 'editor' });
  await page.goto('/#/calendar');
  const name = t('shop:calendar.drama', { title: drama?.title ?? '' });
  const grip = page.getByRole('button', { name: t('shop:calendar.dragNamed', { name }) });
  await expect(grip).toBeVisible();
  await expectSoundScreen(page, 'calendar');
  await expect(page.getByText(t('shop:calendar.close', { count: 2 }))).toBeHidden();
  await grip.focus();
  await page.keyboard.press('Enter');
  const next = new Date(at);
  next.setDate(next.getDate() + 1);
  const day = next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
  // Only days that are not over can be chosen; Tab goes from one to the next.
  const target = page.locator(`[aria-label^="${day},"]`);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('shop:calendar.close', { count: 2 }))).toBeVisible();
  const moved = (await desk.call('drama.list', {})).find(({ slug }) => slug === drama?.slug);
  expect(moved?.publishedAt).toBe(next.toISOString());
  const entry = page.getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ?${name}`) });
  const sheet = page.getByRole('dialog');
  await entry.click();
  await expect(sheet.getByText(/^Within an hour of .+, new, /)).toBeVisible();
  await expectSoundScreen(page, 'a release');
  await page.getByRole('button', { name: t('close') }).click();
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(async () => {
    const back = (await desk.call('drama.list', {})).find(({ slug }) => slug === drama?.slug);
    expect(back?.publishedAt).toBe(at.toISOString());
  }).toPass();

  // Somebody else moves it while it is open: neither time is overwritten unseen.
  const publishedAt = async () =>
    (await desk.call('drama.list', {})).find(({ slug }) => slug === drama?.slug)?.publishedAt;
  await expect(page.getByRole('button', { name: t('undo') })).toBeHidden();
  await entry.click();
  await sheet.getByRole('spinbutton').nth(3).fill('21');
  const theirs = new Date(at.getTime() + 3_600_000).toISOString();
  await desk.call('drama.publish', { slug: drama?.slug ?? '', at: theirs });
  await sheet.getByRole('button', { name: t('shop:calendar.move') }).click();
  await expect(sheet.getByText(/^tester@test changed this drama meanwhile/)).toBeVisible();
  expect(await publishedAt()).toBe(theirs);
  await sheet.getByRole('button', { name: t('putMineOver') }).click();
  await expect(sheet).toBeHidden();
  expect(await publishedAt()).toBe(new Date(at.getTime() + 2 * 3_600_000).toISOString());
});

test('support sees the home screen and changes nothing of it, and who lacks offers learns who has them', async ({
  page,
  desk,
}) => {
  await desk.signIn(page, { role: 'support' });
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: t('place.home') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('shop:home.add') })).toBeHidden();
  await page.goto('/#/offers');
  await expect(page.getByText(t('notAllowed.title'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('place.offers') })).toBeHidden();
});
