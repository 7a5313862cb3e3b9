import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { routes } from '../../client/src/lib/navigation/paths.ts';
import { signIn, type Viewer } from '../screenshots/support/viewers.ts';
import { expect, test } from './support/stack.ts';

const parameters: Partial<Record<keyof typeof routes, string>> = {
  drama: '?dramaId=room-1407',
  player: '?dramaId=room-1407&episodeId=room-1407-1',
};

/** Routes that lead a visitor to the sign-in page: docs/specification.md#6-roles-and-permissions. */
const blockedForVisitors: readonly string[] = [routes.redeem, routes.forYou, routes.gender, routes.follows];

const openRoute = async (page: Page, address: string) => {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  // Lists show `aria-busy` or a loading label until they are there.
  await expect(page.locator('main h1').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
};

const problemsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
  ];
};

for (const viewer of ['visitor', 'newcomer', 'member'] satisfies Viewer[]) {
  test(`every route opens for a ${viewer}, without accessibility violations`, async ({ page, stack }) => {
    test.setTimeout(240_000);
    await signIn(page, stack.address, viewer);
    await page.goto('/');
    for (const [name, path] of Object.entries(routes)) {
      await openRoute(page, path + (parameters[name as keyof typeof routes] ?? ''));
      const isBlocked = viewer === 'visitor' && blockedForVisitors.includes(path);
      const shown = new URL(page.url()).hash.slice(1).split('?')[0];
      expect.soft(shown, name).toBe(isBlocked ? routes.login : path);
      expect.soft(await problemsOf(page), name).toEqual([]);
    }
  });
}
