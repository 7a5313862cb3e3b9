import { picture } from './support/picture.ts';

picture('not-found', { path: '/pages/home/nowhere' });
picture('chunk-failed', {
  path: '/pages/profile/language',
  before: async ({ page, announceConsoleErrors }) => {
    announceConsoleErrors(/Failed to load|ERR_FAILED/);
    await page.route(/assets\/language-/, (route) => route.abort());
  },
});
picture('home-offline', {
  as: 'demo',
  path: '/',
  show: async ({ page, t, announceConsoleErrors }) => {
    announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByText(t('common:failure.title')).waitFor();
  },
});
picture('crash', {
  path: '/',
  before: async ({ page, announceConsoleErrors }) => {
    announceConsoleErrors(/broken on purpose/);
    // A screen whose code runs and fails.
    await page.route(/assets\/language-/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default () => { throw new Error('broken on purpose'); };",
      }),
    );
  },
  show: async ({ page, t }) => {
    await page.goto('/#/pages/profile/language');
    await page.getByText(t('common:crash.title')).waitFor();
  },
});
