import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { fingerOf } from '../support/touch.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
/** The code of the page about the app, which nothing loads ahead. */
const aboutCode = /assets\/about-.*\.js$/;

const openProfile = async (page: Page) => {
  await page.goto('/#/pages/profile/index');
  await expect(page.getByRole('link', { name: t('common:pages.about') })).toBeVisible();
  // The code that reports failures arrives with the regions for toasts and for the connection.
  await expect(page.getByRole('status').first()).toBeAttached();
};
const openAbout = (page: Page) => page.getByRole('link', { name: t('common:pages.about') }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** The page that could not be shown keeps its title, above what went wrong. */
const expectAbout = async (page: Page) => {
  await expect(page.getByText(t('profile:about.version'))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: t('common:pages.about') })).toBeVisible();
};
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: t('common:tryAgain') });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t('common:tabs.label') }).getByRole('link', { name });

test.beforeEach(({ announceConsoleErrors }) => {
  announceConsoleErrors(/Failed to load|ERR_|broken on purpose/);
});

test('a page whose code did not arrive heals when the connection is back', { tag: '@small' }, async ({
  page,
  context,
}) => {
  await openProfile(page);
  await context.setOffline(true);
  await openAbout(page);
  await expect(heading(page, t('common:chunk.missingTitle'))).toBeVisible();
  await expectSoundScreen(page, 'page whose code did not arrive');
  await context.setOffline(false);
  await expectAbout(page);
});

test('a screen without data does not say how old it is', async ({ page }) => {
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.goto('/#/pages/profile/wallet');
  await expect(page.getByText(t('wallet:failed'))).toBeVisible();
  await expect(page.getByText(t('common:connection.retrying'))).toBeVisible();
});

test('a try without an answer stays in the app, and the page heals once the server answers', async ({
  page,
}) => {
  await openProfile(page);
  await page.route('**', (route) => route.abort('connectionrefused'));
  await openAbout(page);
  await expect(heading(page, t('common:chunk.missingTitle'))).toBeVisible();
  const retry = page.getByRole('status').getByRole('button', { name: t('common:tryAgain') });
  await retry.click();
  await expect(retry).not.toHaveAttribute('aria-busy');
  await expect(page.getByText(t('common:failure.title'), { exact: true })).toBeVisible();
  await expect(tab(page, t('common:tabs.home'))).toBeVisible();
  await page.unroute('**');
  await expectAbout(page);
});

test('a home that is shown without the code of calls goes on once the code arrives', async ({ page }) => {
  const callsCode = /assets\/calls-.*\.js$/;
  const refused = page.waitForEvent('requestfailed', (request) => callsCode.test(request.url()));
  await page.route(callsCode, (route) => route.abort());
  await page.goto('/');
  await refused;
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.unroute(callsCode);
  await tab(page, t('common:tabs.profile')).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').first()).toBeAttached();
});

test('code that is missing on a server that answers is loaded anew by a retry', async ({ page }) => {
  await page.route(aboutCode, (route) => route.fulfill({ status: 404, body: '' }));
  await openProfile(page);
  await openAbout(page);
  await expect(heading(page, t('common:chunk.missingTitle'))).toBeVisible();
  await tab(page, t('common:tabs.profile')).click();
  await openAbout(page);
  await expect(tryAgain(page)).toBeVisible();
  await page.unroute(aboutCode);
  await tryAgain(page).click();
  await expectAbout(page);
});

test('a page that loads shows so after 200 ms, gives up after 60 s and can be retried', async ({ page }) => {
  await page.clock.install();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(aboutCode, async (route) => {
    await arrival;
    await route.continue();
  });
  await openProfile(page);
  await openAbout(page);
  const spinner = page.getByRole('main').getByRole('status');
  await expect(spinner).toHaveText(t('common:loading'));
  await expect(spinner).toHaveCSS('animation-delay', '0.2s');
  await page.clock.fastForward(59_000);
  await expect(spinner).toBeAttached();
  await page.clock.fastForward(1_500);
  await expect(heading(page, t('common:chunk.timeoutTitle'))).toBeVisible();
  await tryAgain(page).click();
  await expect(spinner).toBeAttached();
  arrive();
  await expectAbout(page);
});

test('a crash in one screen leaves the tabs working, and is reported with its number', {
  tag: '@small',
}, async ({ page }) => {
  await page.route(aboutCode, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default () => { throw new Error('broken on purpose'); };",
    }),
  );
  await openProfile(page);
  await openAbout(page);
  await expect(heading(page, t('common:crash.title'))).toBeVisible();
  await expectSoundScreen(page, 'crash');
  await page.getByRole('link', { name: t('common:crash.report') }).click();
  await expect(page.getByLabel(t('feedback:description'))).toHaveValue(
    /pages\/profile\/about.*number [0-9a-f]+/,
  );
  await page.goBack();
  await expect(heading(page, t('common:crash.title'))).toBeVisible();
  for (const name of [t('common:tabs.home'), t('common:tabs.rewards'), t('common:tabs.profile')]) {
    await tab(page, name).click();
    await expect(heading(page, t('common:crash.title'))).toBeHidden();
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
});

test('an unknown address leads on', { tag: '@small' }, async ({ page }) => {
  await page.goto('/pages/home/nowhere?dramaId=room-1407');
  await expect(heading(page, t('common:notFound.title'))).toBeVisible();
  await expect(page).toHaveURL(/\/#\/pages\/home\/nowhere\?dramaId=room-1407$/);
  await expectSoundScreen(page, 'unknown address');
  await page.getByRole('link', { name: t('common:ranking') }).click();
  await expect(page).toHaveURL(/home\/rank/);
  await page.goBack();
  await page.getByRole('link', { name: t('common:notFound.action') }).click();
  await expect(page.getByRole('region', { name: t('home:featured') })).toBeVisible();
});

/** How many images have failed, and how many of them the browser shows as broken. */
const brokenImages = (page: Page) =>
  page.evaluate(() => {
    const failed = [...document.images].filter((image) => image.complete && image.naturalWidth === 0);
    const shown = failed.filter((image) => image.checkVisibility({ opacityProperty: true }));
    return { hasFailed: failed.length > 0, shown: shown.map(({ src, className }) => [src, className]) };
  });

test('images that fail leave their tone, and a video without preview frames its seconds', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.route('**', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  );
  const paywall = '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-9';
  for (const address of ['/', '/pages/home/view?dramaId=room-1407', '/pages/home/rank', paywall]) {
    await page.goto(`/#${address}`);
    await expect.poll(() => brokenImages(page), address).toEqual({ hasFailed: true, shown: [] });
  }

  await page.goto('/#/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-1');
  const slider = page.getByRole('slider', { name: t('player:seek') });
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('video[data-shown]')?.currentTime ?? 0) > 0.5,
  );
  const box = await slider.boundingBox();
  const finger = await fingerOf(page);
  const y = (box?.y ?? 0) + 26;
  const sprite = page.waitForEvent('requestfailed', (request) => request.url().includes('preview'));
  await finger.down({ x: 60, y });
  await finger.move({ x: 195, y });
  await sprite;
  await expect(page.getByText(/^0:1\d \/ 0:24$/)).toBeVisible();
  // The still under the video has failed as well.
  await expect.poll(async () => (await brokenImages(page)).shown).toEqual([]);
  await finger.up();
});
