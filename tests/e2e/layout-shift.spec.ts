import { signIn } from '../screenshots/support/viewers.ts';
import { layoutShift } from './support/layout-shift.ts';
import { expect, test } from './support/stack.ts';

const shared = [
  '/pages/home/view?dramaId=room-1407',
  '/pages/foryou/view?dramaId=room-1407',
  '/pages/event/index',
  '/pages/profile/index',
  '/pages/profile/wallet',
  '/pages/profile/code',
  '/pages/profile/gender',
  '/pages/profile/setting',
];
const visits = [
  {
    viewer: 'visitor',
    title: 'what a visitor sees',
    paths: [...shared, '/pages/login/index', '/pages/login/regiest', '/pages/login/forget'],
  },
  { viewer: 'newcomer', title: 'what a newcomer sees', paths: shared },
  {
    viewer: 'newcomer',
    title: 'what a newcomer sees on the other screens',
    paths: [
      '/pages/home/rank',
      '/pages/home/new',
      '/pages/home/search',
      '/pages/foryou/index',
      '/pages/event/share',
      '/pages/profile/history',
      '/pages/profile/markRecord',
      '/pages/profile/language',
      '/pages/profile/feedback',
      '/pages/profile/about',
      '/pages/profile/setting?page=identities',
      '/pages/profile/setting?page=devices',
      '/pages/profile/setting?page=data',
      '/pages/location/choose',
      '/pages/location/open',
    ],
  },
] as const;

for (const { viewer, title, paths } of visits) {
  test(`${title} keeps its place when the rest arrives`, async ({ page, stack }) => {
    await signIn(page, stack.address, viewer);
    // One answer after the other, so that each state of a screen is painted.
    let delayMs = 0;
    await page.route('**/api/v1/**', async (route) => {
      delayMs = (delayMs % 400) + 100;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.continue();
    });
    const shifts: Record<string, number> = {};
    for (const path of paths) {
      await page.goto('/robots.txt');
      await page.goto(`/#${path}`, { waitUntil: 'networkidle' });
      shifts[path] = await layoutShift(page);
    }
    expect(shifts).toEqual(Object.fromEntries(paths.map((path) => [path, 0])));
  });
}
