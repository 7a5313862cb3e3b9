import type { Page } from 'playwright/test';
import { expect } from '../e2e/support/stack.ts';
import { seek, videoState, waitForVideo } from '../e2e/support/video.ts';
import { picture } from '../screenshots/support/picture.ts';
import { keepWatched } from '../screenshots/support/visitor-progress.ts';
import { setInInter } from './support/inter.ts';

const player = (dramaId: string, number: number) =>
  `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`;

/** Sets the speed of the video to 0 at a second, so that the picture is the same each time and nothing says "paused". */
const holdVideo = async (page: Page, second: number) => {
  await waitForVideo(page);
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    if (!video) throw new Error('no video is shown');
    video.playbackRate = 0;
    // The player sets the speed again after a seek.
    Object.defineProperty(video, 'playbackRate', { get: () => 1, set: () => undefined });
  });
  await seek(page, second);
};

picture('home', {
  as: 'demo',
  path: '/',
  before: async (scene) => {
    await setInInter(scene.page);
    await keepWatched(scene);
  },
  show: ({ page }) => page.locator('a[href="#/pages/profile/history"]').waitFor(),
});
picture('drama', {
  as: 'demo',
  path: '/pages/home/view?dramaId=the-last-ferry-home',
  before: ({ page }) => setInInter(page),
});
picture('player', {
  as: 'member',
  path: player('snow-on-the-palace-wall', 4),
  before: async ({ page }) => {
    await setInInter(page);
    await page.addInitScript(() => localStorage.setItem('sj_quality', JSON.stringify('high')));
  },
  show: async ({ page }) => {
    await holdVideo(page, 9);
    await expect(page.getByText('She weighed no more than snow.')).toBeVisible();
    expect(await videoState(page)).toMatchObject({ seconds: 9, isPaused: false });
  },
});
picture('unlock', {
  as: 'demo',
  path: player('room-1407', 4),
  before: ({ page }) => setInInter(page),
  show: ({ page, t }) => page.getByRole('dialog', { name: t('common:episode', { number: 4 }) }).waitFor(),
});
