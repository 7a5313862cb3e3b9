import { showSecond } from '../e2e/support/video.ts';
import { picture, type Scene } from './support/picture.ts';

const player = (dramaId: string, number: number) =>
  `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`;

/** Sets what the device keeps, before the app starts. */
const keep =
  (values: Record<string, unknown>) =>
  ({ page }: Scene) =>
    page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
    }, values);

const openPlayback = ({ page, t }: Scene) =>
  page.getByRole('button', { name: t('player:playback.title') }).click();

picture('player-more', {
  as: 'demo',
  path: player('the-last-ferry-home', 1),
  before: keep({ sj_series_speeds: [['the-last-ferry-home', 1.25]], sj_subtitle_background: 'shade' }),
  show: async (scene) => {
    await showSecond(scene.page, 8);
    await scene.page.keyboard.press('Space');
    await openPlayback(scene);
    await scene.page.getByRole('dialog').waitFor();
  },
});

picture('player-clear', {
  as: 'demo',
  path: player('the-last-ferry-home', 1),
  show: async (scene) => {
    await showSecond(scene.page, 8);
    await scene.page.keyboard.press('Space');
    await openPlayback(scene);
    await scene.page.getByRole('button', { name: scene.t('player:clearView') }).click();
    await scene.page.getByRole('button', { name: scene.t('player:showControls') }).waitFor();
  },
});
picture('player-paused', {
  as: 'newcomer',
  path: player('room-1407', 2),
  show: ({ page }) => showSecond(page, 8),
});

picture('player-desktop', {
  as: 'demo',
  path: player('room-1407', 2),
  before: ({ page }) => page.setViewportSize({ width: 1280, height: 800 }),
  show: async ({ page, t }) => {
    await showSecond(page, 8);
    await page.keyboard.press('Space');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: t('player:keys.title') }).waitFor();
  },
});
picture('foryou-description', {
  as: 'demo',
  path: '/pages/foryou/index?dramaId=the-last-ferry-home&episodeId=the-last-ferry-home-1',
  show: async ({ page, t }) => {
    await showSecond(page, 8);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: t('player:more'), exact: true }).click();
    await page.getByRole('img', { name: /./ }).first().waitFor();
  },
});
picture('player-description', {
  as: 'newcomer',
  path: player('room-1407', 2),
  show: async ({ page, t }) => {
    await showSecond(page, 8);
    await page.getByRole('button', { name: t('player:more'), exact: true }).click();
  },
});
