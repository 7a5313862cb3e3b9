import { contract } from '@cliffhanger/contracts';
import errorMessages from '@cliffhanger/contracts/error-messages/es' with { type: 'json' };
import type { Page } from 'playwright/test';
import { registerAccount, signIn } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
import { insideMessenger } from '../support/messenger.ts';
import { signOut } from '../support/sign-out.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

declare global {
  var launchSteps: string[];
}

const t = textsOf('en');
const es = textsOf('es');

/** Writes down what the app does at its launch, each step once. */
const recordLaunch = (page: Page) =>
  page.addInitScript(() => {
    globalThis.launchSteps = [];
    const record = (step: string | false) => {
      if (step && !launchSteps.includes(step)) launchSteps.push(step);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get() {
        record('ad tracking');
        return cookie?.get?.call(document);
      },
    });
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      record(key === 'sj_campaign' && 'ad parameters');
      setItem.call(this, key, value);
    };
    // The tab that gets the lock opens the event stream.
    const request = LockManager.prototype.request as (...args: unknown[]) => Promise<unknown>;
    LockManager.prototype.request = function (this: LockManager, ...args: unknown[]) {
      record(args[0] === 'sj_events' && 'event stream');
      return request.apply(this, args);
    } as typeof LockManager.prototype.request;
    const fetch = globalThis.fetch;
    const calls = { '/settings': 'base info', '/login/telegram': 'messenger', '/userInfo': 'user info' };
    globalThis.fetch = (url, init) => {
      for (const [path, step] of Object.entries(calls)) record(String(url).endsWith(path) && step);
      return fetch(url, init);
    };
  });

const steps = (page: Page) => page.evaluate(() => launchSteps);

test('the launch goes through its steps in the order of the specification', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/40[0-3]/);
  await recordLaunch(page);

  await test.step('inside a messenger', async () => {
    await insideMessenger(page);
    await page.goto('/?sid=1#tgWebAppData=unsigned');
    await expect(page.getByRole('link', { name: t('common:search') })).toBeVisible();
    await expect.poll(() => steps(page)).toEqual(['ad tracking', 'ad parameters', 'base info', 'messenger']);
  });

  await test.step('with a session', async () => {
    const viewer = await page.context().newPage();
    await recordLaunch(viewer);
    await signIn(viewer, stack.address, 'newcomer');
    await viewer.goto('/?sid=2#/pages/home/index');
    await expect(viewer.getByRole('link', { name: t('common:search') })).toBeVisible();
    await expect
      .poll(() => steps(viewer))
      .toEqual(['ad tracking', 'ad parameters', 'event stream', 'base info', 'user info']);
  });
});

test('a session opens the event stream, and its end leaves nothing but the language', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/401|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const account = await registerAccount(stack.address);
  const streams: { token: string | null; isOpen: boolean }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/events') return;
    const stream = { token: searchParams.get('token'), isOpen: searchParams.has('ticket') };
    streams.push(stream);
    const close = (ended: typeof request) => {
      if (ended === request) stream.isOpen = false;
    };
    page.on('requestfailed', close);
    page.on('requestfinished', close);
  });
  const stored = async () => {
    const entries = await page.evaluate(() => Object.entries(localStorage));
    // For a lost connection, what a visitor has seen meanwhile.
    const isOfVisitor = ([key, value]: [string, string]) =>
      key === 'sj_kept_queries' && !value.includes(account.userInfo.userId);
    return entries
      .filter((entry) => !isOfVisitor(entry))
      .map(([key]) => key)
      .sort();
  };
  const logIn = async () => {
    await page.goto(`/#/pages/login/index?from=${encodeURIComponent('/pages/profile/index')}`);
    await page.getByLabel(es('account:identifier')).fill(account.username);
    await page.getByLabel(es('account:password'), { exact: true }).fill('cliffhanger1');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: es('account:login'), exact: true }).click();
    await expect(page.getByRole('button', { name: es('profile:signOut.row') })).toBeVisible();
    await expect.poll(() => streams.at(-1)).toEqual({ token: null, isOpen: true });
  };

  await page.goto('/?sid=1#/pages/profile/language');
  await page.getByRole('radio', { name: 'Español' }).click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(streams).toEqual([]);
  // The next page would be loaded before the background of this one.
  await expect.poll(stored).toContain('sj_campaign');
  await logIn();
  expect(await stored()).toEqual(expect.arrayContaining(['sj_campaign', 'sj_language', 'sj_token']));

  await test.step('signing out', async () => {
    await signOut(page, es);
    await expect(page.getByText(es('profile:visitor.title'))).toBeVisible();
    expect(await stored()).toEqual(['sj_account_language', 'sj_language']);
    await expect.poll(() => streams.filter(({ isOpen }) => isOpen)).toEqual([]);
  });

  await test.step('an end elsewhere, which the server says', async () => {
    await logIn();
    const other = createApiClient(stack.address, { authorization: `Bearer ${account.token}` });
    await other.data(contract.sessions.endOthers);
    await expect(page.getByText(errorMessages.signedInElsewhere).first()).toBeVisible();
    await expect(page.getByText(es('profile:visitor.title'))).toBeVisible();
    expect(await stored()).toEqual(['sj_account_language', 'sj_language']);
    await expect.poll(() => streams.filter(({ isOpen }) => isOpen)).toEqual([]);
  });
});

