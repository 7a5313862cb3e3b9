import { contract } from '@cliffhanger/contracts';
import { watchLimitRules } from '@cliffhanger/contracts/watch-limits';
import type { Page } from 'playwright/test';
import { paths } from '../../../client/src/lib/navigation/paths.ts';
import { pressInLab, registerAccount } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
import { giveCoins } from '../support/gifts.ts';
import {
  dragTo,
  expectEpisode,
  expectToPlayTo,
  openPlayback,
  player,
  signInAs,
  tap,
} from '../support/player.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { swipeUp } from '../support/touch.ts';
import { nextTimeUpdate, videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

/** A zone whose clocks show about ten in the morning, so that no hour of this test ends its day. */
const morningZone = () => {
  const hours = ((46 - new Date().getUTCHours()) % 24) - 12;
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
};

/** Drags the line to the end, which a tap right after a sheet or a note does not reach. */
const endEpisode = (page: Page, card: string) =>
  expect(async () => {
    await dragTo(page, 0.98);
    await expect(page.getByText(card)).toBeVisible({ timeout: 3_000 });
  }).toPass();

test('an episode is the last one by choice, and the minutes of a day end calmly, on all devices', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  // The links to videos of an open page, and a ticket for its events, end when the clock moves on.
  announceConsoleErrors(/40[13]/);
  const { token } = await registerAccount(stack.address);
  const viewer = createApiClient(stack.address, { authorization: `Bearer ${token}` });
  await viewer.data(contract.account.updateSettings, { autoUnlock: 1 });
  const watchElsewhere = async (seconds: number) => {
    await pressInLab(stack.address, 'clock/hour');
    await viewer.data(contract.rewards.watchReport, { seconds: String(seconds) });
  };
  const unlocks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('unlockEpisode')) unlocks.push(request.url());
  });
  await signInAs(page, token);

  await test.step('nothing plays or is unlocked after an episode that the viewer has made the last', async () => {
    await page.goto(`/#${paths.profile()}`);
    await giveCoins(page, 2);
    await page.goto(player(2));
    await expectToPlayTo(page, 0.5);
    await openPlayback(page);
    await tap(page, 'switch', t('player:stop.after'));
    await page.keyboard.press('Escape');
    await expect(page.getByText(t('player:strip.stops'))).toBeVisible();
    await endEpisode(page, t('player:stop.chosen', { number: 2 }));
    await expectSoundScreen(page, 'stopped by choice');
    await expectEpisode(page, 2);
    expect(unlocks).toEqual([]);
    await page.getByRole('button', { name: t('player:end.playEpisode', { number: 3 }) }).tap();
    await expect(page.getByRole('dialog', { name: t('common:episode', { number: 3 }) })).toBeVisible();
    expect(unlocks).toEqual([]);
  });

  await test.step('the settings follow another device', async () => {
    await page.goto(`/#${paths.settings({ page: 'time' })}`);
    const row = page.getByRole('button', { name: t('watchLimits:limit.title') });
    await expect(row).toContainText(t('watchLimits:limit.none'));
    await viewer.data(contract.watchLimits.set, { minutes: 5, timeZone: morningZone() });
    await expect(row).toContainText(t('watchLimits:limit.value', { limit: '5 min' }));
    await expectSoundScreen(page, 'your time');
  });

  await test.step('the episode that plays at the limit may end, and nothing follows it', async () => {
    await watchElsewhere(288);
    await page.reload();
    await expect(page.getByText(t('watchLimits:limit.watched', { watched: '4 min' }))).toBeVisible();
    await page.goto(player(1));
    await expect(page.getByText(t('player:stop.soon', { minutes: 5 }))).toBeVisible();
    await expect(page.getByText(t('player:stop.over'))).toBeVisible({ timeout: 20_000 });
    expect((await videoState(page)).isPaused).toBe(false);
    await page.getByRole('button', { name: t('player:stop.understood') }).tap();
    await endEpisode(page, t('player:stop.day'));
    await expectSoundScreen(page, 'the end of the day');
    await swipeUp(page);
    await page.keyboard.press('Space');
    await expectEpisode(page, 1);
    await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
  });

  await test.step('15 minutes more go on with the next episode', async () => {
    const { extraMinutes } = watchLimitRules;
    await page.getByRole('button', { name: t('player:stop.more', { minutes: extraMinutes }) }).tap();
    await expectEpisode(page, 2);
    await expectToPlayTo(page, 0.5);
    expect(await viewer.data(contract.watchLimits.get)).toMatchObject({ minutes: 5, extraMinutes });
  });

  await test.step('an episode that is opened after the limit does not play, until a new day', async () => {
    await watchElsewhere(1200);
    await page.reload();
    await expect(page.getByText(t('player:stop.day'))).toBeVisible();
    await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
    await pressInLab(stack.address, 'clock/day');
    await page.reload();
    const { seconds } = await videoState(page);
    await expectToPlayTo(page, seconds + 1);
    await expect(page.getByText(t('player:stop.day'))).toHaveCount(0);
  });

  await test.step('a higher limit waits for the next day', async () => {
    await page.goto(`/#${paths.settings({ page: 'time' })}`);
    await page.getByRole('button', { name: t('watchLimits:limit.title') }).tap();
    await tap(page, 'radio', '30');
    await page.getByRole('button', { name: t('watchLimits:limit.action', { limit: '30 min' }) }).tap();
    await expect(page.getByText(/^30 min from/)).toBeVisible();
  });
});

test('For You asks who wants it before it goes on after an hour', async ({ page, stack }) => {
  const { token } = await registerAccount(stack.address);
  const asks = page.getByRole('switch', { name: t('watchLimits:ask.title') });
  const openTime = async () => {
    await page.goto(`/#${paths.settings({ page: 'time' })}`);
    await page.reload();
  };
  await page.clock.install();

  await test.step('a visitor chooses for the device', async () => {
    await openTime();
    await tap(page, 'switch', t('watchLimits:ask.title'));
    await expectSoundScreen(page, 'your time of a visitor');
    await openTime();
    await expect(asks).toBeChecked();
  });

  await signInAs(page, token);
  await openTime();
  await expect(asks).not.toBeChecked();
  await tap(page, 'switch', t('watchLimits:ask.title'));
  await expect(asks).toBeChecked();
  await page.goto(`/#${paths.forYou()}`);
  await expectToPlayTo(page, 0.5);
  const { askAfterMinutes, breakMinutes } = watchLimitRules;
  for (let minutes = 0; minutes <= 1.5 * askAfterMinutes; minutes += breakMinutes - 1) {
    await page.clock.fastForward((breakMinutes - 1) * 60_000);
    await nextTimeUpdate(page);
  }
  const address = page.url();
  const question = page.getByText(t('player:stop.stillWatching'));
  await expect(question).toHaveCount(0);
  await swipeUp(page);
  await expect(question).toBeVisible();
  expect((await videoState(page)).isPaused).toBe(true);
  await expectSoundScreen(page, 'still watching');
  await page.getByRole('button', { name: t('player:stop.goOn') }).tap();
  await expect(question).toHaveCount(0);
  await expectToPlayTo(page, 0.5);
  expect(page.url()).not.toBe(address);
  await swipeUp(page);
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
  await expect(question).toHaveCount(0);
});
