import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { registerAccount, signIn } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
import { closeComments, openComments, sheet } from '../support/comments.ts';
import { giveCoins } from '../support/gifts.ts';
import {
  dragTo,
  drama,
  expectEpisode,
  expectToPlayTo,
  player,
  secondsOf,
  signInAs,
  slider,
} from '../support/player.ts';
import { expect, test } from '../support/stack.ts';
import { swipeDown, swipeUp } from '../support/touch.ts';
import { seek, videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

/** Collects the titles of the countdown before episode 3, as they change. */
const collectCountdown = (page: Page) =>
  page.evaluate(() => {
    const titles: string[] = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h2'))
        if (textContent.startsWith('Episode 3 opens') && textContent !== titles.at(-1))
          titles.push(textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { countdown: titles });
  });

const countdown = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { countdown: string[] }).countdown);

/** Records the calls that spend coins on episodes. */
const recordUnlocks = (page: Page) => {
  const unlocks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('unlockEpisode')) unlocks.push(request.url());
  });
  return unlocks;
};

test('the end of the free part counts down to the paywall, and spends nothing', async ({ page, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  const unlocks = recordUnlocks(page);
  await page.goto(player(2));
  await expectToPlayTo(page, 0.5);
  const paywall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
  const note = page.getByText(/^Episode 3 opens/);

  await test.step('staying ends the countdown', async () => {
    await dragTo(page, 0.98);
    await page.getByRole('button', { name: t('player:end.stay') }).tap();
    await expect(note).toHaveCount(0);
    await expect(slider(page)).toBeVisible();
    await expectEpisode(page, 2);
  });

  await test.step('a tap plays the episode again, and its end asks at once on demand', async () => {
    await page.touchscreen.tap(150, 300);
    await expect.poll(() => secondsOf(page)).toBeLessThan(10);
    await expectToPlayTo(page, 0.5);
    await dragTo(page, 0.98);
    await page.getByRole('button', { name: t('player:end.goTo', { number: 3 }) }).tap();
    await expect(paywall).toBeVisible();
    await page.getByRole('button', { name: t('common:close') }).tap();
    await expect(paywall).toBeHidden();
    await expectEpisode(page, 2);
    await expect(note).toHaveCount(0);
  });

  await test.step('the countdown opens the paywall by itself', async () => {
    await page.reload();
    await expectToPlayTo(page, 0.5);
    await collectCountdown(page);
    await dragTo(page, 0.98);
    await expect(page.getByText(t('player:end.freePart'))).toBeVisible();
    await expect(paywall).toBeVisible();
    const titles = [3, 2, 1].map((seconds) => t('player:end.opens', { number: 3, seconds }));
    expect(await countdown(page)).toEqual(titles);
    expect(unlocks).toEqual([]);
  });
});

/** Signs a new viewer in, and turns their auto-unlock on. */
const signInWithAutoUnlock = async (page: Page, address: string, autoUnlockCapCoins: number) => {
  const { token } = await registerAccount(address);
  const api = createApiClient(address, { authorization: `Bearer ${token}` });
  await api.data(contract.account.updateSettings, { autoUnlock: 1, autoUnlockCapCoins });
  await signInAs(page, token);
};

test('an automatic unlock that is not possible counts down to the paywall, and says why', async ({
  page,
  stack,
}) => {
  await signInWithAutoUnlock(page, stack.address, 1);
  await page.goto('/#/pages/profile/index');
  await giveCoins(page, 2);
  const unlocks = recordUnlocks(page);
  await page.goto(player(2));
  await expectToPlayTo(page, 0.5);
  await collectCountdown(page);
  await dragTo(page, 0.98);
  const paywall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
  await expect(paywall).toBeVisible();
  await expect(paywall).toContainText(t('unlocks:auto.capReached', { price: '1 coin ($0.01)' }));
  const titles = [3, 2, 1].map((seconds) => t('player:end.opens', { number: 3, seconds }));
  expect(await countdown(page)).toEqual(titles);
  expect(unlocks).toEqual([]);
});

test('an automatic unlock that fails counts down to the paywall, and is not tried again', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/Failed to load resource/);
  await signInWithAutoUnlock(page, stack.address, 120);
  await page.goto('/#/pages/profile/index');
  await giveCoins(page, 2);
  const unlocks = recordUnlocks(page);
  await page.route(/unlockEpisode/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(player(2));
  await expectToPlayTo(page, 0.5);
  await collectCountdown(page);
  await dragTo(page, 0.98);
  const paywall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
  const stay = page.getByRole('button', { name: t('player:end.stay') });

  await test.step('the last frame stays, and staying leads back to its episode', async () => {
    await expectEpisode(page, 3);
    await expect(stay).toBeVisible();
    await expect(paywall).toBeHidden();
    expect((await videoState(page)).hasFrame).toBe(true);
    await stay.tap();
    await expectEpisode(page, 2);
    await expect(paywall).toBeHidden();
  });

  await test.step('the countdown opens the paywall by itself', async () => {
    await page.reload();
    await expectToPlayTo(page, 0.5);
    await collectCountdown(page);
    await dragTo(page, 0.98);
    await expect(paywall).toBeVisible();
    const titles = [3, 2, 1].map((seconds) => t('player:end.opens', { number: 3, seconds }));
    expect(await countdown(page)).toEqual(titles);
    await expect(paywall.getByRole('button', { name: t('unlocks:unlock', { number: 3 }) })).toBeVisible();
    expect(unlocks).toHaveLength(2);
  });

  await test.step('comments that covered the end lead to the countdown, and nothing is unlocked', async () => {
    await page.goto(player(2));
    await page.reload();
    await expectToPlayTo(page, 0.5);
    await openComments(page);
    await sheet(page).getByRole('textbox').fill('Half a thou');
    const duration = await page.evaluate(
      () => document.querySelector<HTMLVideoElement>('video[data-shown]')?.duration ?? 0,
    );
    await seek(page, duration - 0.5);
    await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.ended);
    await closeComments(page);
    await expect(stay).toBeVisible();
    await expect(paywall).toBeVisible();
    expect(unlocks).toHaveLength(2);
  });
});

