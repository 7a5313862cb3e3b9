import { contract, type WatchLimits } from '@cliffhanger/contracts';
import { watchLimitRules } from '@cliffhanger/contracts/watch-limits';
import { settle } from '../e2e/support/screen.ts';
import { expect } from '../e2e/support/stack.ts';
import { nextTimeUpdate, seek, showSecond } from '../e2e/support/video.ts';
import { failCalls, holdCalls } from './support/calls.ts';
import { picture, type Scene } from './support/picture.ts';
import { apiOf } from './support/rewards.ts';

const limitCalls = /center\/watchLimits$/;
const settings = '/pages/profile/setting?page=time';
const player = '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-2';

const setLimit = async (scene: Scene, minutes: number | null) =>
  (await apiOf(scene.page)).data(contract.watchLimits.set, { minutes });

/** Shows a day of which so much was watched. */
const showDay = async (scene: Scene, day: Partial<WatchLimits>) => {
  await setLimit(scene, 60);
  await scene.page.route(/center\/watchLimits$/, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...data, ...day } } });
  });
};

const freeze = ({ page }: Scene) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 200)).toPass();
const release = ({ page }: Scene) => page.clock.resume();

/** Plays the end of the episode. */
const playEnd = async ({ page }: Scene) => {
  await showSecond(page, 1);
  const seconds = await page.evaluate(
    () => document.querySelector<HTMLVideoElement>('video[data-shown]')?.duration ?? 0,
  );
  await seek(page, seconds - 0.3);
  await page.keyboard.press('Space');
};

picture('time-visitor', { path: settings });
picture('time-none', { as: 'newcomer', path: settings });
picture('time-limit', {
  as: 'newcomer',
  path: settings,
  before: (scene) => showDay(scene, { watchedSeconds: 42 * 60, asksAfterHour: true }),
});
picture('time-raised', {
  as: 'newcomer',
  path: settings,
  before: async (scene) => {
    await setLimit(scene, 60);
    await setLimit(scene, 120);
  },
});
picture('time-sheet', {
  as: 'newcomer',
  path: settings,
  before: (scene) => showDay(scene, { watchedSeconds: 42 * 60 }),
  show: ({ page, t }) => page.getByRole('button', { name: t('watchLimits:limit.title') }).click(),
});
picture('time-failed', {
  as: 'newcomer',
  path: settings,
  before: (scene) => failCalls(scene, limitCalls),
});
picture('time-loading', {
  as: 'newcomer',
  path: settings,
  isLoading: true,
  before: (scene) => holdCalls(scene, limitCalls),
});
picture('time-sheet-other', {
  as: 'newcomer',
  path: settings,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('watchLimits:limit.title') }).click();
    await page.getByRole('button', { name: t('watchLimits:limit.other') }).click();
    await page.getByRole('textbox').fill('3');
    await page.locator('dialog [type="submit"]').click();
    await page.locator('dialog [aria-invalid="true"]').waitFor();
  },
});
picture('time-sheet-not-saved', {
  as: 'newcomer',
  path: settings,
  show: async (scene) => {
    const { page, t } = scene;
    await failCalls(scene, limitCalls, { readsToo: false });
    await page.getByRole('button', { name: t('watchLimits:limit.title') }).click();
    await page.locator('dialog [type="submit"]').click();
    await page.locator('[data-toast]').waitFor();
  },
});

const chooseLast = async ({ page, t }: Scene) => {
  await page.getByRole('button', { name: t('player:playback.title'), exact: true }).click();
  await settle(page);
  await page.getByRole('switch', { name: t('player:stop.after') }).click({ force: true });
};

/** The button that has opened the sheet would take the keys. */
const closeSheet = async ({ page }: Scene) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
};

picture('player-stop-switch', { as: 'newcomer', path: player, show: chooseLast });
picture('player-stop-strip', {
  as: 'newcomer',
  path: player,
  show: async (scene) => {
    await chooseLast(scene);
    await closeSheet(scene);
    await scene.page.getByText(scene.t('player:strip.stops')).waitFor();
    await showSecond(scene.page, 4);
  },
});
picture('player-stop-chosen', {
  as: 'newcomer',
  path: player,
  show: async (scene) => {
    await chooseLast(scene);
    await closeSheet(scene);
    await playEnd(scene);
    await scene.page.getByText(scene.t('player:stop.chosen', { number: 2 })).waitFor();
  },
});
for (const [name, watchedSeconds, title] of [
  ['player-time-soon', 3_400, 'player:stop.soon'],
  ['player-time-over', 3_598, 'player:stop.over'],
] as const) {
  picture(name, {
    as: 'newcomer',
    path: player,
    before: async (scene) => {
      await showDay(scene, { watchedSeconds });
      await scene.page.clock.install();
    },
    show: async (scene) => {
      const { noteMinutes: minutes } = watchLimitRules;
      await scene.page.getByText(scene.t(title, { minutes })).waitFor();
      await freeze(scene);
    },
    after: release,
  });
}
picture('player-day-end', {
  as: 'newcomer',
  path: player,
  before: (scene) => showDay(scene, { watchedSeconds: 3_600 }),
  show: ({ page, t }) => page.getByText(t('player:stop.day')).waitFor(),
});
picture('player-day-end-not-added', {
  as: 'newcomer',
  path: player,
  before: (scene) => showDay(scene, { watchedSeconds: 3_600 }),
  show: async (scene) => {
    const { page, t } = scene;
    await failCalls(scene, /watchLimits\/extend/);
    const { extraMinutes: minutes } = watchLimitRules;
    await page.getByRole('button', { name: t('player:stop.more', { minutes }) }).click();
    await page.locator('[data-toast]').waitFor();
  },
});
picture('player-still-watching', {
  as: 'newcomer',
  path: player,
  before: async (scene) => {
    await (await apiOf(scene.page)).data(contract.watchLimits.set, { asksAfterHour: true });
    await scene.page.clock.install();
  },
  show: async (scene) => {
    const { askAfterMinutes, breakMinutes } = watchLimitRules;
    for (let minutes = 0; minutes <= 1.5 * askAfterMinutes; minutes += breakMinutes - 1) {
      await scene.page.clock.fastForward((breakMinutes - 1) * 60_000);
      await nextTimeUpdate(scene.page);
    }
    await scene.page.keyboard.press('ArrowUp');
    await scene.page.getByText(scene.t('player:stop.stillWatching')).waitFor();
  },
});
