import { contract } from '@cliffhanger/contracts';
import { expect } from '../e2e/support/stack.ts';
import { seek, showSecond, waitForVideo } from '../e2e/support/video.ts';
import { picture, type Scene } from './support/picture.ts';
import { apiOf } from './support/rewards.ts';

const player = (dramaId: string, number: number) =>
  `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`;

/** Lets the notes and countdowns stand still once `freeze` is called. */
const holdClock = ({ page }: Scene) => page.clock.install();
const freeze = ({ page }: Scene) =>
  // The clock refuses a time that has passed before the call arrives.
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 200)).toPass();

const release = ({ page }: Scene) => page.clock.resume();

/** Plays the end of the episode. */
const playEnd = async (scene: Scene) => {
  await showSecond(scene.page, 1);
  await scene.page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    if (video) video.currentTime = video.duration - 0.2;
    void video?.play();
  });
};

picture('player-resume', {
  as: 'newcomer',
  path: player('room-1407', 2),
  before: async (scene) => {
    const api = await apiOf(scene.page);
    const ids = { dramaId: 'room-1407', episodeId: 'room-1407-2' };
    await api.data(contract.progress.report, { ...ids, progress: 9 });
    await holdClock(scene);
  },
  show: async (scene) => {
    await scene.page.getByText(scene.t('player:note.resumed', { position: '0:09' })).waitFor();
    await freeze(scene);
  },
  after: release,
});

picture('player-data-saver', {
  as: 'demo',
  path: player('when-it-rains-in-lisbon', 2),
  before: async (scene) => {
    await scene.page.addInitScript(() => {
      const connection = Object.assign(new EventTarget(), { type: 'cellular' });
      Object.defineProperty(navigator, 'connection', { value: connection });
    });
    await holdClock(scene);
  },
  show: async (scene) => {
    await scene.page.getByText(scene.t('player:note.mobileData')).waitFor();
    await freeze(scene);
  },
  after: release,
});

picture('player-next', {
  as: 'demo',
  path: player('room-1407', 2),
  before: holdClock,
  show: async (scene) => {
    await playEnd(scene);
    await scene.page.getByText(scene.t('player:end.freePart')).waitFor();
    await scene.page.getByRole('img', { name: /./ }).waitFor();
    await freeze(scene);
  },
  after: release,
});

picture('player-offline', {
  as: 'demo',
  path: player('room-1407', 1),
  before: async ({ page, announceConsoleErrors }) => {
    announceConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
    // The line drops near the middle of the video.
    await page.route(/\/0(0[5-9]|1\d)\.m4s/, (route) => route.abort('internetdisconnected'));
  },
  show: async ({ page, t }) => {
    await waitForVideo(page);
    await seek(page, 7);
    await page.getByText(t('player:strip.nextTry', { seconds: 4 })).waitFor();
  },
});

picture('player-last', {
  as: 'member',
  path: player('room-1407', 10),
  show: async (scene) => {
    await playEnd(scene);
    await scene.page.getByRole('button', { name: scene.t('player:end.watchNext') }).waitFor();
    await scene.page.getByRole('button', { name: scene.t('share:lastLine.share') }).waitFor();
  },
});

picture('foryou', {
  as: 'demo',
  path: '/pages/foryou/index?dramaId=the-last-ferry-home&episodeId=the-last-ferry-home-1',
  before: ({ page }) =>
    page.addInitScript(() => {
      // A device on which nobody has swiped yet.
      localStorage.removeItem('sj_swiped');
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        return this.muted ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
      };
    }),
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('player:soundOff') }).waitFor();
    await expect(async () => {
      const lifted = await page.evaluate(() => {
        const animations = document.getAnimations();
        for (const animation of animations) {
          if (animation.effect?.getTiming().duration !== 2_100) continue;
          animation.currentTime = 1_000;
          animation.pause();
        }
        return animations.filter(({ playState }) => playState === 'paused').length;
      });
      expect(lifted).toBe(3);
    }).toPass();
  },
});
