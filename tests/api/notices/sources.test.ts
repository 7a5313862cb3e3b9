import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, type Viewer } from '../../support/app.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { inboxOf, startAppWithoutTimers, unreadOf } from '../../support/notices.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';

const app = await startAppWithoutTimers();
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertTemplates(database);
const subjectsOf = async (viewer: Viewer) => (await inboxOf(viewer)).map(({ subject }) => subject);
const dayMs = 86_400_000;

it('a gift, a prize and a refund are notices, each once', async () => {
  const viewer = await app.register();
  const { userId: who } = viewer;
  for (const _ of [1, 2]) {
    await app.staff('user.grant', { who, coins: 30, key: 'one', reason: 'For the outage' });
    await app.staff('user.grant', { who, days: 7, key: 'one' });
    await app.staff('prize.send', { who, title: 'A quiz', body: 'You won it', key: 'quiz' });
  }
  const orderId = await placeOrder(viewer, 'pack-100');
  await sendWebhook(app, { orderId, outcome: 'paid' });
  for (const _ of [1, 2]) await sendWebhook(app, { orderId, outcome: 'refunded' });
  expect(await subjectsOf(viewer)).toEqual([
    { kind: 'refund', orderId, price: { amountMinor: 99, currency: 'USD' } },
    { kind: 'news', title: 'A quiz', text: 'You won it', target: null },
    { kind: 'days', days: 7, text: null },
    { kind: 'coins', coins: 30, reason: 'gift', text: 'For the outage' },
  ]);
});

it('a membership that ends in three days is told of once, and no more when it goes on', async () => {
  const viewer = await app.register();
  await app.grantDays(viewer, 7);
  const short = await app.register();
  await app.grantDays(short, 2);
  await app.runJobs();
  expect(await subjectsOf(viewer)).toEqual([]);
  app.advanceClock(4 * 86_400 + 60);
  for (const _ of [1, 2]) await app.runJobs();
  const endsAt = new Date(startOfTests.getTime() + 7 * dayMs).toISOString();
  expect(await subjectsOf(viewer)).toEqual([{ kind: 'membershipEnds', endsAt }]);
  expect(await subjectsOf(short)).toEqual([]);
  await app.grantDays(viewer, 30);
  expect([await unreadOf(viewer), await subjectsOf(viewer)]).toEqual([0, []]);
});

it('an answer to feedback is one notice with its coins', async () => {
  const viewer = await app.register();
  const { feedbackId } = await viewer.data(contract.feedback.send, {
    description: 'It stops after ten seconds and never goes on again at all.',
    contact: 'ada@example.com',
    problemType: 'playback',
  });
  for (const _ of [1, 2])
    await app.staff('feedback.answer', { feedbackId, text: 'It is mended.', coins: 20 });
  expect(await subjectsOf(viewer)).toEqual([{ kind: 'answer', feedbackId, coins: 20 }]);
});

it('replies to a comment are one notice until it is read; own, removed and liked ones are none', async () => {
  const [author, one, two] = [await app.register(), await app.register(), await app.register()];
  const place = { dramaId: 'ferry', episodeId: 'ferry-2' };
  const { add, like, remove } = contract.comments;
  const top = await author.data(add, { ...place, text: 'Top' });
  await one.data(like, { commentId: top.commentId, liked: true });
  await author.data(add, { ...place, text: 'Myself', parentId: top.commentId });
  expect(await subjectsOf(author)).toEqual([]);
  const first = await one.data(add, { ...place, text: 'First', parentId: top.commentId });
  for (const _ of [1, 2]) await two.data(add, { ...place, text: 'Second', parentId: first.commentId });
  const notice = { kind: 'replies', episodeId: 'ferry-2', number: 2, drama: { dramaId: 'ferry' } };
  expect(await subjectsOf(author)).toMatchObject([{ ...notice, repliesNum: 2 }]);
  expect(await subjectsOf(one), 'a reply to a reply').toMatchObject([{ ...notice, repliesNum: 1 }]);
  await author.data(contract.notices.read, { throughId: '999999' });
  const third = await one.data(add, { ...place, text: 'Third', parentId: top.commentId });
  expect((await inboxOf(author)).map(({ read }) => read)).toEqual([false, true]);
  await one.data(remove, { commentId: third.commentId });
  expect((await inboxOf(author)).map(({ read }) => read)).toEqual([true]);

  // A stranger replies to all that the author ever wrote.
  const rows = Array.from({ length: 60 }, (_, number) => ({
    userId: author.userId,
    key: `reply:${number}`,
    topic: 'answers',
    kind: 'replies',
    isInInbox: true,
    details: JSON.stringify({ parentId: `${number}`, repliesNum: 1 }),
    createdAt: clock.now(),
  }));
  await database.write.notice.createMany({ data: rows });
  await one.data(add, { ...place, text: 'Fourth', parentId: top.commentId });
  const unread = { userId: author.userId, kind: 'replies', readAt: null };
  expect(await database.read.notice.count({ where: unread })).toBe(50);
  expect((await inboxOf(author)).map(({ read }) => read)).toEqual([false, true]);
});

it('a notice of a topic whose inbox is off is not there', async () => {
  const viewer = await app.register();
  await viewer.data(contract.notices.choose, { topic: 'coins', channel: 'inbox', on: false });
  await app.staff('user.grant', { who: viewer.userId, coins: 5, key: 'x' });
  await viewer.data(contract.notices.choose, { topic: 'coins', channel: 'inbox', on: true });
  await app.staff('user.grant', { who: viewer.userId, coins: 6, key: 'y' });
  expect(await subjectsOf(viewer)).toMatchObject([{ coins: 6 }]);
  expect(clock.now().getTime()).toBeGreaterThan(startOfTests.getTime());
});

it('a premiere is told of to those who asked, and not again as new episodes to those who follow it too', async () => {
  const [asked, follows] = [await app.register(), await app.register()];
  const at = new Date(clock.now().getTime() + 3_600_000);
  const { dramaId } = await insertDrama(database, { slug: 'lantern', at });
  const createdAt = clock.now();
  await database.write.premiereReminder.create({ data: { userId: asked.userId, dramaId, createdAt } });
  for (const { userId } of [asked, follows])
    await database.write.follow.create({ data: { userId, dramaId, seenEpisodeCount: 0, createdAt } });
  await app.runJobs();
  expect([await subjectsOf(asked), await subjectsOf(follows)]).toEqual([[], []]);
  app.advanceClock(3_600 + 20);
  for (const _ of [1, 2]) await app.runJobs();
  expect(await subjectsOf(asked)).toMatchObject([{ kind: 'premiere', drama: { dramaId } }]);
  expect(await subjectsOf(follows)).toMatchObject([{ kind: 'episodes', episodesNum: 8 }]);
});
