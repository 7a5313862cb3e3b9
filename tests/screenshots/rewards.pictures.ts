import { expect } from '../e2e/support/stack.ts';
import { picture, type Scene } from './support/picture.ts';
import { checkIn, followSomething, inviteFriends, skipDay, userIdOf } from './support/rewards.ts';
import { pressInLab } from './support/viewers.ts';

const board = '/pages/event/index';
const ad = `${board}?ad=1`;

/** Checks in on this many days in a row, and stops on the day after the last. */
const climb = async ({ page }: Scene, days: number) => {
  for (let day = 0; day < days; day++) {
    await checkIn(page);
    await skipDay(page);
  }
};

picture('event', { as: 'newcomer', path: board, before: (scene) => climb(scene, 3) });
picture('event-visitor', { path: board });
picture('event-make-up', {
  as: 'newcomer',
  path: board,
  before: async (scene) => {
    await climb(scene, 3);
    await skipDay(scene.page);
  },
});
picture('event-done', {
  as: 'newcomer',
  path: board,
  before: async (scene) => {
    const { page } = scene;
    await climb(scene, 2);
    await skipDay(page);
    await checkIn(page, { makesUp: true });
    await climb(scene, 2);
    await checkIn(page);
    await followSomething(page);
  },
});
picture('event-rules', {
  as: 'newcomer',
  path: board,
  show: ({ page, t }) => page.getByRole('button', { name: t('rewards:rules.title') }).click(),
});
picture('event-failed', {
  path: board,
  before: ({ page, announceConsoleErrors }) => {
    announceConsoleErrors(/500/);
    return page.route('**/record/activities/v2', (route) => route.fulfill({ status: 500 }));
  },
  show: ({ page, t }) => expect(page.getByText(t('rewards:failed'))).toBeVisible(),
});
picture('ad', {
  as: 'newcomer',
  path: ad,
  show: ({ page }) => expect(page.getByRole('dialog')).toContainText('9'),
});
picture('ad-done', {
  as: 'newcomer',
  path: ad,
  show: ({ page, t }) =>
    expect(page.getByRole('dialog', { name: t('rewards:ad.over') })).toBeVisible({ timeout: 40_000 }),
});
picture('ad-done-back', {
  as: 'newcomer',
  path: `${ad}&dramaId=room-1407&number=3&priceCoins=10`,
  show: ({ page, t }) =>
    expect(page.getByRole('button', { name: t('rewards:ad.back', { number: 3 }) })).toBeVisible({
      timeout: 40_000,
    }),
});
picture('event-share', {
  as: 'demo',
  path: '/pages/event/share',
  before: ({ page }) => inviteFriends(page, ['Imani', 'Wes', 'Ravi']),
});
picture('event-share-visitor', { path: '/pages/event/share' });
picture('popup', {
  as: 'newcomer',
  path: '/',
  show: async ({ page, t }) => {
    const userId = await userIdOf(page);
    const address = new URL(page.url()).origin;
    await pressInLab(address, `viewers/${userId}/coins`);
    // Stops the time of the popup. To hover over it would wait until it stands still, by when it may close.
    await page.locator('[role=status] > button').dispatchEvent('pointermove');
    await pressInLab(address, `viewers/${userId}/coins`);
    const position = t('common:popupPosition', { number: 1, total: 2 });
    await page.getByRole('button', { name: position }).waitFor();
  },
});
