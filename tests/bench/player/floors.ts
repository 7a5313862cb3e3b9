import path from 'node:path';
import type { Page } from 'playwright';
import type { PhonePage } from './browser.ts';

/** Where the files of an episode's lowest rendition are, and what decodes it. */
export interface Clip {
  masterUrl: string;
  initUrl: string;
  /** The first segment of one second, and the next one. */
  segmentUrls: [string, string];
  codecs: string;
  /** The peak bit rate of the rendition. */
  bitsPerSecond: number;
}

declare global {
  interface Window {
    /** hls.js, in the bare page. */
    Hls: new () => { loadSource(url: string): void; attachMedia(video: HTMLVideoElement): void };
  }
}

/** Any small answer of the server: the baselines need an address on its origin. */
const barePath = '/robots.txt';

const hlsFile = path.resolve(import.meta.dirname, '../../../client/node_modules/hls.js/dist/hls.min.js');

/** Opens a page without any script of the app, with hls.js, and with a button that fills it. */
export const openBarePage = async ({ page, session }: PhonePage): Promise<void> => {
  // Each measurement loads the same files.
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(barePath);
  await page.addScriptTag({ path: hlsFile });
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'position:fixed;inset:0;z-index:1;opacity:0';
    document.body.replaceChildren(button);
  });
};

const removeVideos = (page: Page) =>
  page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) {
      video.removeAttribute('src');
      video.load();
      video.remove();
    }
  });

/** F0: a paused `<video>` with a decoded picture is told to play by a key. @returns milliseconds to the moving frame */
export const measureDecodedVideo = async (page: Page, clip: Clip): Promise<number> => {
  await page.evaluate(prepareDecodedVideo, clip);
  await page.evaluate(() => window.frameClock.arm('keydown'));
  await page.keyboard.press('ArrowDown');
  const milliseconds = await page.evaluate(() => window.frameClock.result());
  await removeVideos(page);
  return milliseconds;
};

const prepareDecodedVideo = async ({ initUrl, segmentUrls, codecs }: Clip): Promise<void> => {
  const load = (url: string) => fetch(url).then((response) => response.arrayBuffer());
  const video = document.createElement('video');
  video.style.cssText = 'width:390px;height:844px';
  document.body.append(video);
  const source = new MediaSource();
  video.src = URL.createObjectURL(source);
  await new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }));
  const buffer = source.addSourceBuffer(codecs);
  for (const bytes of await Promise.all([initUrl, ...segmentUrls].map(load))) {
    buffer.appendBuffer(bytes);
    await new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }));
  }
  const settleMs = 500;
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  addEventListener('keydown', () => void video.play(), { once: true });
};

/** F1: a tap requests the initialization and the first segment at once, appends them and plays. */
export const measureBareStart = async (page: Page, clip: Clip): Promise<number> => {
  await page.evaluate(prepareBareStart, clip);
  return measureTap(page);
};

const prepareBareStart = ({ initUrl, segmentUrls, codecs }: Clip): void => {
  const load = (url: string) => fetch(url).then((response) => response.arrayBuffer());
  const start = async () => {
    const files = [load(initUrl), load(segmentUrls[0])];
    const video = document.createElement('video');
    video.style.cssText = 'width:390px;height:844px';
    document.body.append(video);
    const source = new MediaSource();
    video.src = URL.createObjectURL(source);
    const playing = video.play();
    await new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }));
    const buffer = source.addSourceBuffer(codecs);
    for (const file of files) {
      buffer.appendBuffer(await file);
      await new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }));
    }
    await playing;
  };
  document.querySelector('button')?.addEventListener('click', () => void start(), { once: true });
};

/** K: a tap opens the master playlist in hls.js with its defaults. */
export const measureDefaultHls = async (page: Page, clip: Clip): Promise<number> => {
  await page.evaluate(prepareDefaultHls, clip);
  return measureTap(page);
};

const prepareDefaultHls = ({ masterUrl }: Clip): void => {
  const start = () => {
    const video = document.createElement('video');
    video.style.cssText = 'width:390px;height:844px';
    document.body.append(video);
    const hls = new window.Hls();
    hls.loadSource(masterUrl);
    hls.attachMedia(video);
    void video.play();
  };
  document.querySelector('button')?.addEventListener('click', start, { once: true });
};

const measureTap = async (page: Page): Promise<number> => {
  await page.evaluate(() => window.frameClock.arm('click'));
  await page.touchscreen.tap(100, 100);
  const milliseconds = await page.evaluate(() => window.frameClock.result());
  await removeVideos(page);
  return milliseconds;
};
