import { routes } from '../../client/src/lib/navigation/paths.ts';
import { signIn, type Viewer } from '../screenshots/support/viewers.ts';
import { everyRoute, openRoute } from './support/routes.ts';
import { expectSoundScreen } from './support/screen.ts';
import { expect, test } from './support/stack.ts';

/** Routes that lead a visitor to the sign-in page: docs/specification.md#6-roles-and-permissions. */
const blockedForVisitors: readonly string[] = [routes.redeem, routes.forYou, routes.gender, routes.follows];

for (const viewer of ['visitor', 'newcomer', 'member'] satisfies Viewer[]) {
  test(`every route opens for a ${viewer}, without accessibility violations`, async ({ page, stack }) => {
    test.setTimeout(240_000);
    await signIn(page, stack.address, viewer);
    for (const { name, path, address } of everyRoute) {
      await openRoute(page, address);
      const isBlocked = viewer === 'visitor' && blockedForVisitors.includes(path);
      const shown = new URL(page.url()).hash.slice(1).split('?')[0];
      expect.soft(shown, name).toBe(isBlocked ? routes.login : path);
      await expectSoundScreen(page, name);
    }
  });
}
