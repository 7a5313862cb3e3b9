import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright';
import { findChromium } from '../../../scripts/testing/find-chromium.ts';
import { installFrameClock } from './frame-clock.ts';

/** The conditions of a phone on a mobile network: 9 Mbit/s, 100 ms of latency and a quarter of this machine's processor. */
export interface Throttling {
  bitsPerSecond: number;
  latencyMs: number;
  cpuSlowdown: number;
}

export const mobile: Throttling = { bitsPerSecond: 9_000_000, latencyMs: 100, cpuSlowdown: 4 };

export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = await findChromium();
  // Chromium's sandbox refuses to run as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--autoplay-policy=no-user-gesture-required', '--disable-background-networking', ...sandbox],
  });
};

/** A page of a browser profile of its own: its cache is empty. */
export interface PhonePage {
  page: Page;
  session: CDPSession;
  close(): Promise<void>;
}

export const openPhonePage = async (
  browser: Browser,
  throttling: Throttling | null,
  options: Pick<BrowserContextOptions, 'baseURL' | 'storageState'>,
): Promise<PhonePage> => {
  const context = await browser.newContext({
    ...options,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'en-US',
    // A baseline page runs its script on an address of the server, whose policy would refuse it.
    bypassCSP: true,
  });
  await context.addInitScript(installFrameClock);
  // Without the hint that a first visit shows.
  await context.addInitScript(() => localStorage.setItem('sj_swiped', '1'));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const session = await context.newCDPSession(page);
  if (throttling) await throttle(session, throttling);
  return { page, session, close: () => context.close() };
};

const throttle = async (session: CDPSession, { bitsPerSecond, latencyMs, cpuSlowdown }: Throttling) => {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
};
