import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { createApiClient } from '../../../support/api-client.ts';
import { registerViewer } from '../../../support/register-viewer.ts';
import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';

const slug = 'room-1407';
const tab = (page: Page, name: 'episodes' | 'texts' | 'release' | 'countries' | 'history') =>
  page.getByRole('link', { name: t(`drama:tab.${name}`), exact: true });
const review = (page: Page, count: number) =>
  page.getByRole('button', { name: t('drama:page.review', { count }) });
const publish = async (page: Page, count: number) => {
  await review(page, count).click();
  await page.getByRole('button', { name: t('drama:review.publish', { count }) }).click();
  await expect(review(page, count)).toBeHidden();
  await expect(page.getByText(t('drama:review.published', { count })).last()).toBeVisible();
};
const free = (page: Page) => page.getByRole('textbox', { name: t('drama:price.free') });
const line = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });

/** What is changed in a drama, and published. */
export const draftStories = (): void => {
  test('the wall is moved by a mouse and by keys, and viewers pay what the simulator says', async ({
    page,
    desk,
    stack,
  }) => {
    test.slow();
    const viewer = createApiClient(stack.address, {
      authorization: `Bearer ${await registerViewer(stack.address)}`,
    });
    const user = await viewer.data(contract.account.userInfo);
    await desk.call('user.grant', { who: user?.userId ?? '', key: 'wall', coins: 100 });
    await viewer.data(contract.unlocks.unlockEpisode, { dramaId: slug, episodeId: `${slug}-3`, price: 12 });
    const costOf = async () => (await viewer.data(contract.dramas.episodes, { dramaId: slug })).cost;

    await desk.signIn(page);
    await page.getByRole('link', { name: t('place.dramas'), exact: true }).click();
    await page.getByRole('searchbox', { name: t('drama:list.find') }).fill('1407');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/text=1407/);
    await page.getByRole('rowheader', { name: 'Room 1407' }).click();

    // By keys: down to the wall, Tab to its grip, Enter, an arrow, Enter.
    const row = (number: number) =>
      page.getByRole('row', { name: t('drama:episodes.named', { number }), exact: true });
    await row(1).focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect(page.locator('[data-drop-target]')).toBeAttached();
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(free(page)).toHaveValue('3');

    // By mouse, to behind episode 4.
    await page
      .getByRole('row', { name: t('drama:episodes.wall') })
      .dragTo(row(4), { targetPosition: { x: 200, y: 44 } });
    await expect(free(page)).toHaveValue('4');
    await expect(line(page, t('drama:price.oneByOne'))).toContainText('72 coins');
    await expect(line(page, t('drama:price.atOnce'))).toContainText('54 coins');

    // It is still there after a reload.
    await page.reload();
    await expect(review(page, 1)).toBeVisible();
    await expect(free(page)).toHaveValue('4');

    await review(page, 1).click();
    await page.getByText(t('drama:review.whom')).waitFor();
    const giveBack = page.getByRole('dialog').getByRole('switch');
    await giveBack.press(' ');
    await expectSoundScreen(page, 'review');
    await page.getByRole('button', { name: t('drama:review.publish', { count: 1 }) }).click();
    await expect(page.getByText(t('drama:review.published', { count: 1 }))).toBeVisible();

    // The price that the viewer had on the screen is not spent.
    const refused = await viewer.refusal(contract.unlocks.unlockEpisode, {
      dramaId: slug,
      episodeId: `${slug}-5`,
      scope: 'rest',
      price: 63,
    } as never);
    expect(refused).toMatchObject({ error: 'priceChanged' });
    expect(await costOf()).toMatchObject({ freeThroughNumber: 4, lockedCoins: 72, rest: { priceCoins: 54 } });
    await tab(page, 'history').click();
    await expect(page.getByText(t('log:field.freeEpisodeCount')).first()).toBeVisible();
    await expectSoundScreen(page, 'history');
  });

  test('two people have a drama open, and neither loses a change', async ({
    page,
    desk,
    browser,
    baseURL,
  }) => {
    await desk.signIn(page, { name: 'mara', at: `/dramas/${slug}/texts` });
    const hook = page.getByRole('textbox', { name: `${t('drama:text.hook')}, English` });
    await hook.fill('Who switched on the light?');
    const other = await browser.newContext({ baseURL });
    const theirs = await other.newPage();
    await desk.signIn(theirs, { name: 'jonas', role: 'editor', at: `/dramas/${slug}/episodes` });
    await theirs.getByRole('textbox', { name: t('drama:price.each') }).fill('15');
    await theirs.keyboard.press('Tab');
    await publish(theirs, 1);
    await other.close();

    await review(page, 1).click();
    await page.getByText(t('drama:stale.review')).or(page.getByRole('alert')).first().waitFor();
    await page.getByRole('button', { name: t('notNow') }).click();
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('jonas');
    await expect(hook).toHaveValue('Who switched on the light?');
    await expectSoundScreen(page, 'stale');
    await page.getByRole('button', { name: t('drama:stale.keepMine') }).click();
    await publish(page, 1);
    const drama = await desk.call('drama.show', { slug });
    expect(drama).toMatchObject({
      defaultPriceCoins: 15,
      texts: { hook: { en: 'Who switched on the light?' } },
    });
  });

  test('texts are typed, pasted from a sheet and counted, each language in its column', async ({
    page,
    desk,
  }) => {
    await desk.signIn(page, { at: `/dramas/${slug}/texts` });
    const cell = (name: string, language: string) =>
      page.getByRole('textbox', { name: `${name}, ${language}` });
    const hook = cell(t('drama:text.hook'), 'Spanish');
    await hook.fill('x'.repeat(61));
    await expect(page.getByText(t('issue.maximum.text', { count: 60 }))).toBeVisible();
    await expectSoundScreen(page, 'texts');
    await hook.fill('¿Quién encendió la luz?');
    await expect(page.getByText(t('issue.maximum.text', { count: 60 }))).toBeHidden();
    const first = cell(t('drama:episodes.named', { number: 1 }), 'Portuguese');
    await first.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'A chave\tLa llave\nO "eco"\t"El\neco"\n');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(cell(t('drama:episodes.named', { number: 2 }), 'Spanish')).toHaveValue('El\neco');
    await publish(page, 5);
    const { texts, episodes } = await desk.call('drama.show', { slug });
    expect(texts.hook.es).toBe('¿Quién encendió la luz?');
    expect(episodes.slice(0, 2)).toMatchObject([
      { texts: { title: { pt: 'A chave', es: 'La llave' } } },
      { texts: { title: { pt: 'O "eco"' } } },
    ]);
  });

  test('a drama is hidden in a country for its rights, and its release is planned', async ({
    page,
    desk,
    stack,
  }) => {
    const german = createApiClient(stack.address, { 'accept-country': 'DE' });
    const isShown = async () =>
      (await german.data(contract.dramas.list)).items.some(({ dramaId }) => dramaId === slug);
    await desk.signIn(page, { at: `/dramas/${slug}/countries` });
    await page.getByRole('button', { name: t('drama:countries.add') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: t('drama:countries.country') }).click();
    await page.getByRole('option', { name: 'Germany', exact: true }).click();
    await sheet.getByRole('textbox', { name: t('drama:countries.reason') }).fill('The rights are not ours.');
    await expectSoundScreen(page, 'hold');
    await sheet.getByRole('button', { name: t('drama:countries.hideIn', { country: 'Germany' }) }).click();
    expect(await isShown()).toBe(true);
    await publish(page, 1);
    expect(await isShown()).toBe(false);
    await expectSoundScreen(page, 'countries');

    await tab(page, 'release').click();
    await page.getByRole('radio', { name: t('drama:release.choice.hide') }).click();
    await expectSoundScreen(page, 'release');
    await publish(page, 1);
    await expect(page.getByText(t('drama:release.isHidden'))).toBeVisible();
    const announced = page.getByRole('switch', { name: t('drama:release.announce') });
    await page.getByText(t('drama:release.announce')).click();
    await page.getByRole('textbox', { name: t('drama:release.trailer') }).fill('2');
    await page.keyboard.press('Tab');
    await expectSoundScreen(page, 'announcement');
    await publish(page, 2);
    expect(await desk.call('drama.show', { slug })).toMatchObject({ announced: true, trailerNumber: 2 });
    await expect(announced).toBeChecked();
    await page.getByRole('radio', { name: t('drama:release.choice.now') }).click();
    await publish(page, 1);

    await page.getByRole('textbox', { name: t('drama:release.fromEpisode') }).fill('8');
    await page
      .getByRole('group', { name: t('drama:release.first') })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.type('051220361900');
    await page.getByRole('button', { name: t('drama:release.plan', { count: 3 }) }).click();
    await expectSoundScreen(page, 'drip');
    await publish(page, 1);
    const { episodes, holds } = await desk.call('drama.show', { slug });
    expect(episodes.slice(7).map(({ publishedAt }) => publishedAt)).toEqual([
      '2036-12-05T19:00:00.000Z',
      '2036-12-05T19:00:00.000Z',
      '2036-12-06T19:00:00.000Z',
    ]);
    expect(holds).toMatchObject([{ country: 'DE', kind: 'licence', reason: 'The rights are not ours.' }]);
  });
};
