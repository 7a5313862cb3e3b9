import { contract, errorTable } from '@cliffhanger/contracts';
import errorMessages from '@cliffhanger/contracts/error-messages/en' with { type: 'json' };
import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { apiOf, giveCoins } from '../support/gifts.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const dramaId = 'room-1407';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Starts an order and pays on the page that opens. */
const pay = async (page: Page, order: () => Promise<void>) => {
  const opened = page.context().waitForEvent('page');
  await order();
  const checkout = await opened;
  await checkout.getByRole('button').first().click();
  await checkout.getByRole('link', { name: t('checkout:back') }).click();
};

/** Chooses a pack or a plan, of which none is chosen at first. */
const choose = async (page: Page, name: RegExp) => {
  const choice = page.getByRole('radio', { name });
  await page.locator('label', { has: choice }).click();
  await expect(choice).toBeChecked();
};

/** Starts an order and leaves its page without paying. */
const leaveUnpaid = async (page: Page) => {
  const opened = page.context().waitForEvent('page');
  await button(page, /^Add [\d,]+ coins/).click();
  await (await opened).close();
  await button(page, t('wallet:payment.waiting.later')).click();
};

test('an unpaid order stays when another is started, and each can be canceled', { tag: '@small' }, async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/profile/wallet');
  const reminders = page.getByRole('heading', { name: t('wallet:payment.reminder.title') });
  const cancel = button(page, t('wallet:payment.reminder.cancel'));
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(button(page, t('fair:choosePack'))).toBeDisabled();
  await expect(page.getByText(/^For example, 100 coins for \$0\.99 open 8 episodes/)).toBeVisible();
  await choose(page, /^1,000 coins/);
  await leaveUnpaid(page);
  await expect(reminders).toHaveCount(1);
  await expectSoundScreen(page, 'unpaid order');
  await choose(page, /^100 coins/);
  await leaveUnpaid(page);
  await expect(reminders).toHaveCount(2);
  await test.step('any number of coins can be ordered', async () => {
    await button(page, t('fair:number.row')).click();
    const number = page.getByRole('dialog', { name: t('fair:number.title') });
    await number.getByRole('textbox').fill('0');
    await expect(number.getByRole('button', { name: t('fair:choosePack') })).toBeDisabled();
    await number.getByRole('textbox').fill('37');
    await expectSoundScreen(page, 'another number of coins');
    await expect(number.getByRole('button', { name: /^Add 37 coins/ })).toContainText('$0.37');
    await number.getByRole('button', { name: t('common:close') }).click();
  });
  await page.reload();
  await expect(reminders).toHaveCount(2);
  await cancel.first().click();
  await expect(reminders).toHaveCount(1);

  await test.step('what a viewer lets themselves spend counts the order that waits', async () => {
    await button(page, t('wallet:limit.title')).click();
    await page.getByRole('radio', { name: '5', exact: true }).click();
    await expectSoundScreen(page, 'spending limit');
    await button(page, t('wallet:limit.action', { limit: '$5.00' })).click();
    await expect(button(page, t('wallet:limit.title'))).toContainText(
      t('wallet:limit.value', { limit: '$5.00' }),
    );
    announceConsoleErrors(/409/);
    await choose(page, /^1,000 coins/);
    await button(page, /^Add [\d,]+ coins/).click();
    await expect(page.getByText(errorMessages.spendingLimitReached)).toBeVisible();
    await expect(reminders).toHaveCount(1);
    await button(page, t('wallet:limit.title')).click();
    await button(page, t('wallet:limit.remove')).click();
    await expect(button(page, t('wallet:limit.title'))).toContainText('No limit from');
  });
});

/** Expects the packs in rows of three on every phone. */
const expectRowsOfThree = (page: Page) =>
  test.step('the packs stand in rows of three on every phone', async () => {
    const packs = page.getByRole('group', { name: t('wallet:packs.choose') }).locator('label');
    await expect(packs).toHaveCount(6);
    for (const width of [320, 415, 430, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const tops = await packs.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      const [first, , , fourth] = tops;
      expect.soft(tops, `${width} px`).toEqual([first, first, first, fourth, fourth, fourth]);
    }
  });

for (const purchase of ['coins', 'membership']) {
  test(`repeated taps on the button for ${purchase} place one order and open one page`, async ({
    page,
    stack,
  }) => {
    await signIn(page, stack.address, 'newcomer');
    await page.goto('/#/pages/profile/wallet');
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/order/place')) orders.push(request.postData() ?? '');
    });
    if (purchase === 'coins') await expectRowsOfThree(page);
    if (purchase === 'membership') await button(page, new RegExp(t('common:becomeMember'))).click();
    await choose(page, purchase === 'coins' ? /^100 coins/ : new RegExp(t('wallet:membership.month')));
    const buy = button(page, purchase === 'coins' ? /^Add [\d,]+ coins/ : /^Watch everything for/);
    const opened = page.context().waitForEvent('page');
    await buy.evaluate((pressed: HTMLButtonElement) => {
      for (let tap = 0; tap < 5; tap++) pressed.click();
    });
    await expect((await opened).getByRole('button').first()).toBeVisible();
    expect(orders).toHaveLength(1);
    expect(page.context().pages()).toHaveLength(2);
  });
}

