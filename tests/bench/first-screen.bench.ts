import type { Browser, Page } from 'playwright';
import {
  type FloorServer,
  librariesPath,
  picturesPath,
  startFloorServer,
} from './first-screen/floor-pages.ts';
import { measurePaints, type PagePaints, watchRoot } from './first-screen/page-paints.ts';
import { launchBrowser, mobile, openPhonePage, type Throttling } from './player/browser.ts';
import { startDemoServer } from './player/demo-server.ts';
import { compareTimes } from './player/phone-bench.ts';
import type { Benchmark, BenchmarkResult } from './support/bench.ts';

const visitCount = 9;

/** Lighthouse's "slow 4G", applied by the browser. */
const slow: Throttling = { bitsPerSecond: 1_474_560, latencyMs: 562.5, cpuSlowdown: 4 };

/** A goal in milliseconds, as a ratio to the baseline of the same run. */
const within = (goalMs: number) => (baselineMs: number) => goalMs / baselineMs;

const conditions = [
  { condition: 'mobile', throttling: mobile, goals: { first: within(600), largest: within(1200) } },
  { condition: 'slow 4G', throttling: slow, goals: { first: 1.5, largest: 1.5 } },
];

/** Opens a page in a new browser profile. */
const visit = async <Result>(
  browser: Browser,
  { baseURL, throttling }: { baseURL: string; throttling: Throttling | null },
  use: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const { page, close } = await openPhonePage(browser, throttling, { baseURL });
  try {
    await page.addInitScript(watchRoot);
    return await use(page);
  } finally {
    await close();
  }
};

/** A first visit of a page, and a second one once the first has rested. */
const visitTwice = (path: string) => async (page: Page) => {
  const fresh = await measurePaints(page, path);
  // The service worker is registered when the page has been idle for 3 s, and then fills its cache.
  const restMs = 8000;
  await page.waitForTimeout(restMs);
  await page.goto('about:blank');
  return { fresh, repeat: await measurePaints(page, path) };
};

/** The pictures that home shows at once. */
const findPictures = (browser: Browser, baseURL: string): Promise<string[]> =>
  visit(browser, { baseURL, throttling: null }, async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const urls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((pathname) => pathname.startsWith('/images/')),
    );
    return [...new Set(urls)];
  });

const measureAll = async (browser: Browser, { address }: FloorServer, throttling: Throttling) => {
  const series: Record<'app' | 'appAgain' | 'pictures' | 'picturesAgain' | 'libraries', PagePaints[]> = {
    app: [],
    appAgain: [],
    pictures: [],
    picturesAgain: [],
    libraries: [],
  };
  const conditions = { baseURL: address, throttling };
  while (series.app.length < visitCount) {
    const app = await visit(browser, conditions, visitTwice('/'));
    series.app.push(app.fresh);
    series.appAgain.push(app.repeat);
    const pictures = await visit(browser, conditions, visitTwice(picturesPath));
    series.pictures.push(pictures.fresh);
    series.picturesAgain.push(pictures.repeat);
    series.libraries.push(await visit(browser, conditions, (page) => measurePaints(page, librariesPath)));
  }
  return series;
};

export default {
  title: 'the home screen of a new viewer, median of nine visits',
  baseline: 'a page with the same pictures alone, or the mandated libraries with a static home',
  goal: { ratio: 1.5, isAtLeast: false },
  run: async () => {
    const demo = await startDemoServer();
    const server = await startFloorServer(demo.address);
    const browser = await launchBrowser();
    try {
      server.showPictures(await findPictures(browser, server.address));
      const rows: BenchmarkResult[] = [];
      for (const { condition, throttling, goals } of conditions) {
        const { app, appAgain, pictures, picturesAgain, libraries } = await measureAll(
          browser,
          server,
          throttling,
        );
        const compare = (
          name: string,
          kind: keyof PagePaints,
          [measured, baseline]: [PagePaints[], PagePaints[]],
          goal: number | ((baselineMs: number) => number),
        ) =>
          compareTimes({
            name: `${name}, ${condition}`,
            percent: 50,
            measured: measured.map((paints) => paints[kind]),
            baseline: baseline.map((paints) => paints[kind]),
            goal,
          });
        const { first, largest } = goals;
        rows.push(
          compare('first paint to pictures', 'first', [app, pictures], first),
          compare('largest paint to pictures', 'largest', [app, pictures], largest),
          compare('app to libraries', 'app', [app, libraries], 1.5),
          compare('second visit, largest paint to pictures', 'largest', [appAgain, picturesAgain], 1.5),
        );
      }
      return rows;
    } finally {
      await browser.close();
      await server.close();
      await demo.close();
    }
  },
} satisfies Benchmark;
