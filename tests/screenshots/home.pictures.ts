import { picture } from './support/picture.ts';
import { keepWatched } from './support/visitor-progress.ts';

picture('home', {
  as: 'demo',
  path: '/',
  before: keepWatched,
  show: ({ page }) => page.locator('a[href="#/pages/profile/history"]').waitFor(),
});
picture('home-visitor', { path: '/' });
picture('drama', { as: 'demo', path: '/pages/home/view?dramaId=wolf-moon-vow' });
picture('home-offline', {
  as: 'demo',
  path: '/',
  before: keepWatched,
  show: async ({ page, t, announceConsoleErrors }) => {
    await page.locator('a[href="#/pages/profile/history"]').waitFor();
    announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByText(t('common:failure.title')).waitFor();
  },
});
