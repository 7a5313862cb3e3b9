import type { Page } from 'playwright/test';
import { expect, test } from '../support/stack.ts';
import { difference, visibleGrid } from '../support/visible-frame.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

const drama = 'room-1407';
const player = (number: number) => `#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

/** Lets no poster and no segment arrive. */
const holdVideos = (page: Page) => page.route(/\.m4s$|poster\.\w+$/, () => undefined);

/** The shown video's tone, for each cell of a grid. */
const toneGrid = async (page: Page) => {
  const tone = await page.evaluate(() =>
    document.querySelector<HTMLElement>('video[data-shown]')?.style.getPropertyValue('--tone'),
  );
  const channels = [1, 3, 5].map((at) => Number.parseInt(tone?.slice(at, at + 2) ?? '', 16));
  return (await visibleGrid(page)).map((_, at) => channels[at % 3] ?? 0);
};

const black = (grid: readonly number[]) => grid.map(() => 0);

test('the picture of home stands until the data of the player arrive', async ({ page }) => {
  await page.goto('/');
  const hero = page
    .getByRole('region', { name: t('home:featured') })
    .getByRole('group')
    .first();
  const title = await hero.getByRole('heading').textContent();
  await page.route(/\/drama\/(detail|episode)\//, () => undefined);
  await hero.getByRole('link').first().click();
  await expect(page).toHaveURL(/foryou\/view/);
  await expect(page.locator('main img[data-loaded]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title ?? '?' })).toBeVisible();
  const shown = await visibleGrid(page);
  expect(difference(shown, black(shown))).toBeGreaterThan(10);
});

test('the still of the drama stands until the first picture, and the tone of an episode that is not loaded', async ({
  page,
}) => {
  await page.goto(`/#/pages/home/view?dramaId=${drama}`);
  await holdVideos(page);
  const episode = page.locator(`a[href="${player(2)}"]`);
  await episode.click();
  await expect(page.locator('video[data-shown]')).toHaveCount(1);
  const still = page.locator('main img[data-loaded]').first();
  await expect(still).toBeVisible();
  const shown = await visibleGrid(page);
  expect(difference(shown, black(shown))).toBeGreaterThan(10);
  expect(difference(shown, await toneGrid(page))).toBeGreaterThan(10);

  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(new RegExp(`${drama}-1$`));
  await expect(still).toHaveCount(0);
  await expect.poll(async () => difference(await visibleGrid(page), await toneGrid(page))).toBeLessThan(6);
});
