import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

// Of most phones: the page announces its picture for them.
test.use({ deviceScaleFactor: 2 });
const t = textsOf('en');
const profile = '/#/pages/profile/index';
const isScript = (url: string) => /\/assets\/.*\.js$/.test(url);

/** Holds back the scripts of the page until they are released. */
const holdScripts = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { requested, release: () => resolve() };
};

type Link = Record<'href' | 'imageSrcset', string>;

/** The files and pictures that the page announces for a route, by default the home screen. */
const announcedBy = async (page: Page, route = '/') => {
  const html = await (await page.request.get('/', { headers: { 'accept-language': 'en-US' } })).text();
  const [, json = ''] = /id="app-files">(.*?)<\/script>/.exec(html) ?? [];
  const links = new Map<string, Link[]>(JSON.parse(json).links);
  return [...(route === '/' ? ['picture'] : []), 'app', route].flatMap((name) =>
    (links.get(name) ?? []).map(
      // 390 pixels at a density of 2 take the width of 860.
      ({ href, imageSrcset }) => href ?? /\/images\/[^\s"]+-860\.avif/.exec(imageSrcset)?.[0] ?? '',
    ),
  );
};

const boxesOf = (page: Page, scope: string) =>
  page.evaluate(
    (within) =>
      ['header svg', 'h2.display', 'h2.display + p', 'nav', 'nav a:nth-child(2) svg', 'nav a:last-child'].map(
        (selector) => {
          const { x, y, width, height } =
            document.querySelector(`${within} ${selector}`)?.getBoundingClientRect() ?? {};
          return { selector, x, y, width, height };
        },
      ),
    scope,
  );

/** Leaves out what the app loads when it is idle, and for the next screens after a rest of 3 s. */
const skipNextScreens = (page: Page) =>
  page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, delayMs?: number) =>
      delayMs === 3000 ? 0 : wait(run, delayMs)) as typeof setTimeout;
  });

test('the home screen requests what the page announces, at once, and nothing else', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await skipNextScreens(page);
  await page.coverage.startJSCoverage();
  const announced = await announcedBy(page);
  const { requested, release } = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  // No script has run yet: the page alone leads to all of it.
  await expect.poll(() => announced.filter((path) => !requested.includes(path))).toEqual([]);
  release();
  await expect(
    page.getByRole('link', { name: new RegExp(`^${t('common:watchEpisode', { number: 1 })}`) }).first(),
  ).toBeVisible();

  const late = requested.filter((path) => !announced.includes(path));
  expect(late.filter((path) => isScript(path) || path.endsWith('.css'))).toEqual([]);
  expect(requested.filter((path) => path.endsWith('/getHomeInfo'))).toEqual([]);
  const run = (await page.coverage.stopJSCoverage()).map(({ url }) => new URL(url).pathname);
  expect(announced.filter(isScript).filter((path) => !run.includes(path))).toEqual([]);
  expect(requested.filter((path, index) => requested.indexOf(path) < index && isScript(path))).toEqual([]);
  // Chromium warns of a preload that nothing used a few seconds after the page was loaded.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 4_000)));
  expect(warnings.filter((text) => /preload/.test(text))).toEqual([]);
});

/** The launch sequence loads these beside any screen, the pages of passwords their encryption and the common ones. */
const partsOfLaunch = /\/(background|resources|hls|episode|late|forge|common-passwords)-[\w-]+\.(js|css)$/;
const landings = {
  'a drama': '/pages/home/view?dramaId=room-1407',
  'an episode': '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-1',
  rewards: '/pages/event/index',
  'the wallet': '/pages/profile/wallet',
  'the sign-in page': '/pages/login/index',
  'the registration page': '/pages/login/regiest',
};
for (const [name, path] of Object.entries(landings)) {
  test(`a link to ${name} requests its code at once, and nothing else before it is shown`, async ({
    page,
  }) => {
    const announced = await announcedBy(page, path.replace(/\?.*/, ''));
    await page.coverage.startJSCoverage();
    // A viewer who saves data loads nothing for later screens.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true }),
      }),
    );
    await skipNextScreens(page);
    const { requested, release } = await holdScripts(page);
    await page.goto(`/#${path}`, { waitUntil: 'commit' });
    await expect.poll(() => announced.filter((file) => !requested.includes(file))).toEqual([]);
    release();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const late = requested.filter((file) => !announced.includes(file) && /\.(js|css)$/.test(file));
    expect(late.filter((file) => !partsOfLaunch.test(file))).toEqual([]);
    const run = (await page.coverage.stopJSCoverage()).map(({ url }) => new URL(url).pathname);
    expect(announced.filter(isScript).filter((file) => !run.includes(file))).toEqual([]);
  });
}

