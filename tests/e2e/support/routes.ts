import { expect, type Page } from 'playwright/test';
import { type RouteName, routes } from '../../../client/src/lib/navigation/paths.ts';

const parameters: Partial<Record<RouteName, string>> = {
  drama: '?dramaId=room-1407',
  player: '?dramaId=room-1407&episodeId=room-1407-1',
};

/** Every route of docs/specification.md#2-screens-and-routes, with the parameters that it needs. */
export const everyRoute = Object.entries(routes).map(([name, path]) => ({
  name: name as RouteName,
  path,
  address: path + (parameters[name as RouteName] ?? ''),
}));

/** Waits until the app has loaded and rendered what the screen needs now. */
export const untilLoaded = (page: Page): Promise<void> =>
  expect(page.locator('body:not([data-loading]) main h1').first()).toBeAttached();

/** Waits until the content of the screen is there, also what loads when it comes near. */
export const untilScreenIsWhole = async (page: Page): Promise<void> => {
  await untilLoaded(page);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // The seek bar is busy while a video buffers.
    const busy = 'body[data-loading], main [aria-busy="true"]:not([role="slider"])';
    expect(await page.locator(busy).count()).toBe(0);
  }).toPass();
  await page.evaluate(() => window.scrollTo(0, 0));
};

/** Goes to an address within the app, and waits until its content is there. */
export const openRoute = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`);
  await untilScreenIsWhole(page);
};
