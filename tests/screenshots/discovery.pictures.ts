import type { Page } from 'playwright/test';
import { picture, type Scene } from './support/picture.ts';

const search = '/pages/home/search';

const keepTerms = ({ page }: Scene) =>
  page.addInitScript(() =>
    localStorage.setItem(
      'sj_search_terms',
      JSON.stringify(['palace intrigue', 'parallel lives', 'wolf moon']),
    ),
  );

const type = async (page: Page, terms: { en: string; zh: string }) => {
  const isChinese = await page.evaluate(() => document.documentElement.lang === 'zh');
  await page.getByRole('searchbox').fill(isChinese ? terms.zh : terms.en);
};

picture('rank', { as: 'demo', path: '/pages/home/rank?type=follow&window=week' });
/** A drama is complete some time after it came out, which the demo library is too young for. */
const addReleases = ({ page }: Scene) =>
  page.route('**/getDramaAllList*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [, , , fourth] = json.data.items;
    Object.assign(fourth.release, { kind: 'complete' });
    await route.fulfill({ response, json });
  });

picture('new', { as: 'demo', path: '/pages/home/new', before: addReleases });
picture('search-idle', {
  path: search,
  before: keepTerms,
  show: ({ page, t }) => page.getByText(t('discovery:search.hot')).waitFor(),
});
picture('search', {
  path: search,
  before: keepTerms,
  show: async ({ page }) => {
    await type(page, { en: 'pa', zh: '月' });
    await page.locator('mark').first().waitFor();
  },
});
picture('search-corrected', {
  path: search,
  show: async ({ page }) => {
    await type(page, { en: 'hieress', zh: 'langyue' });
    await page.locator('mark').first().waitFor();
  },
});
picture('search-none', {
  path: search,
  show: async ({ page, t }) => {
    await type(page, { en: 'wolf qqqq', zh: '贰贰贰' });
    await page.getByText(t('discovery:search.none.text')).waitFor();
  },
});
