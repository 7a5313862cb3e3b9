import type { Page, Request } from 'playwright/test';
import { expectToPlayTo, player } from '../e2e/support/player.ts';
import { failCalls, holdCalls } from './support/calls.ts';
import { picture, type Scene } from './support/picture.ts';

const dramaId = 'room-1407';
const page404 = /404/;

/** The headers of a request on which its answer depends. */
const localeOf = async (request: Request) => {
  const { authorization, ...headers } = await request.allHeaders();
  return {
    'accept-language': headers['accept-language'] ?? 'en',
    ...(authorization !== undefined && { authorization }),
  };
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Some dramas of the demo library as announced ones. */
const announceDramas = async (page: Page, ids: readonly string[]) => {
  const readDrama = async (id: string, headers: Record<string, string>) => {
    const answer = await page.request.get(`/api/v1/drama/episode/${id}`, { headers });
    const { drama } = (await answer.json()).data;
    const { title, hook, tags, posterUrl, tone } = drama;
    return { dramaId: id, title, hook, tags, posterUrl, tone };
  };
  const list = async (headers: Record<string, string>) =>
    Promise.all(
      ids.map(async (id, index) => ({ ...(await readDrama(id, headers)), publishAt: inDays(1 + index * 4) })),
    );
  await page.route(/getUpcomingDramaList|getUserRemindDramaList/, async (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: { items: await list(await localeOf(route.request())), nextCursor: null },
      },
    }),
  );
  await page.route('**/getHomeInfo*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.comingSoon = await list(await localeOf(route.request()));
    await route.fulfill({ response, json });
  });
};

const longWords = {
  title: 'The Lighthouse Keeper’s Daughter and the Winter That Would Not End',
  hook: 'You said that you would wait for me until the ice breaks, and then you sold the lighthouse with everything in it.',
};
const announced = ['room-1407', 'wolf-moon-vow', 'second-pulse', 'paper-husband'];
const announce = ({ page }: Scene) => announceDramas(page, announced);

const openUpcoming = async ({ page, announceConsoleErrors }: Scene) => {
  announceConsoleErrors(page404);
  await page.route(`**/drama/episode/${dramaId}`, (route) =>
    route.fulfill({ status: 404, json: { code: 3514, msg: '', data: { publishAt: inDays(4) } } }),
  );
};

/** The page of a drama before its release. @param changes of the drama */
const showUpcoming =
  (reminded: boolean, changes: object = {}) =>
  async (scene: Scene) => {
    const { page } = scene;
    await openUpcoming(scene);
    await page.route(`**/drama/upcoming/${dramaId}`, async (route) => {
      const headers = await localeOf(route.request());
      const answer = await page.request.get(`/api/v1/drama/episode/${dramaId}`, { headers });
      const { drama, episodes } = (await answer.json()).data;
      const detail = await page.request.get(`/api/v1/drama/detail/${dramaId}/${episodes[0].episodeId}`, {
        headers,
      });
      const { title, hook, tags, posterUrl, tone } = drama;
      const data = {
        drama: { dramaId, title, hook, tags, posterUrl, tone, publishAt: inDays(4), ...changes },
        trailer: (await detail.json()).data.playback,
        reminded,
        answeredAt: new Date().toISOString(),
      };
      return route.fulfill({ json: { code: 200, msg: '', data } });
    });
  };

const addNextEpisode = ({ page }: Scene) =>
  page.route(/\/drama\/(episode|detail)\//, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const number = 4;
    Object.assign(json.data, { nextEpisode: { number, publishAt: inDays(3) } });
    if (json.data.episodes) json.data.episodes = json.data.episodes.slice(0, number - 1);
    else json.data.next = null;
    await route.fulfill({ response, json });
  });

const scrollTo =
  (name: string) =>
  async ({ page, t }: Scene) =>
    page.getByRole('heading', { name: t(name as 'discovery:upcoming') }).scrollIntoViewIfNeeded();

