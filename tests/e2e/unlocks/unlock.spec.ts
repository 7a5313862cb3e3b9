import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { pressInLab, registerAccount, sealPassword } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
import { drama, expectToPlay, paywall, player, unlockButton } from '../support/paywall.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { signInAsDemo } from '../support/sign-in.ts';
import { signOut } from '../support/sign-out.ts';
import { expect, test } from '../support/stack.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

const coins = async (page: Page) => {
  const answer = await page.evaluate(async () => {
    const token = localStorage.getItem('sj_token');
    const response = await fetch('/api/v1/record/userInfo', {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await response.json()) as { data: { coin: number } };
  });
  return answer.data.coin;
};

test('an unlock happens once, can be undone for a while, and leaves the episode to the next taps', async ({
  page,
  announceConsoleErrors,
}) => {
  // Signing out ends the event stream.
  announceConsoleErrors(/ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await signInAsDemo(page);

  await test.step('repeated taps unlock once, and undo returns the coins', async () => {
    await page.goto(player(3));
    const before = await coins(page);
    await unlockButton(page, 3).evaluate((button: HTMLButtonElement) => {
      for (let tap = 0; tap < 10; tap++) button.click();
    });
    await expect(page.getByRole('dialog', { name: t('common:episode', { number: 3 }) })).toBeHidden();
    expect(await coins(page)).toBe(before - 12);
    // Segments that a player preloads after little playback must not end the undo.
    await page.waitForFunction(() => {
      const played = [...document.querySelectorAll('video')].find(({ currentTime }) => currentTime >= 2);
      played?.pause();
      return played !== undefined && played.buffered.end(0) - played.currentTime >= 8;
    });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => coins(page)).toBe(before);
    await expect(unlockButton(page, 3)).toBeVisible();
  });

  await test.step('the undo says what ends it, counts that down, and stops the video before it is sent', async () => {
    await page.goto(player(6));
    await expect(paywall(page, 6)).toContainText('Undo for 60 s, until 5 s are watched');
    // Collects what the toast promises at each second of the video, and pauses that in time.
    const watched = page.evaluate(
      () =>
        new Promise<{ label: string; seconds: number }[]>((resolve) => {
          const promises: { label: string; seconds: number }[] = [];
          const read = () => {
            const label = document.querySelector('[data-toast] button')?.textContent;
            const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
            if (label && video && video.currentTime > 0.5) {
              promises.push({ label, seconds: video.currentTime });
              if (video.currentTime > 2) {
                video.pause();
                resolve(promises);
                return;
              }
            }
            requestAnimationFrame(read);
          };
          read();
        }),
    );
    await unlockButton(page, 6).click();
    const promises = await watched;
    expect(promises.filter(({ label }) => !/^Undo · [345] s of film$/.test(label))).toEqual([]);
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo).toHaveText(/^Undo \d+ s$/);

    const media: string[] = [];
    const answer = Promise.withResolvers<void>();
    await page.route(/undoUnlock/, async (route) => {
      const response = await route.fetch();
      page.on('request', (request) => request.url().includes('.m4s') && media.push(request.url()));
      await answer.promise;
      await route.fulfill({ response });
    });
    const undone = page.waitForRequest(/undoUnlock/);
    await page.evaluate(async () => {
      await document.querySelector<HTMLVideoElement>('video[data-shown]')?.play();
      document.querySelector<HTMLElement>('[data-toast] button')?.click();
    });
    await undone;
    // The server locks the episode before the page hears of it.
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-shown]')?.paused))
      .toBe(true);
    answer.resolve();
    await expect(unlockButton(page, 6)).toBeVisible();
    expect(media).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('taps that go on after an unlock neither pause nor like the episode, nor go back', async () => {
    await page.goto(player(5));
    await unlockButton(page, 5).evaluate((button: HTMLButtonElement) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const at = { clientX: left + width / 3, clientY: top + height / 2 };
      const tap = () => {
        for (const type of ['pointerdown', 'pointerup', 'click']) {
          const event = new PointerEvent(type, { ...at, bubbles: true, detail: 1, pointerId: 1 });
          document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(event);
        }
      };
      button.click();
      button.click();
      // The further taps arrive as soon as the sheet is gone.
      const observer = new MutationObserver(() => {
        if (document.querySelector('dialog')) return;
        observer.disconnect();
        for (let taps = 0; taps < 8; taps++) tap();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await expect(paywall(page, 5)).toBeHidden();
    await expectToPlay(page);
    expect(page.url()).toContain(`${drama}-5`);
    await expect(page.getByRole('button', { name: new RegExp(`^${t('player:like')}`) })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  await test.step('one undo is offered at a time, and none after signing out', async () => {
    const undo = page.getByRole('button', { name: /^Undo/ });
    for (const number of [7, 8]) {
      await page.goto(player(number));
      await unlockButton(page, number).click();
      await expect(paywall(page, number)).toBeHidden();
      await expect(page.getByText(t('unlocks:unlocked', { number })).first()).toBeAttached();
      await expect(undo).toHaveCount(1);
    }
    await expectSoundScreen(page, 'undo');
    await page.goto('/#/pages/profile/index');
    await signOut(page, t);
    await expect(undo).toHaveCount(0);
  });
});

test('a changed price is shown again and nothing is spent', async ({ page, announceConsoleErrors }) => {
  announceConsoleErrors(/409/);
  await signInAsDemo(page);
  // The app shows an older price than the current price of the server.
  await page.route(/\/drama\/detail\//, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.data.wall) answer.data.wall.priceCoins = 9;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(player(4));
  const before = await coins(page);
  await unlockButton(page, 4).click();
  await expect(
    page.getByText(t('unlocks:priceChanged.title', { price: '12 coins ($0.12)', agreed: '9' })),
  ).toBeVisible();
  await expectSoundScreen(page, 'changed price');
  expect(await coins(page)).toBe(before);
  await page.unrouteAll({ behavior: 'wait' });
});

test('an episode that another device unlocks says so, and waits until it is played here', async ({
  page,
  stack,
}) => {
  const { token, username, userInfo } = await registerAccount(stack.address);
  for (let gift = 0; gift < 2; gift++) await pressInLab(stack.address, `viewers/${userInfo.userId}/coins`);
  const visitor = createApiClient(stack.address);
  const password = await sealPassword(visitor);
  const other = await visitor.data(contract.user.login, { type: 'account', username, password });
  const tablet = createApiClient(stack.address, { authorization: `Bearer ${other.token}` });
  await page.addInitScript((value) => localStorage.setItem('sj_token', value), token);
  const third = { dramaId: drama, episodeId: `${drama}-3` };
  const waiting = page.getByRole('heading', { name: t('player:end.openedElsewhere') });
  await page.goto(player(3));
  await expect(unlockButton(page, 3)).toBeVisible();

  await test.step('so that it neither plays by itself nor ends the undo of the other', async () => {
    await tablet.data(contract.unlocks.unlockEpisode, { ...third, price: 12 });
    await expect(waiting).toBeVisible();
    await expect(paywall(page, 3)).toBeHidden();
    await expectSoundScreen(page, 'unlocked on another device');
    await tablet.data(contract.unlocks.undo, third);
    await expect(unlockButton(page, 3)).toBeVisible();
  });

  await tablet.data(contract.unlocks.unlockEpisode, { ...third, price: 12 });
  await expect(waiting).toBeVisible();
  expect((await videoState(page)).isPaused).toBe(true);
  // Taps right after a sheet has closed are ignored.
  await expect(async () => {
    await page.getByRole('button', { name: t('player:end.playEpisode', { number: 3 }) }).click();
    await expect(waiting).toBeHidden();
  }).toPass();
  await expectToPlay(page);
});
