import { contract, limits } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { pressInLab, signIn } from '../../screenshots/support/viewers.ts';
import { apiOf, giveCoins } from '../support/gifts.ts';
import { drama, expectToPlay, paywall, player, unlockButton } from '../support/paywall.ts';
import { registerHere } from '../support/register.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { signInAsDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

const topUp = (page: Page, number: number) =>
  page.getByRole('button', { name: t('unlocks:addAndUnlock', { coins: '100', number }) });
const openOtherWays = (page: Page) => page.getByText(t('unlocks:otherWays'), { exact: true }).click();

test('a visitor with an invite at a locked episode signs in and returns to it, and may begin with the free ones', {
  tag: '@small',
}, async ({ page }) => {
  const startFree = page.getByRole('button', { name: t('unlocks:startFree') });
  await page.goto(`/?InviteCode=ABCD2345${player(3).slice(1)}`);
  const dialog = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
  await expect(startFree).toBeVisible();
  await expect(dialog.getByText(t('account:invited'))).toBeVisible();
  await expectSoundScreen(page, 'paywall of a visitor');
  await dialog.getByRole('button', { name: t('unlocks:signIn') }).click();
  await page.getByRole('tab', { name: t('account:register') }).click();
  await page.getByLabel(t('account:inviteCode')).fill('');
  await registerHere(page, 'visitor-at-the-wall');
  // A viewer who has signed in to unlock is offered the unlock alone.
  await expect(topUp(page, 3)).toBeVisible();
  await expect(startFree).toBeHidden();
  await expect(dialog.getByText(t('account:invited'))).toBeHidden();
  await expectSoundScreen(page, 'paywall without enough coins');

  await page.reload();
  await expect(topUp(page, 3)).toBeVisible();
  await startFree.click();
  await expect(page).toHaveURL(new RegExp(`${drama}-1$`));
  await expectToPlay(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(topUp(page, 3)).toBeVisible();
  await expect(startFree).toBeHidden();
});

test('a broken video shows an error, is reported once and can be retried', async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/404/);
  const reports: object[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/report/events')) return;
    const { events } = request.postDataJSON() as { events: { eventKey: string }[] };
    reports.push(...events.filter(({ eventKey }) => eventKey === 'playback_failed'));
  });
  await page.route(/\.m4s$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(player(1));
  await expect(page.getByText(t('player:problem.mediaTitle'))).toBeVisible({ timeout: 30_000 });
  await expectSoundScreen(page, 'broken video');
  await page.unroute(/\.m4s$/);
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.querySelector<HTMLVideoElement>('video[data-shown]')?.getVideoPlaybackQuality()
            .totalVideoFrames,
      ),
    )
    .toBeGreaterThan(5);
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  expect(reports).toEqual([
    expect.objectContaining({
      module: 'player/media',
      eventId: expect.stringMatching(/^(0|360|540|720)$/),
      eventChildId: `${drama}-1`,
      eventType: 'failure',
    }),
  ]);
});

test('a paywall that the coins reach offers no ad, and closing it keeps the last free episode finished', async ({
  page,
}) => {
  await signInAsDemo(page);
  const boards: string[] = [];
  page.on('request', (request) => request.url().includes('/record/activities') && boards.push(request.url()));
  const reports: number[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('watchProgressReport')) return;
    const report = request.postDataJSON() as { episodeId: string; progress: number };
    if (report.episodeId === `${drama}-2`) reports.push(report.progress);
  });
  await page.goto(player(2));
  await expectToPlay(page);
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    if (video) video.currentTime = video.duration - 1;
  });
  await expect(unlockButton(page, 3)).toBeVisible();
  await expect(paywall(page, 3).getByText(t('rewards:tasks.ad'))).toHaveCount(0);
  expect(boards).toEqual([]);
  await page.getByRole('button', { name: t('common:close') }).click();
  await expect(paywall(page, 3)).toBeHidden();
  expect(page.url()).toContain(`${drama}-2`);
  await page.goto('/#/pages/home/index');
  await expect(page).toHaveTitle(/.+/);
  expect(reports).toContain(0);
  expect(reports.slice(reports.indexOf(0) + 1)).toEqual([]);
});

