import { contract, type Notice, type NoticeSettings, successCode } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { paths } from '../../client/src/lib/navigation/paths.ts';
import { apiOf } from '../e2e/support/gifts.ts';
import { picture, type Scene } from './support/picture.ts';

const hourMs = 3_600_000;
const answer = (data: unknown) => ({ json: { code: successCode, msg: 'OK', data } });

/** One notice of each kind about two dramas of the library, as the server would answer. */
const routeNotices = async ({ page, language }: Scene) => {
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
    { kind: 'episodes', drama: one, episodeId: 'x', firstNumber: 9, lastNumber: 9, episodesNum: 1 },
    { kind: 'coins', coins: 30, reason: 'gift', text: null },
    { kind: 'episodes', drama: two, episodeId: 'x', firstNumber: 4, lastNumber: 8, episodesNum: 5 },
    { kind: 'replies', drama: one, episodeId: 'x', number: 3, repliesNum: 2 },
    { kind: 'membershipEnds', endsAt: new Date(Date.now() + 60 * hourMs).toISOString() },
    { kind: 'premiere', drama: two },
    { kind: 'answer', feedbackId: 'x', coins: 20 },
    { kind: 'refund', orderId: 'x', price: { amountMinor: 999, currency: 'USD' } },
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

/** As a server that sends by another channel. */
const routeSettings = async (page: Page, channel: 'push' | 'telegram', refused: boolean) => {
  await page.route(/\/api\/v1\/notices\/settings/, async (route) => {
    const response = await route.fetch();
    const { data }: { data: NoticeSettings } = await response.json();
    const topics = data.topics.map(({ topic, channels }) => ({
      topic,
      channels: [...channels, { channel, on: !refused && topic === 'newEpisodes', chosen: true, refused }],
    }));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await route.fulfill(answer({ ...data, topics, timeZone }));
  });
};

picture('notices', { as: 'newcomer', path: paths.notices(), before: routeNotices });
picture('notices-empty', { as: 'newcomer', path: paths.notices() });
picture('notice-settings', { as: 'newcomer', path: paths.settings({ page: 'notices' }) });
const path = paths.settings({ page: 'notices' });
picture('notice-settings-push', {
  as: 'newcomer',
  path,
  before: ({ page }) => routeSettings(page, 'push', false),
});
const showTelegram = async ({ page, t }: Scene) =>
  page.getByRole('heading', { name: t('notices:channels.telegram') }).scrollIntoViewIfNeeded();
picture('notice-settings-telegram', {
  as: 'newcomer',
  path,
  before: ({ page }) => routeSettings(page, 'telegram', false),
});
picture('notice-settings-telegram-refused', {
  as: 'newcomer',
  path,
  before: ({ page }) => routeSettings(page, 'telegram', true),
  show: showTelegram,
});