picture('home-upcoming', {
  as: 'demo',
  path: '/pages/home/index',
  before: announce,
  show: scrollTo('discovery:upcoming'),
});
picture('new-upcoming', { as: 'demo', path: '/pages/home/new', before: announce });
picture('follow-upcoming', {
  as: 'demo',
  path: '/pages/profile/markRecord',
  before: announce,
  show: scrollTo('discovery:upcoming'),
});
picture('drama-upcoming', { path: `/pages/home/view?dramaId=${dramaId}`, before: showUpcoming(false) });
picture('drama-upcoming-reminded', {
  as: 'demo',
  path: `/pages/home/view?dramaId=${dramaId}`,
  before: showUpcoming(true),
});
const upcomingPath = `/pages/home/view?dramaId=${dramaId}`;
const upcomingCalls = /drama\/upcoming\//;
picture('drama-upcoming-loading', {
  path: upcomingPath,
  isLoading: true,
  before: async (scene) => {
    await openUpcoming(scene);
    await holdCalls(scene, upcomingCalls);
  },
});
picture('drama-upcoming-failed', {
  path: upcomingPath,
  before: async (scene) => {
    await openUpcoming(scene);
    await failCalls(scene, upcomingCalls);
  },
});
picture('drama-upcoming-long', {
  path: upcomingPath,
  before: showUpcoming(false, longWords),
});
picture('drama-upcoming-not-saved', {
  as: 'demo',
  path: upcomingPath,
  before: showUpcoming(false),
  show: async (scene) => {
    await failCalls(scene, /emind/, { readsToo: false });
    await scene.page.getByRole('button', { name: scene.t('dramas:upcoming.remind') }).click();
    await scene.page.locator('[data-toast]').waitFor();
  },
});
picture('drama-upcoming-trailer', {
  path: upcomingPath,
  before: showUpcoming(false),
  show: async ({ page, t }) => {
    const play = page.getByRole('button', { name: t('dramas:upcoming.play') });
    await play.scrollIntoViewIfNeeded();
    await play.click();
    await page.locator('video').waitFor();
    await page.waitForTimeout(2_500);
  },
});
picture('drama-upcoming-trailer-failed', {
  path: upcomingPath,
  before: async (scene) => {
    scene.announceConsoleErrors(/404/);
    await showUpcoming(false)(scene);
    await scene.page.route(/\/media\//, (route) =>
      /\.(m3u8|m4s|mp4)/.test(route.request().url()) ? route.fulfill({ status: 404 }) : route.fallback(),
    );
  },
  show: async ({ page, t }) => {
    const play = page.getByRole('button', { name: t('dramas:upcoming.play') });
    await play.scrollIntoViewIfNeeded();
    await play.click();
    await page.waitForTimeout(2_500);
  },
});
const listCalls = /getUpcomingDramaList/;
picture('new-upcoming-loading', {
  as: 'demo',
  path: '/pages/home/new',
  isLoading: true,
  before: (scene) => holdCalls(scene, listCalls),
});
picture('new-upcoming-failed', {
  as: 'demo',
  path: '/pages/home/new',
  before: (scene) => failCalls(scene, listCalls),
});
picture('drama-next-episode', {
  as: 'newcomer',
  path: '/pages/home/view?dramaId=the-last-ferry-home',
  before: addNextEpisode,
  show: scrollTo('common:episodeList'),
});
picture('player-next-episode', {
  as: 'newcomer',
  path: player(2).slice(2),
  before: addNextEpisode,
  show: async ({ page }) => {
    await expectToPlayTo(page, 0.5);
    await page.locator('video[data-shown]').evaluate((video) => {
      const { duration } = video as HTMLVideoElement;
      (video as HTMLVideoElement).currentTime = duration - 0.5;
    });
    await page.locator('section[role=status] h2').waitFor();
  },
});