test('a step back in the browser closes an open sheet and stays', { tag: '@small' }, async ({ page }) => {
  await page.goto(`/#/pages/home/view?dramaId=${drama}`);
  await page.getByRole('link', { name: t('common:watchEpisode', { number: 1 }) }).click();
  await page.getByRole('button', { name: new RegExp(`^${t('common:episodeList')}`) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSoundScreen(page, 'episode list');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${drama}-1$`));
  await expect(page.getByRole('slider', { name: t('player:seek') })).toBeVisible();
});

test('one tap at the paywall pays and unlocks, and what is tapped among the other ways is chosen', {
  tag: '@small',
}, async ({ page, context }) => {
  await page.goto('/');
  await page.goto(player(3));
  await paywall(page, 3)
    .getByRole('button', { name: t('unlocks:signIn') })
    .click();
  await registerHere(page, 'payer-at-the-wall');
  await expect(topUp(page, 3)).toBeVisible();
  const { height = 0 } = (await paywall(page, 3).locator('[tabindex="-1"]').boundingBox()) ?? {};
  expect(height).toBeLessThan(422);

  await test.step('the week of a membership', async () => {
    await openOtherWays(page);
    await expectSoundScreen(page, 'other ways at the paywall');
    await paywall(page, 3)
      .getByRole('link', { name: t('common:membership') })
      .click();
    const plans = page.getByRole('dialog', { name: t('common:membership') });
    await expect(plans.getByRole('radio', { name: t('wallet:membership.week') })).toBeChecked();
    await plans.getByRole('button', { name: t('common:close') }).click();
    await page.getByRole('button', { name: t('common:back'), exact: true }).click();
  });

  await test.step('the rest of the series, with the smallest pack that is enough', async () => {
    await openOtherWays(page);
    await paywall(page, 3)
      .getByRole('button', { name: t('common:restOfSeries') })
      .click();
    await expect(
      page.getByRole('button', { name: t('unlocks:rest.addAndUnlock', { count: 8, coins: '100' }) }),
    ).toBeVisible();
    await expectSoundScreen(page, 'paywall for the rest of the series');
    await page.getByRole('button', { name: t('unlocks:onlyEpisode', { number: 3 }) }).click();
  });

  await test.step('the missing coins and no more are bought, and unlock once the payment is done', async () => {
    await expect(topUp(page, 3)).toBeVisible();
    const exact = page.getByRole('button', { name: t('unlocks:exact.missing', { count: 12, coins: '12' }) });
    await expect(exact).toContainText('$0.12');
    const opened = context.waitForEvent('page');
    await exact.click();
    const checkout = await opened;
    await checkout.getByRole('button').first().click();
    const closed = checkout.waitForEvent('close');
    await checkout.getByRole('link', { name: t('checkout:back') }).click();
    await closed;
    await expect(paywall(page, 3)).toBeHidden();
    await expect(page.getByText(t('unlocks:unlocked', { number: 3 })).first()).toBeAttached();
    await expectToPlay(page);
    expect(context.pages()).toHaveLength(1);
  });

  await test.step('one step back leaves the player', async () => {
    await page.goBack();
    expect(page.url()).not.toContain('foryou/view');
  });
});

test('an ad at the paywall pays a visitor who signs in for it, and leads back to the second of the video', async ({
  page,
  stack,
}) => {
  test.slow();
  await page.goto(player(2));
  // Less would be a glance, which is no place to go back to.
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(limits.begunSeconds + 1);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
  const watchedTo = Math.floor((await videoState(page)).seconds);
  await page.getByRole('button', { name: new RegExp(`^${t('common:episodeList')}`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Episode 9, locked/ })
    .click();
  const offer = paywall(page, 9).getByRole('button', { name: t('rewards:tasks.ad') });
  await openOtherWays(page);
  await expect(offer).toContainText('15 ads left today');
  await expect(offer).toContainText('+10');
  await offer.click();
  await registerHere(page, 'ad-at-the-wall');
  const ad = page.getByRole('dialog', { name: t('rewards:ad.name'), exact: true });
  await expect(ad).toContainText(/Ad: (?!Room 1407)/);
  const user = await (await apiOf(page)).data(contract.account.userInfo);
  await pressInLab(stack.address, `viewers/${user?.userId}/coins`);
  const over = page.getByRole('dialog', { name: t('rewards:ad.over') });
  await expect(over).toContainText('+10 coins', { timeout: 90_000 });
  await over.getByRole('button', { name: t('rewards:ad.back', { number: 9 }) }).click();
  await expect(unlockButton(page, 9)).toBeVisible();
  await paywall(page, 9)
    .getByRole('button', { name: t('common:close') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${drama}-2$`));
  await expect.poll(async () => Math.floor((await videoState(page)).seconds)).toBe(watchedTo);
});

test('coins that arrive elsewhere are told at the paywall, and can be spent there at once', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto(player(3));
  await expect(topUp(page, 3)).toBeVisible();
  await giveCoins(page, 2);
  await unlockButton(page, 3).click();
  await expectToPlay(page);
});
