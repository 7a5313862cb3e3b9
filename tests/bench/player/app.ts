import type { Page } from 'playwright';
import type { PhonePage } from './browser.ts';
import { dramaId, episodeIdOf } from './demo-server.ts';

const waitForVideo = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const shown = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return shown !== null && !shown.paused && shown.currentTime > 0.1;
  });

/** How long a viewer looks before the next step. */
const lookMs = 2_000;

/** Steps from the first episode on by key. @returns for each step the milliseconds to the moving frame */
export const measureSteps = async ({ page }: PhonePage, stepCount: number): Promise<number[]> => {
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${episodeIdOf(1)}`);
  await waitForVideo(page);
  const results: number[] = [];
  while (results.length < stepCount) {
    await page.waitForTimeout(lookMs);
    await page.evaluate(() => window.frameClock.arm('keydown'));
    await page.keyboard.press('ArrowDown');
    results.push(await page.evaluate(() => window.frameClock.result()));
  }
  return results;
};

/** How long a viewer looks at a page before the tap. It then has loaded what it loads while idle. */
const readMs = 7_000;

const tapAndMeasure = async (page: Page, selector: string): Promise<number> => {
  await page.waitForTimeout(readMs);
  await page.evaluate(() => window.frameClock.arm('click'));
  await page.locator(selector).tap();
  return page.evaluate(() => window.frameClock.result());
};

/** Opens the first episode from its drama's page. @returns milliseconds from the tap to the first frame */
export const measureOpening = async ({ page }: PhonePage): Promise<number> => {
  await page.goto(`/#/pages/home/view?dramaId=${dramaId}`);
  return tapAndMeasure(page, 'a[href^="#/pages/foryou/view"] >> nth=0');
};

/** Opens For You from the home tab. */
export const measureForYou = async ({ page }: PhonePage): Promise<number> => {
  await page.goto('/');
  return tapAndMeasure(page, 'nav a[href^="#/pages/foryou/index"]');
};

const hasVideoStarted = (page: Page): Promise<boolean> =>
  page.evaluate(() => (document.querySelector<HTMLVideoElement>('video[data-shown]')?.currentTime ?? 0) > 0);

/**
 * Swipes through For You by key.
 * @throws Error if more than a tenth of the videos had not started at the swipe that left them, as figures then say nothing
 */
export const swipeForYou = async (
  page: Page,
  { swipes, watchMs }: { swipes: number; watchMs: number },
): Promise<void> => {
  let unstarted = 0;
  for (let swipe = 0; swipe < swipes; swipe++) {
    await page.waitForTimeout(watchMs);
    if (!(await hasVideoStarted(page))) unstarted++;
    await page.keyboard.press('ArrowDown');
  }
  if (unstarted > swipes / 10) throw new Error(`${unstarted} of ${swipes} videos did not start`);
  // A video that ends leads to the next episode of its series, whose last one stands still.
  if (!page.url().includes('/pages/foryou/index')) throw new Error('the visit has left For You');
};

export const openForYou = async (page: Page): Promise<void> => {
  await page.goto('/#/pages/foryou/index');
  await waitForVideo(page);
};
