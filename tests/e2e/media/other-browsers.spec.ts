import { countAccentPixels } from '../support/drop.ts';
import { firefoxProgram, startFirefox } from '../support/firefox.ts';
import { click, dragMouse, type OtherBrowser, pressKey } from '../support/other-browser.ts';
import { expect, test } from '../support/stack.ts';
import { swipeUp } from '../support/touch.ts';
import { startWebkit, webkitPrograms } from '../support/webkit.ts';
import { textsOf } from '../support/words.ts';

const dramaId = 'room-1407';
/** The drop is 2 × 7 pixels, of which a place between two pixels leaves one column in full color. */
const dropPixels = 6;
const arrowDown = '\uE015';

const shownVideo = (browser: Pick<OtherBrowser, 'evaluate'>) =>
  browser.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return {
      episode: location.hash.match(/episodeId=(.*)$/)?.[1] ?? '',
      seconds: video?.currentTime ?? 0,
      isPaused: video?.paused ?? true,
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    };
  });

const expectToPlay = async (browser: Pick<OtherBrowser, 'evaluate'>, number: number) => {
  await expect
    .poll(async () => (await shownVideo(browser)).episode, { timeout: 30_000 })
    .toBe(`${dramaId}-${number}`);
  await expect
    .poll(
      async () => {
        const { seconds, isPaused, frames } = await shownVideo(browser);
        return seconds > 0.5 && frames > 5 && !isPaused;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
};

const linkPlace = (browser: OtherBrowser) =>
  browser.evaluate(() => {
    const box = document.querySelector('a[href*="foryou/view"]')?.getBoundingClientRect();
    return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
  });

/** The part of the page below the line where only its drop has the accent color. */
const belowLine = (browser: OtherBrowser) =>
  browser.evaluate(() => {
    const box = document.querySelector('[role=slider]')?.getBoundingClientRect();
    return box ? { y: box.y + 30, height: 10, pageWidth: innerWidth } : null;
  });

/** The place is read anew each time: the line moves down when the swipe hint ends. */
const countDropPixels = async (browser: OtherBrowser) => {
  const place = await belowLine(browser);
  return place ? countAccentPixels(await browser.screenshot(), place) : 0;
};

const expectDrop = (browser: OtherBrowser) =>
  expect.poll(() => countDropPixels(browser)).toBeGreaterThanOrEqual(dropPixels);

/** Opens a drama, plays an episode, goes on by a key and by a swipe, and reaches the paywall. */
const playToThePaywall = async (browser: OtherBrowser, address: string) => {
  await browser.goto(`${address}/#/pages/home/view?dramaId=${dramaId}`);
  await expect.poll(() => linkPlace(browser), { timeout: 30_000 }).not.toBeNull();
  const link = await linkPlace(browser);
  if (link) await click(browser, link);
  await expectToPlay(browser, 1);
  await pressKey(browser, arrowDown);
  await expectToPlay(browser, 2);
  await pressKey(browser, ' ');
  await expect.poll(async () => (await shownVideo(browser)).isPaused).toBe(true);
  await expectDrop(browser);
  await dragMouse(browser, { x: 180, y: 500 }, { x: 180, y: 200 });
  await expect.poll(async () => (await shownVideo(browser)).episode).toBe(`${dramaId}-3`);
  const paywall = () => browser.evaluate(() => document.querySelector('dialog[open] h2')?.textContent ?? '');
  await expect.poll(paywall).toContain('3');
};

test('the main story in Firefox', async ({ stack }) => {
  test.skip(firefoxProgram === null, 'Firefox is not installed on this machine');
  const browser = await startFirefox(firefoxProgram ?? '');
  try {
    await playToThePaywall(browser, stack.address);
  } finally {
    await browser.close();
  }
});

test('the main story in WebKit', async ({ stack }) => {
  test.skip(
    webkitPrograms === null,
    'WebKitWebDriver, MiniBrowser and Xvfb are not installed on this machine',
  );
  if (webkitPrograms === null) return;
  const browser = await startWebkit(webkitPrograms);
  try {
    await playToThePaywall(browser, stack.address);
  } finally {
    await browser.close();
  }
});

test('the main story where the browser plays HLS itself', async ({ page }) => {
  const t = textsOf('en');
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'MediaSource');
    Reflect.deleteProperty(globalThis, 'ManagedMediaSource');
  });
  await page.goto(`/#/pages/home/view?dramaId=${dramaId}`);
  await page.getByRole('link', { name: t('common:watchEpisode', { number: 1 }) }).tap();
  await expectToPlay(page, 1);
  const source = await page.locator('video[data-shown]').getAttribute('src');
  expect(source).toMatch(/index\.m3u8$/);
  await swipeUp(page);
  await expectToPlay(page, 2);
  await swipeUp(page);
  await expect(page.getByRole('dialog', { name: t('common:episode', { number: 3 }) })).toBeVisible();
});
