import type { Page } from 'playwright/test';
import { errorSentence } from '../../server/src/kernel/words.ts';
import { showSecond } from '../e2e/support/video.ts';
import { picture, type Scene } from './support/picture.ts';

const player = '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-2';
const detail = /\/drama\/detail\//;
const comments = /getDramaEpisode\/comments/;

const refusal = (code: number, msg = '', data: unknown = null) => ({ code, msg, data });

/** Never answers. */
const hold = (page: Page, url: RegExp) => page.route(url, () => undefined);

const refuse = ({ page, announceConsoleErrors }: Scene, url: RegExp) => {
  announceConsoleErrors(/ERR_CONNECTION_REFUSED/);
  return page.route(url, (route) => route.abort('connectionrefused'));
};

const openComments = ({ page, t }: Scene) =>
  page.getByRole('button', { name: new RegExp(`^${t('comments:title')}`) }).click();

/** Longer than a loading state keeps itself hidden. */
const showSkeleton = (page: Page) => page.locator('[aria-busy="true"]').first().waitFor();

picture('player-loading', {
  path: player,
  before: ({ page }) => hold(page, detail),
  show: ({ page }) => showSkeleton(page),
});
picture('player-failed', {
  path: player,
  before: (scene) => refuse(scene, detail),
  show: ({ page }) => page.getByRole('alert').waitFor(),
});
picture('player-gone', {
  path: '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-99',
  before: async ({ announceConsoleErrors }) => announceConsoleErrors(/404/),
  show: ({ page, t }) => page.getByRole('link', { name: t('player:gone.action') }).waitFor(),
});
picture('player-taken-down', {
  as: 'demo',
  path: '/pages/foryou/view?dramaId=wolf-moon-vow',
  before: async ({ page, language, announceConsoleErrors }) => {
    announceConsoleErrors(/404/);
    const json = refusal(3306, errorSentence('takenDown', language));
    await page.route(detail, (route) => route.fulfill({ status: 404, json }));
    await page.route(/\/drama\/episode\//, (route) => route.fulfill({ status: 404, json }));
  },
  show: ({ page, t }) => page.getByText(t('player:gone.title')).waitFor(),
});
picture('player-blocked', {
  as: 'newcomer',
  path: '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-3',
  before: async ({ page, language, announceConsoleErrors }) => {
    announceConsoleErrors(/401/);
    const block = { reason: 'spam', until: '2027-01-01T08:00:00.000Z' };
    const msg = errorSentence('accountBlocked', language, block);
    await page.route(detail, (route) => route.fulfill({ status: 401, json: refusal(2009, msg, block) }), {
      times: 1,
    });
  },
  show: ({ page, t }) => page.getByText(t('player:signedOut.title')).waitFor(),
});
picture('player-broken', {
  path: player,
  before: async (scene) => {
    await scene.page.route(/\.m4s/, (route) => route.fulfill({ status: 404 }));
    scene.announceConsoleErrors(/404/);
  },
  show: ({ page, t }) => page.getByText(t('player:problem.mediaTitle')).waitFor(),
});
picture('comments-loading', {
  path: player,
  before: ({ page }) => hold(page, comments),
  show: async (scene) => {
    await showSecond(scene.page, 8);
    await openComments(scene);
    await scene.page.getByRole('dialog').locator('[aria-busy="true"]').waitFor();
  },
});
picture('comments-failed', {
  path: player,
  before: (scene) => refuse(scene, comments),
  show: async (scene) => {
    await showSecond(scene.page, 8);
    await openComments(scene);
    await scene.page.getByRole('dialog').getByText(scene.t('common:failure.notLoaded')).waitFor();
  },
});
