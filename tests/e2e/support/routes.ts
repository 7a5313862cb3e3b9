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

/** Goes to an address within the app, and waits until its content is there. */
export const openRoute = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`);
  await expect(page.locator('main h1').first()).toBeAttached();
  await expect(async () => {
    // Content further down loads when it comes near.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // The seek bar is busy while a video buffers.
    expect(await page.locator('main [aria-busy="true"]:not([role="slider"])').count()).toBe(0);
  }).toPass();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
};
