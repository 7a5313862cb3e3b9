import { contract } from '@cliffhanger/contracts';
import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';
import { insertFailedDeliveries } from '../support/failed-deliveries.ts';
import { createLena, registerNamed } from '../support/viewers.ts';

/** Viewers and their orders. */
export const viewerStories = (): void => {
  test('the second of two equal payments is refunded, exactly as reckoned, and the other one stays', async ({
    page,
    desk,
    stack,
  }) => {
    const { lena, first, second } = await createLena({ stack, desk });
    insertFailedDeliveries(stack, { userId: lena.userId }, 1);
    const coins = async () => (await lena.data(contract.account.userInfo))?.coin;
    const name = await desk.signIn(page, { role: 'support' });
    // Found by a part of the name in the list, whose address another browser shows alike.
    await page.getByRole('link', { name: t('place.people'), exact: true }).click();
    await page.getByRole('searchbox', { name: t('people:list.find') }).fill(String(lena.number));
    const row = page.getByRole('row', { name: /lena\.k/ });
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`text=${lena.number}$`));
    await page.reload();
    await row.click();
    await expect(page.getByRole('heading', { name: 'lena.k' })).toBeVisible();

    // The flagged order is open, and says what goes back and what stays.
    // A busy machine makes the second order some seconds later.
    const repeats = t('people:order.repeatsSeconds', { count: 68, time: '' }).replace('68', '(?:6[89]|7\\d)');
    // It leads to the other one and back, so that neither is taken for the other.
    await page.getByRole('link', { name: new RegExp(repeats) }).click();
    await expect(page).toHaveURL(new RegExp(`order=${first}$`));
    const later = t('people:order.repeatedSeconds', { count: 68, time: '' }).replace('68', '(?:6[89]|7\\d)');
    await page.getByRole('link', { name: new RegExp(later) }).click();
    await expect(page).toHaveURL(new RegExp(`order=${second}$`));
    await expect(
      page.getByText(t('people:refund.allCoins', { came: 550, name: 'lena.k' }), { exact: false }),
    ).toBeVisible();
    await expectSoundScreen(page, 'person');
    // A message that her push service refused is sent again.
    await expect(page.getByText(/503/)).toBeVisible();
    await page.getByRole('button', { name: /^Send again: / }).click();
    await expect(page.getByText(t('people:undelivered.none'))).toBeVisible();
    // A note for the next colleague is written, and removed when it is done.
    await page.getByRole('button', { name: t('people:act.more', { name: 'lena.k' }) }).click();
    await page.getByRole('menuitem', { name: t('people:act.note') }).click();
    await page.getByRole('textbox', { name: t('people:note.text') }).fill('Her bank shows both payments.');
    await expectSoundScreen(page, 'writing a note');
    await page.getByRole('button', { name: t('people:note.button') }).click();
    await expect(page.getByText('Her bank shows both payments.')).toBeVisible();
    await expectSoundScreen(page, 'person with a note');
    const removal = new RegExp(`^${t('people:note.removeNamed', { name, time: '' })}`);
    await page.getByRole('button', { name: removal }).click();
    await page.getByRole('dialog').getByRole('button', { name: removal }).click();
    await expect(page.getByRole('heading', { name: t('people:note.title') })).toBeHidden();
    // Coins that she spends meanwhile change the sum, so the refund asks again.
    const spent = (await coins()) ?? 0;
    await desk.call('user.takeBack', { who: lena.userId, key: 'sorry-1407-9', reason: 'test' });
    const before = (await coins()) ?? 0;
    expect(before).toBeLessThan(spent);
    await page.getByRole('button', { name: /^Refund €/ }).click();
    await expect(page.getByText(/goes back to lena\.k/)).toBeVisible();
    expect(await coins()).toBe(before - 550);
    const orders = await desk.call('order.list', { who: lena.userId, limit: 10 });
    expect(orders.find(({ id }) => id === second)?.status).toBe('refunded');
    expect(orders.find(({ id }) => id === first)?.status).toBe('paid');
    const { items } = await desk.call('log.list', { subject: lena.userId, limit: 20 });
    expect(items.filter(({ action }) => action === 'user.show')).toHaveLength(1);
    expect(items.find(({ action }) => action === 'order.refund')).toMatchObject({
      operator: name,
      door: 'console',
      details: { reason: t('people:refund.reason.paidTwice') },
    });
  });

  test('support gives within its limit from two tabs, and keeps a spammer from commenting, by keys alone', async ({
    page,
    desk,
    stack,
    context,
  }) => {
    const scene = { stack, desk };
    const viewer = await registerNamed(scene, 'joao_22', { language: 'pt', country: 'BR' });
    await desk.signIn(page, { role: 'support' });
    const give = async (tab: typeof page, count: number, reason: string) => {
      await tab.goto(`/#/people/${viewer.number}`);
      await tab.getByRole('button', { name: t('people:act.give') }).press('Enter');
      const amount = tab.getByRole('textbox', { name: t('people:coinsName') });
      await amount.fill(String(count));
      await tab.keyboard.press('Tab');
      await tab.keyboard.type(reason);
      await tab.keyboard.press('Tab');
      return amount;
    };
    await give(page, 50, 'O episódio 9 parou');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('people:give.done.coins', { count: 50, name: 'joao_22' }))).toBeVisible();

    const other = await context.newPage();
    await give(page, 150, 'Um');
    await give(other, 150, 'Dois');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('people:give.done.coins', { count: 150, name: 'joao_22' }))).toBeVisible();
    await other.keyboard.press('Enter');
    const limit = t('refusals:giftCoinsLimit', { limit: 200, left: 0, viewer: 'joao_22' });
    await expect(other.getByText(limit).first()).toBeVisible();
    // The typed text is still there.
    await expect(other.getByRole('textbox', { name: t('people:why') })).toHaveValue('Dois');
    expect((await viewer.data(contract.account.userInfo))?.coin).toBe(200);
    await other.close();

    await page.getByRole('button', { name: t('people:act.block') }).press('Enter');
    await page.getByRole('radio', { name: t('people:restrict.kinds.mute') }).press('Space');
    await page
      .getByRole('button', { name: t('people:restrict.title.mute', { name: 'joao_22' }) })
      .press('Enter');
    await expect(page.getByText(t('issue.empty'))).toBeVisible();
    await page.getByRole('textbox', { name: t('people:restrict.reason') }).fill('Propaganda nos comentários');
    await page
      .getByRole('button', { name: t('people:restrict.title.mute', { name: 'joao_22' }) })
      .press('Enter');
    await expect(page.getByText(/Propaganda nos comentários/).first()).toBeVisible();
    const refused = await viewer.refusal(contract.comments.add, {
      dramaId: 'room-1407',
      episodeId: 'room-1407-1',
      text: 'Moedas grátis',
    });
    expect(refused.error).toBe('commentsMuted');

    await page.getByRole('button', { name: t('people:devices.endNamed', { device: 'node' }) }).press('Enter');
    await page.getByRole('button', { name: t('people:devices.sheet.one.button') }).press('Enter');
    await expect(page.getByText(t('people:devices.done', { count: 1 }))).toBeVisible();
    expect((await viewer.refusal(contract.wallet.movements)).error).toBe('signedInElsewhere');
  });

  test('orders are filtered by the address, added up by currency and saved as a table', async ({
    page,
    desk,
    stack,
    announceConsoleErrors,
  }) => {
    const { lena, first } = await createLena({ stack, desk }, 'mira.k');
    await desk.signIn(page, { at: `/orders?who=${lena.number}&status=paid` });
    await expect(page.getByRole('row').filter({ hasText: 'mira.k' })).toHaveCount(3);
    await page.getByRole('radio', { name: t('people:orderList.state.failed') }).click();
    await expect(page.getByRole('row').filter({ hasText: 'mira.k' })).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: t('people:order.failure.declined') })).toHaveCount(
      1,
    );
    await page.goBack();
    await expect(page.getByRole('row').filter({ hasText: 'mira.k' })).toHaveCount(3);
    // The row leads to the order, which leads to the one that it repeats.
    await page.getByRole('link', { name: t('people:orderList.repeats') }).click();
    await page.getByRole('link', { name: /^The same was paid \d+ seconds before/ }).click();
    await expect(page).toHaveURL(new RegExp(`order=${first}$`));
    await page.goBack();
    await page.goBack();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t('people:orderList.csv') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);

    // Without an answer, the list says so and goes on by itself.
    announceConsoleErrors(/Failed to load resource/);
    await page.route('**/call/**', (route) => route.abort());
    await page.goto('/#/people');
    await expect(page.getByRole('button', { name: t('failure.retry') })).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/call/**');
    await page.getByRole('button', { name: t('failure.retry') }).click();
    await expect(page.getByRole('row').filter({ hasText: 'mira.k' })).toBeVisible();
  });
};
