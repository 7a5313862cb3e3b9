import type { Page } from 'playwright/test';
import { signInAsDemo } from './support/sign-in.ts';
import { signOut } from './support/sign-out.ts';
import { expect, test } from './support/stack.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');
const drama = 'room-1407';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

const register = async (page: Page, username: string) => {
  await page.getByLabel(t('account:username'), { exact: true }).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByLabel(t('account:confirm'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:register'), exact: true }).click();
};

const unlockButton = (page: Page, number: number) =>
  page.getByRole('button', { name: t('unlocks:unlock', { number }) });

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

const wall = (page: Page, number: number) =>
  page.getByRole('dialog', { name: t('common:episode', { number }) });

/** Waits until the shown video has played for a second. */
const expectToPlay = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return video !== null && !video.paused && video.currentTime > 1;
  });

test('a visitor at a locked episode signs in and returns to it', async ({ page }) => {
  await page.goto(player(3));
  const dialog = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
  await dialog.getByRole('button', { name: t('unlocks:signIn') }).click();
  await page.getByRole('tab', { name: t('account:register') }).click();
  await register(page, 'visitor-at-the-wall');
  await expect(dialog).toContainText(t('unlocks:topUpMissing', { count: 12, coins: '12' }));
});

test('repeated taps unlock once, and undo returns the coins', async ({ page, announceConsoleErrors }) => {
  // The player may request a segment while the undo locks the episode.
  announceConsoleErrors(/403/);
  await signInAsDemo(page);
  const before = await coins(page);
  await page.goto(player(3));
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

test('a changed price is shown again and nothing is spent', async ({ page, announceConsoleErrors }) => {
  announceConsoleErrors(/409/);
  await signInAsDemo(page);
  const before = await coins(page);
  // The app shows an older price than the current price of the server.
  await page.route(/\/drama\/detail\//, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.data.wall) answer.data.wall.priceCoins = 9;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(player(4));
  await unlockButton(page, 4).click();
  await expect(
    page.getByText(t('unlocks:priceChanged.title', { count: 12, coins: '12', agreed: '9' })),
  ).toBeVisible();
  expect(await coins(page)).toBe(before);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a broken video shows an error and can be retried', async ({ page, announceConsoleErrors }) => {
  announceConsoleErrors(/404/);
  await page.route(/\.m4s$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(player(1));
  await expect(page.getByText(t('player:problem.mediaTitle'))).toBeVisible({ timeout: 30_000 });
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
});

test('taps that go on after an unlock neither pause nor like the episode, nor go back', async ({ page }) => {
  await signInAsDemo(page);
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
  await expect(wall(page, 5)).toBeHidden();
  await expectToPlay(page);
  expect(page.url()).toContain(`${drama}-5`);
  await expect(page.getByRole('button', { name: new RegExp(`^${t('player:like')}`) })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('closing the wall keeps the last free episode finished', async ({ page }) => {
  await signInAsDemo(page);
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
  await expect(wall(page, 3)).toBeVisible();
  await page.getByRole('button', { name: t('common:close') }).click();
  await expect(wall(page, 3)).toBeHidden();
  expect(page.url()).toContain(`${drama}-2`);
  await page.goto('/#/pages/home/index');
  await expect(page).toHaveTitle(/.+/);
  expect(reports).toContain(0);
  expect(reports.slice(reports.indexOf(0) + 1)).toEqual([]);
});

test('a step back in the browser closes an open sheet and stays', async ({ page }) => {
  await page.goto(`/#/pages/home/view?dramaId=${drama}`);
  await page.getByRole('link', { name: t('common:watchEpisode', { number: 1 }) }).click();
  await page.getByRole('button', { name: new RegExp(`^${t('common:episodeList')}`) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${drama}-1$`));
  await expect(page.getByRole('slider', { name: t('player:seek') })).toBeVisible();
});

test('a payment leads back to the wall, and one step back leaves the player', async ({ page, context }) => {
  await page.goto('/');
  await page.goto(player(3));
  await wall(page, 3)
    .getByRole('button', { name: t('unlocks:signIn') })
    .click();
  await page.getByRole('tab', { name: t('account:register') }).click();
  await register(page, 'payer-at-the-wall');
  const pay = async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: t('wallet:packs.pay', { count: 100, coins: '100' }) }).click();
    const checkout = await opened;
    await checkout.getByRole('button').first().click();
    const closed = checkout.waitForEvent('close');
    await checkout.getByRole('link', { name: t('checkout:back') }).click();
    await closed;
  };

  await test.step('from the wallet, which suggests the smallest pack that is enough', async () => {
    await wall(page, 3)
      .getByRole('button', { name: t('common:restOfSeries') })
      .click();
    await wall(page, 3)
      .getByRole('link', { name: /Get \d+ more coins/ })
      .click();
    await expect(page.getByRole('heading', { name: t('wallet:title') })).toBeVisible();
    await pay();
    await expect(
      page.getByText(t('wallet:payment.paid.coins', { count: 100, coins: '100' })).first(),
    ).toBeAttached();
    await expect(unlockButton(page, 3)).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  });

  await test.step('one step back leaves the player', async () => {
    await page.goBack();
    await expect(wall(page, 3)).toBeHidden();
    expect(page.url()).not.toContain('foryou/view');
  });
});

test('one undo is offered at a time, and none after signing out', async ({ page, announceConsoleErrors }) => {
  // Signing out ends the event stream.
  announceConsoleErrors(/ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await signInAsDemo(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  for (const number of [7, 8]) {
    await page.goto(player(number));
    await unlockButton(page, number).click();
    await expect(wall(page, number)).toBeHidden();
    await expect(page.getByText(t('unlocks:unlocked', { number })).first()).toBeAttached();
    await expect(undo).toHaveCount(1);
  }
  await page.goto('/#/pages/profile/index');
  await signOut(page, t);
  await expect(undo).toHaveCount(0);
});
