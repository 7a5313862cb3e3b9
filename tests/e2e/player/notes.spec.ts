import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { userIdOf } from '../../screenshots/support/rewards.ts';
import { pressInLab, registerAccount, signIn } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
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
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

/** Registers a viewer who has stopped at a second of an episode. @returns the token */
const viewerWhoStopped = async (address: string, number: number, seconds: number): Promise<string> => {
  const { token } = await registerAccount(address);
  const api = createApiClient(address, { authorization: `Bearer ${token}` });
  const ids = { dramaId: drama, episodeId: `${drama}-${number}` };
  await api.data(contract.progress.report, { ...ids, progress: seconds });
  return token;
};

/** The color that the unlit part of the seek line has on the screen. */
const lineColor = (page: Page) =>
  slider(page)
    .locator('div')
    .first()
    .evaluate((line) => getComputedStyle(line).backgroundColor);

test('without a network the last frame stays, and the video plays on by itself', async ({
  page,
  context,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(player(1));
  await expectToPlayTo(page, 0.5);
  await context.setOffline(true);
  await dragTo(page, 0.9);
  const note = page.getByRole('alert').filter({ hasText: t('player:problem.network') });
  await expect(note).toContainText(t('common:failure.title'));
  await expect(page.getByText(/^next try in \d s$/)).toBeVisible();
  await expect.poll(() => lineColor(page)).toBe('rgba(0, 0, 0, 0)');
  const { seconds: keptSeconds, hasFrame } = await videoState(page);
  expect(hasFrame).toBe(true);

  await note.getByRole('button', { name: t('common:tryAgain') }).tap();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await expectToPlayTo(page, keptSeconds + 0.5);
  await expect.poll(() => lineColor(page)).not.toBe('rgba(0, 0, 0, 0)');
});

test('an episode that was left goes on where it stopped, and from the start on demand', async ({
  page,
  stack,
}) => {
  await signInAs(page, await viewerWhoStopped(stack.address, 2, 20));
  await page.goto(player(2));
  const note = page.getByRole('status').filter({ hasText: t('player:note.resumed', { position: '0:20' }) });
  await expect(note).toBeVisible();
  await expectToPlayTo(page, 20.3);
  await note.getByRole('button', { name: t('player:note.fromStart') }).tap();
  await expect(note).toBeHidden();
  await expect.poll(() => secondsOf(page)).toBeLessThan(5);
  await expectToPlayTo(page, 1.5);

  await swipeDown(page);
  await expectEpisode(page, 1);
  await expectToPlayTo(page, 0.3);
  await swipeUp(page);
  await expectEpisode(page, 2);
  await expectToPlayTo(page, 2);
  await expect(page.getByText(/^Picked up at/)).toHaveCount(0);
});

test('the note about the place gives its room back after five seconds of video', async ({ page, stack }) => {
  await signInAs(page, await viewerWhoStopped(stack.address, 1, 12));
  await page.goto(player(1));
  const note = page.getByText(t('player:note.resumed', { position: '0:12' }));
  await expect(note).toBeVisible();
  await expectToPlayTo(page, 14);
  await expect(note).toBeVisible();
  await expect(note).toBeHidden();
  expect(await secondsOf(page)).toBeGreaterThan(16.5);
});

test('on mobile data the player names both sizes once a session', async ({ page }) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  const title = page.getByText(t('player:note.mobileData'));
  await page.goto(player(1));
  await expect(title).toBeVisible();
  const sizes = page.getByText(/about \d+\sMB\. With\sthe data saver, about \d+\./);
  const [full, saver] = ((await sizes.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(saver).toBeGreaterThan(0);
  expect(full).toBeGreaterThan(saver ?? 0);
  await expectToPlayTo(page, 0.5);
  await page.getByRole('button', { name: t('player:note.useDataSaver') }).tap();
  await expect(title).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('sj_data_saver'))).toBe('true');

  await page.evaluate(() => localStorage.removeItem('sj_data_saver'));
  await page.reload();
  await expectToPlayTo(page, 1);
  await expect(title).toHaveCount(0);
});

test('a prize waits for a pause of the video, and until the sheet over it is closed', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto(player(1));
  await expectToPlayTo(page, 0.5);
  const prize = page.getByRole('button', { name: /^\+\d+/ });
  const give = async () => {
    const arrived = page.waitForResponse(/userInfo/);
    await pressInLab(stack.address, `viewers/${await userIdOf(page)}/coins`);
    await arrived;
  };

  await give();
  const { seconds } = await videoState(page);
  await expectToPlayTo(page, seconds + 1.5);
  await expect(prize).toHaveCount(0);
  await page.touchscreen.tap(150, 300);
  await expect(prize).toBeVisible();
  await prize.tap();
  await expect(prize).toHaveCount(0);
  expect((await videoState(page)).isPaused).toBe(true);

  await page.getByRole('button', { name: new RegExp(`^${t('common:episodeList')}`) }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await give();
  await expect(prize).toHaveCount(0);
  await page.getByRole('button', { name: t('common:close') }).tap();
  await expect(sheet).toBeHidden();
  await expect(prize).toBeVisible();
});
