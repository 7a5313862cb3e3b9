import { picture, type Scene } from './support/picture.ts';

const watchedDramas = JSON.stringify(
  (
    [
      ['room-1407', 2, 14],
      ['paper-husband', 3, 7],
      ['snow-on-the-palace-wall', 1, 18],
      ['when-it-rains-in-lisbon', 2, 9],
    ] as const
  ).map(([dramaId, number, positionSeconds], index) => ({
    drama: {
      dramaId,
      title: dramaId,
      hook: '',
      category: null,
      posterUrl: '',
      frameUrl: null,
      tone: '#000000',
      episodesNum: 10,
      freeEpisodesNum: 2,
      status: 'complete',
      publishedAt: new Date(0).toISOString(),
    },
    episodes: [
      {
        episodeId: `${dramaId}-${number}`,
        number,
        positionSeconds,
        durationSeconds: 30,
        finished: false,
        watchedAtMs: Date.now() - index * 3_600_000,
      },
    ],
  })),
);

/** The progress of a visitor, which the account takes over at launch. */
const keepWatched = ({ page }: Scene) =>
  page.addInitScript((watched) => localStorage.setItem('sj_visitor_progress', watched), watchedDramas);

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
