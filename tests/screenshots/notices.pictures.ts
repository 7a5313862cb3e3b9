import { contract, type Notice, type NoticeSettings, successCode } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { paths } from '../../client/src/lib/navigation/paths.ts';
import { apiOf } from '../e2e/support/gifts.ts';
import { expect } from '../e2e/support/stack.ts';
import { failCalls, holdCalls } from './support/calls.ts';
import { picture, type Scene } from './support/picture.ts';

const hourMs = 3_600_000;
const answer = (data: unknown) => ({ json: { code: successCode, msg: 'OK', data } });

/** One notice of each kind about two dramas of the library, as the server would answer. */
const routeNotices = async ({ page, language }: Scene, more: Notice['subject'][] = []) => {
  await page.goto('/robots.txt');
  const api = (await apiOf(page)).with({ 'accept-language': language });
  const { trending } = await api.data(contract.home.getHomeInfo);
  const [one, two] = trending.map(({ dramaId, title, posterUrl, tone }) => ({
    dramaId,
    title,
    posterUrl,
    tone,
  }));
  if (!one || !two) throw new Error('there are no dramas');
  const subjects: Notice['subject'][] = [
    ...more,
    { kind: 'episodes', drama: one, episodeId: 'x', firstNumber: 9, lastNumber: 9, episodesNum: 1 },
    { kind: 'coins', coins: 30, reason: 'gift', text: null },
    { kind: 'episodes', drama: two, episodeId: 'x', firstNumber: 4, lastNumber: 8, episodesNum: 5 },
    { kind: 'replies', drama: one, episodeId: 'x', number: 3, repliesNum: 2 },
    { kind: 'membershipEnds', endsAt: new Date(Date.now() + 60 * hourMs).toISOString() },
    { kind: 'premiere', drama: two },
    { kind: 'answer', feedbackId: 'x', coins: 20 },
    { kind: 'refund', orderId: 'x', price: { amountMinor: 999, currency: 'USD' } },
    { kind: 'refundFailed', orderId: 'x', price: { amountMinor: 999, currency: 'USD' }, restored: true },
    { kind: 'days', days: 7, text: null },
  ];
  const topics: Record<string, Notice['topic']> = { episodes: 'newEpisodes', premiere: 'premieres' };
  const items = subjects.map((subject, index) => ({
    noticeId: String(100 - index),
    topic: topics[subject.kind] ?? 'coins',
    createdAt: new Date(Date.now() - index ** 2 * hourMs).toISOString(),
    read: index > 2,
    subject,
  }));
  await page.route(/\/api\/v1\/notices(\?|$)/, (route) => route.fulfill(answer({ items, nextCursor: null })));
  await page.route(/\/api\/v1\/notices\/read/, (route) => route.fulfill(answer({ unread: 0 })));
};

/** As on a device with this permission, which headless Chromium denies. */
const stubPermission = (page: Page, permission: NotificationPermission | 'needsHomeScreen') =>
  page.addInitScript((value) => {
    if (value !== 'needsHomeScreen')
      return Object.defineProperty(Notification, 'permission', { get: () => value });
    Reflect.deleteProperty(window, 'PushManager');
    return Object.assign(navigator, { standalone: false });
  }, permission);

/** As of a viewer who turned push messages on. */
const routeSettings = async ({ page }: Scene, isOn: boolean) => {
  await page.route(/\/api\/v1\/notices\/settings/, async (route) => {
    const response = await route.fetch();
    const { data }: { data: NoticeSettings } = await response.json();
    const topics = data.topics.map(({ topic, channels }) => ({
      topic,
      channels: channels.map((one) =>
        one.channel === 'push' ? { ...one, on: isOn && ['newEpisodes', 'premieres'].includes(topic) } : one,
      ),
    }));
    const push = data.push && { ...data.push, subscribed: isOn };
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await route.fulfill(answer({ ...data, topics, push, timeZone }));
  });
};

/** As a server that sends by Telegram. */
const routeTelegram = async (page: Page, refused: boolean) => {
  await page.route(/\/api\/v1\/notices\/settings/, async (route) => {
    const response = await route.fetch();
    const { data }: { data: NoticeSettings } = await response.json();
    const topics = data.topics.map(({ topic, channels }) => ({
      topic,
      channels: [
        ...channels,
        { channel: 'telegram', on: !refused && topic === 'newEpisodes', chosen: true, refused },
      ],
    }));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await route.fulfill(answer({ ...data, topics, timeZone }));
  });
};

