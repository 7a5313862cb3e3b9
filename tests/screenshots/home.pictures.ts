import { contract } from '@cliffhanger/contracts';
import { finishDrama } from './support/finish-drama.ts';
import { picture } from './support/picture.ts';
import { apiOf } from './support/rewards.ts';
import { keepWatched } from './support/visitor-progress.ts';

picture('home', {
  as: 'demo',
  path: '/',
  before: keepWatched,
  show: ({ page }) => page.locator('a[href="#/pages/profile/history"]').waitFor(),
});
picture('home-visitor', { path: '/' });
picture('drama', { as: 'demo', path: '/pages/home/view?dramaId=wolf-moon-vow' });
picture('home-finished', {
  as: 'newcomer',
  path: '/pages/profile/index',
  show: async ({ page, t }) => {
    const { carousel } = await (await apiOf(page)).data(contract.home.getHomeInfo);
    for (const { target } of carousel)
      if (target.kind === 'drama') await finishDrama(page, target.drama.dramaId);
    await page.goto('/#/');
    await page.getByText(t('common:watchAgain')).first().waitFor();
  },
});
picture('drama-finished', {
  as: 'member',
  path: '/pages/profile/index',
  show: async ({ page, t }) => {
    await finishDrama(page, 'room-1407');
    await page.goto('/#/pages/home/view?dramaId=room-1407');
    await page.getByText(t('common:watchAgain')).waitFor();
  },
});
picture('drama-gone', {
  path: '/pages/home/view?dramaId=gone',
  before: async ({ announceConsoleErrors }) => announceConsoleErrors(/404/),
  show: ({ page, t }) => page.getByText(t('discovery:ranking.type.hot')).waitFor(),
});
picture('home-invited', {
  path: '/?InviteCode=4UJGDUFE',
  show: ({ page, t }) => page.getByText(t('account:invited')).waitFor(),
});
picture('profile-invited', {
  path: '/pages/profile/index?InviteCode=4UJGDUFE',
  show: ({ page, t }) => page.getByText(t('account:invited')).waitFor(),
});
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
picture('ranking-offline', {
  as: 'demo',
  path: '/pages/home/rank',
  show: async ({ page, t, announceConsoleErrors }) => {
    await page.getByRole('tabpanel').waitFor();
    announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByText(t('common:failure.title')).waitFor();
    await page.getByRole('tab').last().click();
    await page.getByRole('alert').waitFor();
  },
});
picture('home-loading', {
  as: 'newcomer',
  path: '/',
  before: ({ page }) => page.route('**/getHomeInfo*', () => undefined),
  show: ({ page }) => page.locator('main h2.display').first().waitFor(),
});
picture('home-failed', {
  as: 'newcomer',
  path: '/',
  before: async ({ page, announceConsoleErrors }) => {
    announceConsoleErrors(/Failed to load/);
    await page.route('**/getHomeInfo*', (route) => route.abort());
  },
  show: ({ page, t }) => page.getByText(t('common:failure.notLoaded')).waitFor(),
});
picture('home-empty', {
  as: 'newcomer',
  path: '/',
  before: ({ page }) =>
    page.route('**/getHomeInfo*', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      for (const key of Object.keys(json.data)) if (Array.isArray(json.data[key])) json.data[key] = [];
      await route.fulfill({ response, json });
    }),
});
