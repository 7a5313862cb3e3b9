import { expect, type Page } from 'playwright/test';

/** Returns the position of the film, and whether it plays. */
export const filmState = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return { seconds: video?.currentTime ?? 0, isPaused: video?.paused ?? true };
  });

/** Waits until the film shows a picture. */
export const waitForFilm = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  });

/** Stops the film at a second. */
export const showSecond = async (page: Page, second: number) => {
  await waitForFilm(page);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await filmState(page)).isPaused).toBe(true);
  await seek(page, second);
};

/** Puts the film to a second, where it goes on if it plays. */
export const seek = async (page: Page, second: number) => {
  await waitForFilm(page);
  await page.evaluate(
    (seconds) =>
      new Promise((resolve) => {
        const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
        if (!video) throw new Error('no film is shown');
        video.addEventListener('seeked', resolve, { once: true });
        video.currentTime = seconds;
      }),
    second,
  );
};
