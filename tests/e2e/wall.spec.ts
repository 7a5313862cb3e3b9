import type { Page } from 'playwright/test';
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

const signInAsDemo = async (page: Page) => {
  await page.goto('/#/pages/login/index');
  await page.getByLabel(t('account:identifier'), { exact: true }).fill('demo');
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:login'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('account:login'), exact: true })).toBeHidden();
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

test('a visitor at a locked episode signs in and returns to it', async ({ page }) => {
  await page.goto(player(3));
  const dialog = page.getByRole('dialog', { name: t('unlocks:title', { number: 3 }) });
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
  await expect(page.getByRole('dialog', { name: t('unlocks:title', { number: 3 }) })).toBeHidden();
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
