import { expect, type Page } from 'playwright/test';

/** Asks a playing page ten times a second. By default each frame is asked for, and renders the page for that. */
export const videoPolling = { polling: 100 };

/** Returns the position and the speed of the video, whether it plays and has a picture, and its place on the page. */
export const videoState = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return {
      seconds: video?.currentTime ?? 0,
      speed: video?.playbackRate ?? 0,
      isPaused: video?.paused ?? true,
      hasFrame: (video?.videoWidth ?? 0) > 0,
      top: video?.getBoundingClientRect().top ?? 0,
    };
  });

/** Waits until the video shows a picture. */
export const waitForVideo = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
      return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    },
    undefined,
    videoPolling,
  );

/** Stops the video at a second. */
export const showSecond = async (page: Page, second: number) => {
  await waitForVideo(page);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
  await seek(page, second);
};

/** Puts the video to a second, where it goes on if it plays. */
export const seek = async (page: Page, second: number) => {
  await waitForVideo(page);
  await page.evaluate(
    (seconds) =>
      new Promise((resolve) => {
        const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
        if (!video) throw new Error('no video is shown');
        video.addEventListener('seeked', resolve, { once: true });
        video.currentTime = seconds;
      }),
    second,
  );
};

/** Waits until the shown video says that it has played on. */
export const nextTimeUpdate = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        document
          .querySelector('video[data-shown]')
          ?.addEventListener('timeupdate', () => resolve(null), { once: true }),
      ),
  );
