import { ageLockRules } from '@cliffhanger/contracts/age-locks';
import { routes } from '@cliffhanger/contracts/routes';
import { expect } from '../e2e/support/stack.ts';
import { failCalls } from './support/calls.ts';
import { picture, type Scene } from './support/picture.ts';

const settings = routes.settings;
const calls = /center\/ageLock(\?|$)/;
const pin = '2468';
const wrongPin = '1357';

const post = ({ page }: Scene, path: string, data: object) =>
  page.request.post(`/api/v1/center/ageLock${path}`, { data: { of: 'device', ...data } });

/** Locks the browser of the picture. */
const lock = async (scene: Scene) => {
  const answer = await post(scene, '', { maxAge: 12, showsUnrated: false, pin });
  expect(answer.ok()).toBe(true);
};

const showRows = async ({ page, t }: Scene) =>
  page.getByText(t('ageLock:heading')).evaluate((heading) => heading.scrollIntoView());

const openSheet = async ({ page, t }: Scene) => {
  await page.getByRole('button', { name: t('ageLock:title.device') }).click();
  await page.getByRole('dialog').waitFor();
};

/** Types a PIN and sends it. */
const sendPin = async ({ page, t }: Scene, label: string, digits: string) => {
  await page.getByLabel(t(label as 'ageLock:pin'), { exact: true }).fill(digits);
  await page.locator('dialog [type="submit"]').click();
  await page.locator('dialog [aria-invalid="true"]').waitFor();
};

picture('age-lock', {
  as: 'member',
  path: settings,
  show: async (scene) => {
    await openSheet(scene);
    await scene.page.getByLabel(scene.t('ageLock:newPin')).fill(pin);
  },
});
picture('age-lock-failed', {
  path: settings,
  show: async (scene) => {
    await openSheet(scene);
    await failCalls(scene, calls, { readsToo: false });
    await sendPin(scene, 'ageLock:newPin', pin);
  },
});
picture('age-lock-change', { path: settings, before: lock, show: openSheet });
picture('age-lock-wrong', {
  path: settings,
  before: lock,
  show: async (scene) => {
    scene.announceConsoleErrors(/40\d/);
    await openSheet(scene);
    await sendPin(scene, 'ageLock:pin', wrongPin);
  },
});
picture('age-lock-waits', {
  path: settings,
  before: async (scene) => {
    await lock(scene);
    for (let tries = 0; tries <= ageLockRules.freeTries; tries++)
      await post(scene, '/remove', { pin: wrongPin });
  },
  show: async (scene) => {
    scene.announceConsoleErrors(/4\d\d/);
    await openSheet(scene);
    await sendPin(scene, 'ageLock:pin', wrongPin);
  },
});
const forget = async (scene: Scene) => {
  await lock(scene);
  await post(scene, '/forgotten', {});
};
picture('age-lock-forgotten', {
  path: settings,
  before: forget,
  show: async (scene) => {
    await openSheet(scene);
    await scene.page.getByText(scene.t('ageLock:forgotten')).scrollIntoViewIfNeeded();
  },
});
picture('age-lock-rows', { as: 'member', path: settings, before: forget, show: showRows });
picture('age-lock-rows-failed', {
  as: 'member',
  path: settings,
  before: (scene) => failCalls(scene, calls),
  show: showRows,
});

const showLocked = async (scene: Scene) => {
  scene.announceConsoleErrors(/403/);
  await lock(scene);
};
picture('age-locked-drama', { path: `${routes.drama}?dramaId=room-1407`, before: showLocked });
picture('age-locked-player', {
  path: '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-1',
  before: showLocked,
});
