import { contract } from '@cliffhanger/contracts';
import type { Locator, Page } from 'playwright/test';
import { userIdOf } from '../screenshots/support/rewards.ts';
import { pressInLab, registerAccount, signIn } from '../screenshots/support/viewers.ts';
import { createApiClient } from '../support/api-client.ts';
import { giveCoins } from './support/gifts.ts';
import { expect, test } from './support/stack.ts';
import { swipe, swipeDown, swipeUp } from './support/touch.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');
const drama = 'the-last-ferry-home';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

const film = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return {
      seconds: video?.currentTime ?? 0,
      isPaused: video?.paused ?? true,
      hasFrame: (video?.videoWidth ?? 0) > 0,
    };
  });

const secondsOf = async (page: Page) => (await film(page)).seconds;

/** Waits until the shown video has played to a second. */
const expectToPlayTo = (page: Page, seconds: number) =>
  expect.poll(() => secondsOf(page)).toBeGreaterThan(seconds);

const expectEpisode = (page: Page, number: number) =>
  expect(page).toHaveURL(new RegExp(`episodeId=${drama}-${number}$`));

const signInAs = (page: Page, token: string) =>
  page.addInitScript((value) => localStorage.setItem('sj_token', value), token);

/** Registers a viewer who has stopped at a second of an episode. @returns the token */
const viewerWhoStopped = async (address: string, number: number, seconds: number): Promise<string> => {
  const { token } = await registerAccount(address);
  const api = createApiClient(address, { authorization: `Bearer ${token}` });
  const ids = { dramaId: drama, episodeId: `${drama}-${number}` };
  await api.data(contract.progress.report, { ...ids, progress: seconds });
  return token;
};

const slider = (page: Page) => page.getByRole('slider', { name: t('player:seek') });

/** Drags the seek line with the finger. @param share of the episode's length */
const dragTo = async (page: Page, share: number) => {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('there is no seek line');
  const y = box.y + 26;
  await swipe(page, { x: 60, y }, { x: box.width * share, y });
};

/** The color that the unlit part of the seek line has on the screen. */
const lineColor = (page: Page) =>
  slider(page)
    .locator('div')
    .first()
    .evaluate((line) => getComputedStyle(line).backgroundColor);