picture('notices', { as: 'newcomer', path: paths.notices(), before: (scene) => routeNotices(scene) });
const longNews: Notice['subject'] = {
  kind: 'news',
  title: 'We move to a larger server in the night from Saturday to Sunday, and nothing of yours is lost',
  text: 'Between 03:00 and 05:00 videos may start slowly.\n\nCoins, unlocked episodes and your place in every series stay as they are: status.example.org',
  target: { kind: 'page', page: paths.home() },
};
picture('notices-long', {
  as: 'newcomer',
  path: paths.notices(),
  before: (scene) => routeNotices(scene, [longNews]),
});
const noticeCalls = /\/api\/v1\/notices(\?|$)/;
picture('notices-loading', {
  as: 'newcomer',
  path: paths.notices(),
  isLoading: true,
  before: (scene) => holdCalls(scene, noticeCalls),
});
picture('notices-failed', {
  as: 'newcomer',
  path: paths.notices(),
  before: (scene) => failCalls(scene, noticeCalls),
});
picture('notices-end', {
  as: 'newcomer',
  path: paths.notices(),
  before: (scene) => routeNotices(scene),
  show: ({ page }) => page.getByRole('listitem').last().scrollIntoViewIfNeeded(),
});
picture('notices-empty', { as: 'newcomer', path: paths.notices() });
const path = paths.settings({ page: 'notices' });
const settingsCalls = /\/api\/v1\/notices\/settings/;
picture('notice-settings', { as: 'newcomer', path });
picture('notice-settings-loading', {
  as: 'newcomer',
  path,
  isLoading: true,
  before: (scene) => holdCalls(scene, settingsCalls),
});
picture('notice-settings-failed', {
  as: 'newcomer',
  path,
  before: (scene) => failCalls(scene, settingsCalls),
});
picture('notice-settings-not-saved', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    await failCalls(scene, /\/api\/v1\/notices\//, { readsToo: false });
    await scene.page.getByRole('switch').first().click({ force: true });
    await scene.page.locator('[data-toast]').waitFor();
  },
});
const showTelegram = async ({ page, t }: Scene) =>
  page
    .getByRole('heading', { name: t('notices:channels.telegram') })
    .evaluate((heading) => heading.scrollIntoView());
picture('notice-settings-telegram', {
  as: 'newcomer',
  path,
  before: ({ page }) => routeTelegram(page, false),
});
picture('notice-settings-telegram-refused', {
  as: 'newcomer',
  path,
  before: ({ page }) => routeTelegram(page, true),
  show: showTelegram,
});
const pushPicture = (
  name: string,
  permission: NotificationPermission | 'needsHomeScreen',
  isOn: boolean,
  heading: 'notices:channels.push' | 'notices:quiet.title' = 'notices:channels.push',
) =>
  picture(name, {
    as: 'newcomer',
    path,
    before: async (scene) => {
      await stubPermission(scene.page, permission);
      await routeSettings(scene, isOn);
    },
    show: async ({ page, t }) => {
      const title = page.getByRole('heading', { name: t(heading) });
      await title.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    },
  });

pushPicture('notice-settings-push', 'granted', true);
pushPicture('notice-settings-quiet', 'granted', true, 'notices:quiet.title');
pushPicture('notice-settings-push-off', 'default', false);
pushPicture('notice-settings-push-blocked', 'denied', false);
pushPicture('notice-settings-push-home-screen', 'needsHomeScreen', false);
/** @param answers what the browser's own question answers; nothing while it is open */
const questionPicture = (
  name: string,
  answers: NotificationPermission | null,
  show?: (scene: Scene) => Promise<unknown>,
) =>
  picture(name, {
    as: 'demo',
    path: paths.drama('the-understudy'),
    before: async ({ page }) => {
      await stubPermission(page, 'default');
      await page.addInitScript((permission) => {
        Notification.requestPermission = () =>
          permission ? Promise.resolve(permission) : new Promise(() => undefined);
      }, answers);
      // A viewer is not asked on the day of the registration.
      await page.route(/\/record\/userInfo/, async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        await route.fulfill(answer({ ...data, registerTime: '2026-01-01T00:00:00.000Z' }));
      });
      await page.route(/\/updateFollowDrama/, (route) =>
        route.fulfill(answer({ followed: true, followCount: 1 })),
      );
    },
    show: async (scene) => {
      const { page, t } = scene;
      await page
        .getByRole('button', { name: t('common:follow') })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await show?.(scene);
    },
  });
const sayYes = ({ page, t }: Scene) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('notices:push.ask.yes') })
    .click();
questionPicture('push-question', null);
questionPicture('push-question-busy', null, sayYes);
questionPicture('push-question-refused', 'denied', async (scene) => {
  await sayYes(scene);
  await expect(scene.page.getByRole('dialog')).toBeHidden();
  await scene.page.locator('[data-toast]').waitFor();
});
