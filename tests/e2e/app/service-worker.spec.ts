import { limits } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { startProxy } from '../support/proxy.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker is active and has cached the page with the code and the pictures that it has loaded. */
const waitForCache = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
          const files = loaded.filter((url) => /^\/(assets|images)\//.test(new URL(url).pathname));
          const cached = await Promise.all(['/', ...files].map((url) => caches.match(url)));
          return cached.every((response) => response !== undefined);
        }),
      { timeout: 30_000 },
    )
    .toBe(true);

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const hero = (page: Page) => page.getByRole('region', { name: t('home:featured') });

test('home opens without a connection, with what was seen last, and in the language that was chosen since', async ({
  page,
  context,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/Failed to load resource/);
  await page.goto('/');
  await waitForCache(page);

  await test.step('answers, events and signed media are never cached', async () => {
    await page.goto('/#/pages/home/view?dramaId=room-1407');
    await page.locator('a[href^="#/pages/foryou/view"]').first().click();
    await expect(page.locator('video[data-shown]')).toHaveJSProperty('paused', false);
    const others = (await cachedPaths(page)).filter(
      (path) => !/^\/$|^\/(assets|images)\/|^\/[^/]+$/.test(path),
    );
    expect(others).toEqual([]);
  });

  await test.step('the page is shown without a connection', async () => {
    await page.goto('/#/');
    await expect(hero(page)).toBeVisible();
    const title = await hero(page).getByRole('heading').first().textContent();
    await context.setOffline(true);
    await page.reload();
    await expect(hero(page).getByRole('heading').first()).toHaveText(title ?? '');
    await expect
      .poll(() =>
        hero(page)
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await context.setOffline(false);
  });

  await test.step('it is cached again when the viewer chooses another language', async () => {
    await page.goto('/#/pages/profile/language');
    await page.getByRole('radio', { name: '中文' }).click({ force: true });
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/', { ignoreVary: true }))?.text()))
      .toContain('<html lang="zh"');
  });
});

test('screens that were seen open without a connection, at the place that waits to be sent', async ({
  page,
  context,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/');
  // The account's own home, not that of visitors which the page holds.
  await expect(page.getByRole('region', { name: t('common:weeklyRanking') })).toBeVisible();
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  await expect(page.getByRole('link', { name: t('common:watchEpisode', { number: 1 }) })).toBeVisible();
  await waitForCache(page);
  await page.goto('/#/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-2');
  const video = page.locator('video[data-shown]');
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(limits.begunSeconds + 1);
  await context.setOffline(true);
  await page.keyboard.press('Space');
  const kept = () => page.evaluate(() => localStorage.getItem('sj_kept_queries'));
  await expect.poll(kept).toContain('"episodesIndex":2');

  await page.goto('/');
  await page.reload();
  const shelf = page.getByRole('region', { name: t('home:stillHanging.title') });
  await expect(shelf.getByRole('link', { name: 'Room 1407' })).toContainText('Ep 2');
  await expect(page.getByText(t('common:failure.title'))).toBeVisible();
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  await expect(page.getByRole('link', { name: t('common:continueEpisode', { number: 2 }) })).toBeVisible();
});

/** Makes a change to the cached page and its headers. */
const changeCachedPage = (page: Page, change: { pattern?: string; date?: Date }) =>
  page.evaluate(
    async ({ pattern, date }) => {
      const cache = await caches.open('page');
      const cached = await cache.match('/', { ignoreVary: true });
      if (!cached) throw new Error('no page is cached');
      const headers = new Headers(cached.headers);
      if (date) headers.set('date', date.toUTCString());
      const html = await cached.text();
      const changed = pattern ? html.replace(new RegExp(pattern), '$1-gone.js') : html;
      if (pattern && changed === html) throw new Error(`the page has no ${pattern}`);
      await cache.put('/', new Response(changed, { headers }));
    },
    { pattern: change.pattern, date: change.date },
  );

for (const { age, hours } of [
  { age: 'young', hours: 0 },
  { age: 'old', hours: 2 },
]) {
  test(`the ${age} page of the last visit replaces one that does not arrive, and its data is then requested`, async ({
    page,
    context,
    stack,
  }) => {
    let isStalled = false;
    const requestedLater: string[] = [];
    const proxy = await startProxy(stack.address, ({ url = '' }) => {
      if (isStalled) requestedLater.push(url);
      return isStalled && url === '/';
    });
    try {
      await page.goto(proxy.address);
      await waitForCache(page);
      await changeCachedPage(page, { date: new Date(Date.now() - hours * 3_600_000) });
      isStalled = true;
      await page.close();
      const later = await context.newPage();
      await later.goto(proxy.address);
      await expect(hero(later)).toBeVisible();
      await expect.poll(() => requestedLater).toContain('/api/v1/home/getHomeInfo');
    } finally {
      await proxy.close();
    }
  });
}

test('a cached page whose code is not cached any more is not shown', async ({ page }) => {
  await page.goto('/');
  await waitForCache(page);
  await changeCachedPage(page, { pattern: '(/assets/index)[^"]*' });
  await page.reload();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(hero(page)).toBeVisible();
});

test('the service worker is installed when the video pauses, not while it plays', async ({ page }) => {
  const registrationCount = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto('/#/pages/foryou/view?dramaId=room-1407');
  const video = page.locator('video[data-shown]');
  // On other screens it is registered after three seconds.
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime), { timeout: 20_000 })
    .toBeGreaterThan(5);
  expect(await registrationCount()).toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(registrationCount).toBe(1);
});

test('a new version does not break an open page, and takes over at the next visit', async ({
  page,
  context,
  stack,
}) => {
  let isUpdated = false;
  const requested: string[] = [];
  const proxy = await startProxy(stack.address, ({ url = '' }, response) => {
    requested.push(url);
    if (!isUpdated) return false;
    if (url === '/service-worker.js') {
      response.setHeader('content-type', 'text/javascript').end('/* of the new version */');
      return true;
    }
    // The new version has other files.
    if (!/\/assets\/about-/.test(url)) return false;
    response.writeHead(404).end();
    return true;
  });
  try {
    await page.goto(`${proxy.address}/#/pages/profile/index`);
    await waitForCache(page);
    isUpdated = true;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
      .toBe('installed');
    await page.getByRole('link', { name: t('common:pages.about') }).click();
    await expect(page.getByText(t('profile:about.version'))).toBeVisible();
    expect(requested.some((url) => url.includes('/assets/about-'))).toBe(true);

    await page.close();
    // A visit that begins before the browser has stopped the old worker still belongs to the old version.
    await expect.poll(() => context.serviceWorkers().length).toBe(1);
    const later = await context.newPage();
    await later.goto(proxy.address);
    await expect
      .poll(() => later.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
      .toBe(true);
  } finally {
    await proxy.close();
  }
});