test('without a network the last frame stays, and the film plays on by itself', async ({
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
  const { seconds: keptSeconds, hasFrame } = await film(page);
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

test('the note about the place gives its room back after five seconds of film', async ({ page, stack }) => {
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

test('the end of the free part counts down to the wall, and spends nothing', async ({ page, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  const unlocks = recordUnlocks(page);
  await page.goto(player(2));
  await expectToPlayTo(page, 0.5);
  const wall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
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
    await expect(wall).toBeVisible();
    await page.getByRole('button', { name: t('common:close') }).tap();
    await expect(wall).toBeHidden();
    await expectEpisode(page, 2);
    await expect(note).toHaveCount(0);
  });

  await test.step('the countdown opens the wall by itself', async () => {
    await page.reload();
    await expectToPlayTo(page, 0.5);
    await collectCountdown(page);
    await dragTo(page, 0.98);
    await expect(page.getByText(t('player:end.freePart'))).toBeVisible();
    await expect(wall).toBeVisible();
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

test('an automatic unlock that is not possible counts down to the wall, and says why', async ({
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
  const wall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
  await expect(wall).toBeVisible();
  await expect(wall).toContainText(t('unlocks:auto.capReached', { count: 1, coins: '1' }));
  const titles = [3, 2, 1].map((seconds) => t('player:end.opens', { number: 3, seconds }));
  expect(await countdown(page)).toEqual(titles);
  expect(unlocks).toEqual([]);
});

test('an automatic unlock that fails counts down to the wall, and is not tried again', async ({
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
  const wall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
  const stay = page.getByRole('button', { name: t('player:end.stay') });

  await test.step('the last frame stays, and staying leads back to its episode', async () => {
    await expectEpisode(page, 3);
    await expect(stay).toBeVisible();
    await expect(wall).toBeHidden();
    expect((await film(page)).hasFrame).toBe(true);
    await stay.tap();
    await expectEpisode(page, 2);
    await expect(wall).toBeHidden();
  });

  await test.step('the countdown opens the wall by itself', async () => {
    await page.reload();
    await expectToPlayTo(page, 0.5);
    await collectCountdown(page);
    await dragTo(page, 0.98);
    await expect(wall).toBeVisible();
    const titles = [3, 2, 1].map((seconds) => t('player:end.opens', { number: 3, seconds }));
    expect(await countdown(page)).toEqual(titles);
    await expect(wall.getByRole('button', { name: t('unlocks:unlock', { number: 3 }) })).toBeVisible();
    expect(unlocks).toHaveLength(2);
  });
});

test('the last episode keeps its last frame and names what to watch next', async ({ page, stack }) => {
  await signIn(page, stack.address, 'member');
  await page.goto(player(10));
  await expectToPlayTo(page, 0.5);
  await dragTo(page, 0.98);
  await expect(page.getByText(t('player:end.series', { drama: 'The Last Ferry Home' }))).toBeVisible();
  const next = page.getByRole('link', { name: t('player:end.watchNext') });
  await expect(next).toBeVisible();
  expect(await next.getAttribute('href')).not.toContain(drama);
  expect((await film(page)).hasFrame).toBe(true);
  await page.getByRole('button', { name: t('player:end.watchAgain') }).tap();
  await expectEpisode(page, 1);
  await expectToPlayTo(page, 0.5);
});

/** Lets the page start films as a phone does: not before a touch, or only without sound. */
const startLikeAPhone = (page: Page, refused: 'sound' | 'all') =>
  page.addInitScript((what) => {
    const play = HTMLMediaElement.prototype.play;
    let isTouched = false;
    addEventListener('pointerup', () => {
      isTouched = true;
    });
    HTMLMediaElement.prototype.play = function () {
      const isRefused = !isTouched && (what === 'all' || !this.muted);
      return isRefused ? Promise.reject(new DOMException('', 'NotAllowedError')) : play.call(this);
    };
  }, refused);

const isMuted = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.muted);

test('a film that starts without sound says so, until the viewer has turned it on once', async ({ page }) => {
  await startLikeAPhone(page, 'sound');
  await page.goto(player(1));
  const hint = page.getByRole('button', { name: t('player:soundOff') });
  await expect(hint).toBeVisible();
  await expectToPlayTo(page, 0.3);
  const iconX = async (button: Locator) => (await button.locator('svg').boundingBox())?.x;
  const before = await iconX(hint);
  await hint.tap();
  await expect(hint).toHaveCount(0);
  expect(await isMuted(page)).toBe(false);
  const sound = page.getByRole('button', { name: t('player:mute') });
  expect(await iconX(sound)).toBe(before);

  await page.reload();
  await expectToPlayTo(page, 0.3);
  expect(await isMuted(page)).toBe(true);
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await expect(hint).toHaveCount(0);
  await page.touchscreen.tap(150, 300);
  await expect.poll(() => isMuted(page)).toBe(false);
  expect((await film(page)).isPaused).toBe(false);
});

test('where the browser starts nothing, the still waits for a tap', async ({ page }) => {
  await startLikeAPhone(page, 'all');
  await page.goto(player(1));
  await expect(page.getByRole('button', { name: t('player:play'), exact: true })).toBeEnabled();
  const poster = await page.evaluate(
    () => document.querySelector<HTMLVideoElement>('video[data-shown]')?.poster,
  );
  expect(poster).toBeTruthy();
  expect((await film(page)).isPaused).toBe(true);
  await page.touchscreen.tap(150, 300);
  await expectToPlayTo(page, 0.5);
  expect(await isMuted(page)).toBe(false);
});

const hintOf = (page: Page) => page.getByText(t('player:swipe.episode', { number: 2 }));

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the first visit shows that a swipe leads on, and none after a swipe', async ({ page }) => {
    await page.goto(player(1));
    await expect(hintOf(page)).toBeVisible();
    const offset = () =>
      page.evaluate(() => {
        const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
        return video ? Math.round(video.getBoundingClientRect().top) : 0;
      });
    await expect.poll(offset, { intervals: [100] }).toBe(-44);
    await expect(hintOf(page)).toHaveCount(0);
    await expect.poll(offset).toBe(0);
    await expect(hintOf(page)).toBeVisible();
    await swipeUp(page);
    await expectEpisode(page, 2);
    await swipeDown(page);
    await expectEpisode(page, 1);
    await page.reload();
    await expectToPlayTo(page, 4);
    await expect(hintOf(page)).toHaveCount(0);
  });

  test('with reduced motion the hint only fades in over the foot', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(player(1));
    await expect(hintOf(page)).toBeVisible();
    const top = await page.evaluate(
      () => document.querySelector('video[data-shown]')?.getBoundingClientRect().top,
    );
    expect(top).toBe(0);
    await expect(hintOf(page)).toHaveCount(0);
  });

  test('For You names the drama that a swipe leads to', async ({ page, stack }) => {
    await signIn(page, stack.address, 'newcomer');
    await page.goto('/#/pages/foryou/index');
    const hint = page.getByText(/^Swipe up for (?!episode)/);
    await expect(hint).toBeVisible();
    const title = (await hint.textContent())?.replace('Swipe up for ', '') ?? '';
    await swipeUp(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
});

test('a prize waits for a pause of the film', async ({ page, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto(player(1));
  await expectToPlayTo(page, 0.5);
  const arrived = page.waitForResponse(/userInfo/);
  await pressInLab(stack.address, `viewers/${await userIdOf(page)}/coins`);
  await arrived;
  const { seconds } = await film(page);
  await expectToPlayTo(page, seconds + 1.5);
  const prize = page.getByRole('button', { name: /^\+\d+/ });
  await expect(prize).toHaveCount(0);
  await page.touchscreen.tap(150, 300);
  await expect(prize).toBeVisible();
});
