import type { Browser, BrowserContext } from 'playwright';
import { signInAsDemo } from '../../e2e/support/sign-in.ts';
import type { BenchmarkResult } from '../support/bench.ts';
import { percentile } from '../support/load.ts';
import { launchBrowser, mobile, openPhonePage, type PhonePage, type Throttling } from './browser.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';

/** Gives a page of a new browser profile, signed in, to `use`, and closes it. */
export type WithPhone = <Result>(
  throttling: Throttling | null,
  use: (phone: PhonePage) => Promise<Result>,
) => Promise<Result>;

/** Runs a benchmark with the demo server and a browser, and stops both. */
export const withPhones = async (
  run: (withPhone: WithPhone, server: DemoServer) => Promise<BenchmarkResult[]>,
  library: Parameters<typeof startDemoServer>[0] = {},
): Promise<BenchmarkResult[]> => {
  const server = await startDemoServer(library);
  const browser = await launchBrowser();
  try {
    // For You wants a viewer who is signed in.
    const storageState = await signIn(browser, server.address);
    const withPhone: WithPhone = async (throttling, use) => {
      server.forgetProgress();
      const phone = await openPhonePage(browser, throttling, { baseURL: server.address, storageState });
      try {
        return await use(phone);
      } finally {
        await phone.close();
      }
    };
    return await run(withPhone, server);
  } finally {
    await browser.close();
    await server.close();
  }
};

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const signIn = async (browser: Browser, baseURL: string): Promise<StorageState> => {
  const { page, close } = await openPhonePage(browser, null, { baseURL });
  await signInAsDemo(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const storageState = await page.context().storageState();
  await close();
  return storageState;
};

/** A desktop beside the server, and a phone on a mobile network. */
export const conditions = [
  { condition: '', throttling: null },
  { condition: ', mobile', throttling: mobile },
];

interface Comparison {
  name: string;
  percent: number;
  measured: readonly number[];
  baseline: readonly number[];
  goal: number | ((baselineMs: number) => number);
}

/** Compares a percentile of two series of milliseconds. */
export const compareTimes = ({ name, percent, goal, ...series }: Comparison): BenchmarkResult => {
  const measured = percentile(series.measured, percent);
  const baseline = percentile(series.baseline, percent);
  return {
    name: `${name} p${percent}`,
    measured,
    baseline,
    unit: 'ms',
    ratio: measured / baseline,
    goal: typeof goal === 'number' ? goal : goal(baseline),
  };
};
