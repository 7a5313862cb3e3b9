import type { Locator, Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { giftCoins, giveCoins } from '../support/gifts.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test('a follow without a connection waits on the profile and is sent once', { tag: '@small' }, async ({
  page,
  context,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, stack.address, 'newcomer');
  // Loads the code of both screens.
  await page.goto('/#/pages/profile/index');
  await expect(page.getByRole('link', { name: t('common:pages.history') })).toBeVisible();
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  const follow = page.getByRole('button', { name: t('common:follow') });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('updateFollowDrama')) answers.push(response.status());
  });

  await context.setOffline(true);
  await expect(page.getByText(t('common:failure.title'))).toBeVisible();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expectSoundScreen(page, 'drama without a connection');
  await page.goto('/#/pages/profile/index');
  const waiting = page.getByText(t('offline:follow', { drama: 'Room 1407' }));
  await expect(waiting).toBeVisible();
  await expectSoundScreen(page, 'follow that waits');
  await test.step('where nothing is loaded, one message offers another try', async () => {
    await page.goto('/#/pages/home/rank');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: t('common:tryAgain') })).toHaveCount(1);
    await expect(page.getByText(t('common:connection.retrying'))).toBeVisible();
    await page.goto('/#/pages/profile/index');
  });

  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await expect(page.getByText(t('common:failure.title'))).toBeHidden();
  expect(answers).toEqual([200]);
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  const feedCall = '**/getRecommendDramas*';
  await page.route(feedCall, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');

  await test.step('For You that could not begin without a connection begins with one', async () => {
    await page.goto('/#/pages/foryou/index');
    await expect(page.getByRole('alert')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(t('common:failure.title'))).toBeVisible();
    await page.unroute(feedCall);
    await context.setOffline(false);
    await expect(page).toHaveURL(/foryou\/index\?dramaId=/);
  });
});

/** The toast with the reason; the strip is another status. */
const refusal = (page: Page) => page.locator('[data-toast]', { hasText: t('common:connection.refused') });

/** Taps a control that says that it needs a connection. */
const tapInVain = async (control: Locator) => {
  await expect(control).toContainText(t('common:connection.needed'));
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await expect(control).toBeInViewport({ ratio: 1 });
  // Playwright does not tap what is disabled.
  await control.click({ force: true });
};

test('whatever spends or needs the server says so without a connection, and works again with one', async ({
  page,
  context,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/profile/index');
  await giveCoins(page, 2);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const places = {
    '/pages/profile/setting?page=my-data': button(t('myData:delete.title')),
    '/pages/profile/code': button(t('redeem:submit')),
    '/pages/profile/wallet?missingCoins=100': button(/^Add [\d,]+ coins/),
    '/pages/event/index': button(/^Check in/),
    '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-3': button(t('unlocks:unlock', { number: 3 })),
  };
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  await expect(page.getByText(t('dramas:cost.withMembership'))).toBeVisible();
  // Loads the code and the data of the screens.
  for (const [path, control] of Object.entries(places)) {
    await page.goto(`/#${path}`);
    await expect(control).toBeVisible();
  }
  await page.goto('/#/pages/profile/index');
  await expect(page.getByRole('link', { name: /^Coins/ })).toContainText(String(2 * giftCoins));

  await context.setOffline(true);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('unlockEpisode')) sent.push(request.url());
  });
  await test.step('in the rows of the profile, whose numbers say their time', async () => {
    await expect(page.getByRole('link', { name: /^Coins/ })).toContainText(/20\s*at \d\d:\d\d/);
    await tapInVain(page.getByRole('link', { name: t('common:pages.redeem') }));
    await expect(refusal(page)).toBeVisible();
    await expect(page).toHaveURL(/profile\/index$/);
    await expect(page.getByRole('link', { name: t('common:pages.history') })).not.toContainText(
      t('common:connection.needed'),
    );
  });
  const { '/pages/profile/setting?page=my-data': deletion, ...spending } = places;
  for (const [path, control] of Object.entries(spending)) {
    await test.step(`at ${path}, where the balance says its time`, async () => {
      await page.goto(`/#${path}`);
      await tapInVain(control);
      await expect(page.getByText(/(^| )at \d\d:\d\d$/)).toBeVisible();
      await expectSoundScreen(page, `${path} without a connection`);
    });
  }
  await test.step('where the cost of a drama says its time', async () => {
    await page.goto('/#/pages/home/view?dramaId=room-1407');
    await expect(page.getByText(/^at \d\d:\d\d$/)).toBeVisible();
  });
  await expect(refusal(page)).toBeHidden();
  await test.step('in the sheet that deletes the account, also by the Enter key', async () => {
    await page.goto('/#/pages/profile/setting?page=my-data');
    await deletion.click();
    await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
    await page.keyboard.press('Enter');
    await expect(refusal(page)).toBeVisible();
    await expect(page.getByRole('button', { name: t('myData:delete.action', { count: 7 }) })).toContainText(
      t('common:connection.needed'),
    );
    await expectSoundScreen(page, 'deletion without a connection');
  });
  expect(sent.filter((url) => !/report|live/.test(url))).toEqual([]);

  await test.step('with a connection the check-in works at once', async () => {
    await context.setOffline(false);
    await page.goto('/#/pages/event/index');
    const checkIn = button(/^Check in/);
    await expect(checkIn).not.toContainText(t('common:connection.needed'));
    await checkIn.click();
    await expect(button(/^Signed in/)).toBeDisabled();
  });
});

test('a visitor without a connection is told that no code can be sent', async ({
  page,
  context,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/#/pages/login/index?by=email');
  const address = page.getByLabel(t('account:email'), { exact: true });
  const send = page.getByRole('button', { name: t('account:sendCode') });
  await address.fill('lena@example.org');
  // The code of toasts arrives after the screen.
  await expect(page.getByRole('status').first()).toBeAttached();
  await context.setOffline(true);
  await tapInVain(send);
  await expect(refusal(page)).toBeVisible();
  await expect(address).toHaveValue('lena@example.org');
  await expectSoundScreen(page, 'code without a connection');
  await expect(page.getByLabel(t('account:code'), { exact: true })).toBeHidden();
  await context.setOffline(false);
  await send.click();
  await expect(page.getByLabel(t('account:code'), { exact: true })).toBeFocused();
});