test('the icons of a screen do not wait for its data', async ({ page }) => {
  const called: string[] = [];
  await page.route('**/api/v1/**', (route) => {
    called.push(new URL(route.request().url()).pathname);
  });
  await page.goto('/#/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-1');
  await expect(page.locator('symbol#icon-comment')).toBeAttached();
  // The background, which comes after 2 s if nothing answers, begins with this call.
  expect(called).not.toContain('/api/v1/settings');
});

const narrowSpanish = { viewport: { width: 320, height: 568 }, locale: 'es-ES' };
for (const [name, options, language] of [
  ['', {}, 'en'],
  // The facts of a drama take two lines here.
  [' on a narrow phone in Spanish', narrowSpanish, 'es'],
] as const) {
  test.describe(() => {
    test.use(options);
    test(`the shell is painted before any script, and the app takes its place without a shift${name}`, async ({
      page,
    }) => {
      const { release } = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.locator('.shell h2')).toBeVisible();
      await expect(
        page.locator('.shell').getByRole('link', { name: textsOf(language)('common:tabs.rewards') }),
      ).toBeVisible();
      await expect(page.locator('.shell img')).toHaveJSProperty('complete', true);
      const shell = await boxesOf(page, '.shell');
      // The element is visible to the test before the browser has painted it.
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1);
      release();
      await expect(page.locator('.shell')).toHaveCount(0);
      await expect(page.locator('main h2.display').first()).toBeVisible();
      expect(await boxesOf(page, '#root')).toEqual(shell);
      expect(await layoutShift(page)).toBe(0);
    });
  });
}

test('another route, a messenger and another language show no shell and load nothing of home', async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/40[0-3]/);
  const announced = await announcedBy(page);
  const [picture = ''] = announced.filter((path) => path.startsWith('/images/'));
  for (const path of [profile, '/?sid=1#tgWebAppData=unsigned', '/?paymentReturn=1']) {
    const other = await page.context().newPage();
    const { requested, release } = await holdScripts(other);
    await other.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => requested.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0);
    await expect(other.locator('.shell')).toBeHidden();
    expect(requested).not.toContain(picture);
    expect(requested.filter((file) => /\/home-/.test(file))).toEqual([]);
    release();
    await other.close();
  }
  await page.goto(profile);
  await page.evaluate(() => localStorage.setItem('sj_language', 'es'));
  const { release } = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.shell')).toBeHidden();
  release();
  await expect(page.getByRole('link', { name: textsOf('es')('common:search') })).toBeVisible();
});

test('the next page is in the language that was chosen on the device', async ({ page, context }) => {
  await page.goto(profile);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sj_locale');
  await page.goto('/#/pages/profile/language');
  await page.getByRole('radio', { name: 'Español' }).click({ force: true });
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'sj_locale')?.value)
    .toBe('es-US');
  await page.goto('/lab');
  const { requested } = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(
    page.locator('.shell').getByRole('link', { name: textsOf('es')('common:tabs.home') }),
  ).toBeVisible();
  expect(requested.filter((file) => /\/en-/.test(file))).toEqual([]);
});

test('a signed-in viewer sees the banner at once, then their own home screen, without a shift', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/getHomeInfo', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/#/pages/home/index');
  const { requested, release } = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => requested.some((path) => /\/calls-[\w-]+\.js$/.test(path))).toBe(true);
  release();
  await expect(page.locator('main h2.display').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: t('home:all.title') })).toHaveCount(0);
  resolve();
  await expect(page.getByRole('heading', { name: t('home:all.title') })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
});