test.describe('the last episode', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('keeps its last frame, shares its last line, and leads to another drama and back', async ({
    page,
    stack,
  }) => {
    await signIn(page, stack.address, 'member');
    await page.goto(player(10));
    await expectToPlayTo(page, 0.5);
    await dragTo(page, 0.98);
    await expect(page.getByText(t('player:end.series', { drama: 'The Last Ferry Home' }))).toBeVisible();
    expect((await videoState(page)).hasFrame).toBe(true);

    await test.step('the line that is shown is copied with the link', async () => {
      const share = page.getByRole('button', { name: t('share:lastLine.share') });
      const line = page.getByText(/^“.+”$/);
      await expect(line).toBeVisible();
      await share.tap();
      await expect(page.getByText(t('share:lastLine.copied'))).toBeVisible();
      const [copied, link] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
      expect(copied).toBe(await line.textContent());
      expect(link).toContain(`/s/${drama}`);
    });

    await test.step('a swipe goes on to the drama that is named, and one back returns', async () => {
      await expect(page.getByRole('button', { name: t('player:end.watchNext') })).toBeVisible();
      const name = (await page.getByRole('status').getByRole('heading', { level: 3 }).textContent()) ?? '';
      await swipeUp(page);
      await expect(page).not.toHaveURL(new RegExp(drama));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expectToPlayTo(page, 0.5);
      await swipeDown(page);
      await expectEpisode(page, 10);
      await expectToPlayTo(page, 0.5);
    });

    await test.step('it is watched again from the start', async () => {
      await dragTo(page, 0.98);
      await page.getByRole('button', { name: t('common:watchAgain') }).tap();
      await expectEpisode(page, 1);
      await expectToPlayTo(page, 0.5);
    });
  });
});
