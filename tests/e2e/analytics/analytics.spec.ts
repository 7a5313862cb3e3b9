import path from 'node:path';
import type { AnalyticsEvent } from '@cliffhanger/contracts';
import Sqlite from 'better-sqlite3';
import type { Page, Request } from 'playwright/test';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

/** Collects what the page uploads, one list of events for each call. */
const collectUploads = (page: Page) => {
  const uploads: AnalyticsEvent[][] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/report/events')) return;
    uploads.push((request.postDataJSON() as { events: AnalyticsEvent[] }).events);
  });
  return uploads;
};

/** The modules of the events that the server has stored for an ad, in the order of their arrival. */
const storedModules = (dataDir: string, adId: string) => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'), { readonly: true });
  try {
    return database.prepare('SELECT module FROM AnalyticsEvent WHERE adId = ? ORDER BY id').pluck().all(adId);
  } finally {
    database.close();
  }
};

const openTab = async (page: Page, tab: string) => {
  const link = page.getByRole('link', { name: t(tab), exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
};

test('each action is a call of its own that names the one before, and the rest goes when the page closes', async ({
  page,
  stack,
}) => {
  const adId = crypto.randomUUID();
  const uploads = collectUploads(page);
  await page.goto(`/?adId=${adId}#/pages/home/index?adName=Cliff`);
  await openTab(page, 'common:tabs.profile');
  await expect.poll(() => uploads.flat().length).toBe(3);
  await openTab(page, 'common:tabs.rewards');
  await expect.poll(() => uploads.flat().length).toBe(4);
  expect(uploads.every((events) => events.length === 1)).toBe(true);
  const [home, profile, rewards] = ['home', 'profile', 'event'].map((tab) => `/pages/${tab}/index`);
  expect(uploads.flat()).toMatchObject([
    { eventKey: 'launch', prevEventKey: null, adId, adName: 'Cliff', channelId: 4, userId: null },
    { eventKey: 'page_view', prevEventKey: 'launch', module: home },
    { eventKey: 'page_view', prevEventKey: 'page_view', module: profile },
    { eventKey: 'page_view', prevEventKey: 'page_view', module: rewards },
  ]);

  // A call that gets no answer holds the next ones back.
  await page.route('**/report/events', (route) =>
    route.request().resourceType() === 'fetch' ? undefined : route.continue(),
  );
  uploads.length = 0;
  for (const tab of ['profile', 'home', 'rewards']) await openTab(page, `common:tabs.${tab}`);
  expect(uploads).toMatchObject([[{ module: profile }]]);
  await page.goto('about:blank');
  await expect
    .poll(() => storedModules(stack.dataDir, adId))
    .toEqual([...['app', home, profile, rewards], ...['/', rewards]]);
});

test('a viewer who leaves at once is recorded', async ({ page, stack }) => {
  const adId = crypto.randomUUID();
  const loaded = page.waitForResponse(/\/assets\/upload-/);
  await page.goto(`/?adId=${adId}`);
  await (await loaded).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goto('about:blank');
  await expect.poll(() => storedModules(stack.dataDir, adId)).toEqual(['app', '/']);
});
