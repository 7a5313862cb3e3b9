import type { Page } from 'playwright/test';
import { signInAsDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { swipeDown, swipeUp } from '../support/touch.ts';
import { videoPolling } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

const shownDrama = (page: Page) =>
  new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('dramaId') ?? '';

/** Waits until the shown video moves. */
const expectMovingPicture = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
      return video !== null && !video.paused && video.currentTime > 0.1 && video.readyState >= 3;
    },
    undefined,
    videoPolling,
  );

test('For You moves through more dramas than there are, and back, without a call for a swipe', async ({
  page,
}) => {
  await signInAsDemo(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/drama\/(detail|episode|getRecommendDramas)/.test(pathname)) calls.push(pathname + search);
  });
  await page.goto('/#/pages/foryou/index');
  await expect(page).toHaveURL(/dramaId=/);
  await expectMovingPicture(page);
  const seen = [shownDrama(page)];

  for (let swipes = 0; swipes < 12; swipes++) {
    const before = page.url();
    // The next page of the feed may still be on its way.
    await expect(async () => {
      await swipeUp(page);
      await expect(page).not.toHaveURL(before, { timeout: 5_000 });
    }).toPass();
    await expectMovingPicture(page);
    seen.push(shownDrama(page));
  }
  const first = seen.indexOf(seen[0] as string, 1);
  expect(new Set(seen.slice(0, first)).size).toBe(first);
  expect(await page.locator('video').count()).toBe(3);
  expect(calls.filter((call) => !call.includes('getRecommendDramas'))).toEqual([]);
  // A page ends with its round, so some are short. None is asked for twice.
  expect(calls.length).toBeLessThan(8);
  expect(calls).toEqual([...new Set(calls)]);

  await swipeDown(page);
  await expect.poll(() => shownDrama(page)).toBe(seen.at(-2));
  await expectMovingPicture(page);
});

test('the feed says why it has a drama, and the tab returns to the one that was shown last', async ({
  page,
}) => {
  await signInAsDemo(page);
  await page.route('**/drama/getRecommendDramas*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.items[0].reason = {
      code: 'becauseWatched',
      dramaId: 'paper-husband',
      dramaTitle: 'Paper Husband',
    };
    await route.fulfill({ response, json });
  });
  await page.goto('/#/pages/foryou/index');
  await expectMovingPicture(page);
  await expect(
    page.getByText(t('discovery:feed.reason.becauseWatched', { dramaTitle: 'Paper Husband' })),
  ).toBeVisible();
  const first = page.url();
  await swipeUp(page);
  await expect(page).not.toHaveURL(first);
  const second = shownDrama(page);
  await page.locator('nav a').first().click();
  await page.locator('nav a').nth(1).click();
  await expect.poll(() => shownDrama(page)).toBe(second);
});

test('an episode that plays in For You goes on in its series', async ({ page }) => {
  await signInAsDemo(page);
  await page.goto('/#/pages/foryou/index');
  await expectMovingPicture(page);
  const query = new URL(page.url()).hash.split('?')[1];
  await page.evaluate((query) => {
    location.hash = `#/pages/foryou/view?${query}`;
  }, query);
  await expect(page.getByRole('button', { name: t('common:back'), exact: true })).toBeVisible();
  await expectMovingPicture(page);
  await expect(page.getByRole('button', { name: t('player:pause'), exact: true })).toBeVisible();
});
