import { expect, type Page } from 'playwright/test';
import { settle } from './screen.ts';
import { swipe } from './touch.ts';
import { videoState } from './video.ts';
import { textsOf } from './words.ts';

const t = textsOf('en');

/** The drama that the player tests watch. Its first two episodes are free. */
export const drama = 'the-last-ferry-home';

/** The address of the player with an episode. */
export const player = (number: number, dramaId = drama) =>
  `/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`;

export const secondsOf = async (page: Page) => (await videoState(page)).seconds;

/** Waits until the shown video has played to a second. */
export const expectToPlayTo = (page: Page, seconds: number) =>
  expect.poll(() => secondsOf(page)).toBeGreaterThan(seconds);

export const expectEpisode = (page: Page, number: number) =>
  expect(page).toHaveURL(new RegExp(`episodeId=${drama}-${number}$`));

export const signInAs = (page: Page, token: string) =>
  page.addInitScript((value) => localStorage.setItem('sj_token', value), token);

export const slider = (page: Page) => page.getByRole('slider', { name: t('player:seek') });

/** Drags the seek line with the finger. @param share of the episode's length */
export const dragTo = async (page: Page, share: number) => {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('there is no seek line');
  const y = box.y + 26;
  await swipe(page, { x: 60, y }, { x: box.width * share, y });
};

/** Taps the middle of what a name belongs to. */
export const tap = async (page: Page, role: 'button' | 'radio' | 'switch', name: string) => {
  const target = page.getByRole(role, { name, exact: true });
  if (role === 'button') return target.tap();
  // The control itself is hidden behind what is drawn for it, so Playwright does not wait until its sheet is still.
  await target.evaluate((element) => {
    const animations = element.closest('dialog')?.getAnimations({ subtree: true }) ?? [];
    return Promise.allSettled(animations.map(({ finished }) => finished));
  });
  await target.tap({ force: true });
};

export const openPlayback = async (page: Page) => {
  await tap(page, 'button', t('player:playback.title'));
  await expect(page.getByRole('dialog', { name: t('player:playback.title') })).toBeVisible();
};

/** Taps the picture until that has an effect: taps right after a sheet are meant for the sheet. */
export const tapUntil = (page: Page, hasEffect: () => Promise<void>) =>
  expect(async () => {
    await page.touchscreen.tap(150, 300);
    await hasEffect();
  }).toPass();

/** The title in the overlay text. */
export const overlayTitle = (page: Page) => page.getByRole('heading', { level: 2 });

/** The middle of a stop, such as a speed, once the sheet that it may be in has risen. */
export const middleOf = async (page: Page, stop: string) => {
  await settle(page);
  const box = await page.getByRole('radio', { name: stop, exact: true }).boundingBox();
  if (!box) throw new Error(`there is no stop ${stop}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
