import type { Page } from 'playwright/test';
import { videoPolling } from './video.ts';
import { textsOf } from './words.ts';

const t = textsOf('en');
/** The drama at whose paywall the stories stand. */
export const drama = 'room-1407';
export const player = (number: number) =>
  `/#/pages/foryou/view?dramaId=${drama}&episodeId=${drama}-${number}`;

export const unlockButton = (page: Page, number: number) =>
  page.getByRole('button', { name: t('unlocks:unlock', { number }) });

export const paywall = (page: Page, number: number) =>
  page.getByRole('dialog', { name: t('common:episode', { number }) });

/** Waits until the shown video has played for a second. */
export const expectToPlay = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
      return video !== null && !video.paused && video.currentTime > 1;
    },
    undefined,
    videoPolling,
  );
