import type { Page } from 'playwright/test';
import { signInAsDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const drama = 'snow-on-the-palace-wall';
const player = (number: number) => `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

/** Records the API calls of a page from now on, by method and path without the episode. */
const recordCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/'))
      calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`);
  });
  return {
    count: (pattern: RegExp) => calls.filter((call) => pattern.test(call)).length,
    /** The calls that read something, without the reports of playback. */
    reads: () => calls.filter((call) => /^GET/.test(call) && !/playbackCount|watchDramaReport/.test(call)),
    clear: () => calls.splice(0),
  };
};

const list = /GET \/drama\/episode\//;
const detail = /GET \/drama\/detail\//;

/** Waits until the page has been without requests for longer than live events take to arrive. */
const settle = async (page: Page) => {
  let lastAtMs = Date.now();
  const record = () => {
    lastAtMs = Date.now();
  };
  page.on('request', record);
  await expect.poll(() => Date.now() - lastAtMs, { timeout: 30_000 }).toBeGreaterThan(1_200);
  page.off('request', record);
};

const expectEpisode = (page: Page, number: number) =>
  expect(page).toHaveURL(new RegExp(`episodeId=${drama}-${number}$`));

test('a step to the next episode and an unlock load nothing twice', async ({ page }) => {
  await signInAsDemo(page);
  // Loaded ahead after a rest.
  const feed = page.waitForResponse(/getRecommendDramas/);
  await page.goto(player(1));
  await feed;
  await page.waitForFunction(
    () => (document.querySelector('video[data-shown]') as HTMLVideoElement)?.currentTime > 1,
  );
  await settle(page);
  const calls = recordCalls(page);

  await test.step('a step loads one further detail and no list', async () => {
    await page.keyboard.press('ArrowDown');
    await expectEpisode(page, 2);
    await settle(page);
    expect(calls.count(list)).toBe(0);
    expect(calls.count(detail)).toBeLessThanOrEqual(1);
  });

  await test.step('five taps on Follow are five writes and no reads', async () => {
    calls.clear();
    const follow = page.getByRole('button', { name: new RegExp(`^${t('common:follow')}`) });
    for (let tap = 0; tap < 5; tap++) await follow.click();
    await settle(page);
    expect(calls.count(/^PUT .*updateFollowDrama/)).toBe(5);
    expect(calls.reads()).toEqual([]);
  });

  await test.step('an unlock loads one list and one detail', async () => {
    await page.goto(player(3));
    const unlock = page.getByRole('button', { name: t('unlocks:unlock', { number: 3 }) });
    await expect(unlock).toBeVisible();
    await settle(page);
    calls.clear();
    await unlock.click();
    await expect(unlock).toBeHidden();
    await settle(page);
    expect(calls.count(/unlockEpisode/)).toBe(1);
    expect(calls.count(list)).toBe(1);
    expect(calls.count(detail)).toBe(1);
    expect(calls.count(/userInfo|movements/)).toBe(0);
  });
});