test('a paid membership is called one, and a payment waits, is declined, and both are said', {
  tag: '@small',
}, async ({ page, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/profile/wallet');
  await button(page, new RegExp(t('common:becomeMember'))).click();
  await expect(button(page, t('fair:choosePlan'))).toBeDisabled();
  await expectSoundScreen(page, 'membership plans');
  await choose(page, new RegExp(t('wallet:membership.month')));
  await pay(page, () => button(page, /^Watch everything for/).click());
  await expect(page.getByText(/^\d+ days of membership added/).first()).toBeAttached();
  await expect(page.getByText(/coins? added/)).toBeHidden();

  await test.step('a payment waits, is declined, and both are said', async () => {
    const opened = page.context().waitForEvent('page');
    await choose(page, /^100 coins/);
    await button(page, /^Add [\d,]+ coins/).click();
    const checkout = await opened;
    await expect(page.getByRole('dialog', { name: t('wallet:payment.waiting.title') })).toBeVisible();
    await expectSoundScreen(page, 'waiting payment');
    await button(checkout, t('checkout:decline')).click();
    await expect(page.getByRole('dialog', { name: t('wallet:payment.failed.title') })).toBeVisible();
    await expectSoundScreen(page, 'failed payment');
  });
});

test('unspent coins go back for money by one tap, and other tabs see each step', { tag: '@small' }, async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/profile/wallet');
  const row = (on: Page) => button(on, t('wallet:unspent.title'));
  await expect(row(page)).toBeHidden();
  for (let purchase = 0; purchase < 2; purchase++) {
    await page.locator('label', { has: page.getByRole('radio', { name: /^100 coins/ }) }).click();
    await pay(page, () => button(page, /^Add 100 coins/).click());
    await expect(row(page)).toContainText(purchase === 0 ? '$0.99' : '$1.98');
  }

  const other = await page.context().newPage();
  await other.goto('/#/pages/profile/wallet');
  await expect(row(other)).toContainText('$1.98');

  await row(page).click();
  const sheet = page.getByRole('dialog', { name: t('wallet:unspent.title') });
  await expectSoundScreen(page, 'coins to give back');
  await test.step('of one order', async () => {
    await button(page, '$0.99').last().click();
    await expect(sheet.getByText(t('wallet:unspent.status.refunded'))).toBeVisible({ timeout: 15_000 });
    await expect(row(other)).toContainText('$0.99');
    await expect(other.getByText(t('wallet:movements.unspentRefund'))).toBeVisible();
  });
  await test.step('of all, without a connection and with', async () => {
    await page.context().setOffline(true);
    announceConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
    const give = sheet.getByRole('button', { name: t('wallet:unspent.give', { coins: '100 coins' }) });
    await expect(give).toHaveAttribute('aria-disabled', 'true');
    await page.context().setOffline(false);
    await give.click();
    await expect(give).toBeHidden();
    await expect(sheet.getByText(t('wallet:unspent.status.refunded'))).toHaveCount(2, { timeout: 15_000 });
    await expectSoundScreen(page, 'coins given back');
    await expect(row(other)).toContainText(t('wallet:unspent.status.refunded'));
  });
});

test('a viewer who is signed out elsewhere is told so over an owned episode, and sees no price', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/401|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/profile/index');
  await giveCoins(page, 2);
  const api = await apiOf(page);
  const episodeId = `${dramaId}-3`;
  await api.data(contract.unlocks.unlockEpisode, { dramaId, episodeId, price: 12 });
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${episodeId}`);
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('video[data-shown]')?.currentTime ?? 0) > 0.5,
  );
  const { items } = await api.data(contract.sessions.list);
  await api.data(contract.sessions.end, { sessionId: items[0]?.sessionId ?? '' });
  await expect(page.getByRole('heading', { name: t('player:signedOut.title') })).toBeVisible();
  await expectSoundScreen(page, 'signed out elsewhere');
  await expect(page.getByText(t('unlocks:signInHint'))).toBeHidden();
});

test('a viewer whose account is blocked reads why in the player, and in no toast beside it', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/401/);
  await signIn(page, stack.address, 'newcomer');
  const json = {
    code: errorTable.signedInElsewhere.code,
    msg: 'Blocked for spam.',
    data: { reason: 'spam', until: null },
  };
  await page.route(/\/drama\/detail\//, (route) => route.fulfill({ status: 401, json }), { times: 1 });
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-3`);
  await expect(page.getByRole('heading', { name: t('player:signedOut.title') })).toBeVisible();
  await expect(page.getByText(json.msg)).toHaveCount(1);
});
