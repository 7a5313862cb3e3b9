import type { Page } from 'playwright/test';
import { picture } from './support/picture.ts';

/** Opens a route from within the app, so that the page has a way back. */
const followLink = (page: Page, route: string) =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, `#${route}`);

picture('not-found', {
  path: '/pages/profile/index',
  show: async ({ page, t }) => {
    await followLink(page, '/pages/home/nowhere');
    await page.getByText(t('common:notFound.title')).waitFor();
    await page.locator('a[href^="#/pages/home/view"]').first().waitFor();
  },
});
picture('chunk-failed', {
  path: '/pages/profile/index',
  before: async ({ page, announceConsoleErrors }) => {
    announceConsoleErrors(/Failed to load|ERR_FAILED/);
    await page.route(/assets\/language-/, (route) => route.abort());
  },
  show: async ({ page, t }) => {
    await followLink(page, '/pages/profile/language');
    await page.getByText(t('common:chunk.missingTitle')).waitFor();
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
    await followLink(page, '/pages/profile/language');
    await page.getByText(t('common:crash.title')).waitFor();
  },
});