/** Signs in on the page to which a call without a session has led. */
const signInHere = async (page: Page, username: string) => {
  await expect(page).toHaveURL(/login\/index\?from=/);
  await page.getByLabel(t('account:identifier')).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:login'), exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
};

test('a like, an order and feedback lead a visitor to the sign-in page and back, and only the like is sent then', async ({
  page,
  stack,
}) => {
  const { username } = await registerAccount(stack.address);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/updateLike|order\/place|center\/feedback/.test(pathname)) sent.push(pathname);
  });
  const signOutHere = () => page.evaluate(() => localStorage.removeItem('sj_token'));

  await test.step('a like', async () => {
    await page.goto('/#/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-1');
    await page.getByRole('button', { name: new RegExp(`^${t('player:like')}`) }).click();
    expect(sent).toEqual([]);
    await signInHere(page, username);
    await expect(page).toHaveURL(/foryou\/view\?.*room-1407-1$/);
    await expect.poll(() => sent.splice(0)).toEqual(['/api/v1/center/updateLikeDramaEpisode']);
  });

  await test.step('an order', async () => {
    await signOutHere();
    await page.goto('/#/pages/profile/wallet');
    await page.reload();
    await page
      .locator('label', { has: page.getByRole('radio') })
      .first()
      .click();
    await page.getByRole('button', { name: /^Add [\d,]+ coins/ }).click();
    await signInHere(page, username);
    await expect(page.getByRole('heading', { name: t('wallet:title') })).toBeVisible();
  });

  await test.step('feedback, which is kept', async () => {
    await signOutHere();
    await page.goto('/#/pages/profile/feedback');
    await page.reload();
    const text = 'Room 1407 is missing its last episode, and I would like to see it.';
    await page.getByLabel(t('feedback:description')).fill(text);
    await page.getByLabel(t('feedback:contact')).fill('lena@example.org');
    await page.getByRole('button', { name: t('feedback:send') }).click();
    await signInHere(page, username);
    await expect(page.getByLabel(t('feedback:description'))).toHaveValue(text);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: t('feedback:send') }).click();
    await expect(page.getByRole('heading', { name: t('feedback:sent.title') })).toBeVisible();
  });
  expect(sent).toEqual(['/api/v1/center/feedback']);
});

test('an invite link counts for a visitor who taps a tab before the app has loaded', async ({
  page,
  stack,
}) => {
  const tapped = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await tapped.promise;
    await route.continue();
  });
  await page.goto(`${stack.address}/i/4UJGDUFE`, { waitUntil: 'commit' });
  await page.locator('a[href="#/pages/profile/index"]').click();
  tapped.resolve();
  await expect(page.getByText(t('profile:visitor.title'))).toBeVisible();
  await page.getByRole('link', { name: t('account:register'), exact: true }).click();
  await expect(page.getByLabel(t('account:inviteCode'))).toHaveValue('4UJGDUFE');
});

test('a tap on the shell during the first render is followed', async ({ page, stack }) => {
  await page.addInitScript(() => {
    const { replaceState } = history;
    // The router calls this once, when its first render begins.
    history.replaceState = function replace(...args) {
      history.replaceState = replaceState;
      replaceState.apply(history, args);
      queueMicrotask(() => {
        location.hash = '#/pages/profile/index';
      });
    };
  });
  await page.goto(stack.address);
  await expect(page.getByText(t('profile:visitor.title'))).toBeVisible();
});
