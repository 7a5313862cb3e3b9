import { contract } from '@cliffhanger/contracts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { createFanOuts } from '@cliffhanger/server/features/notices/fan-outs.service.ts';
import { openNotices } from '@cliffhanger/server/features/notices/notices.ts';
import { noPremieres } from '@cliffhanger/server/features/notices/premieres.ts';
import { takeUpReleases } from '@cliffhanger/server/features/notices/releases.service.ts';
import { openMetrics } from '@cliffhanger/server/platform/metrics/metrics.ts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, type Viewer } from '../../support/app.ts';
import { deleteAccount } from '../../support/deletion.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { insertDrama } from '../../support/library.ts';
import { mergeInto, signMergeTicketFor } from '../../support/merging.ts';
import {
  inboxOf,
  releaseEpisodes,
  startAppWithoutTimers,
  tellOfReleases,
  unreadOf,
} from '../../support/notices.ts';

const app = await startAppWithoutTimers();
afterAll(() => app.close());
const { database, clock } = app.platform;

let dramas = 0;
/** A drama of eight episodes whose followers were told of all of them. */
const newDrama = async () => {
  dramas += 1;
  const { dramaId } = await insertDrama(database, { slug: `drama${dramas}`, at: startOfTests });
  await tellOfReleases(app);
  return dramaId;
};
const followers = async (dramaId: string, count: number): Promise<Viewer[]> => {
  const viewers: Viewer[] = [];
  for (let index = 0; index < count; index += 1) {
    const viewer = await app.register();
    await viewer.data(contract.engagement.followDrama, { dramaId, followed: true });
    viewers.push(viewer);
  }
  return viewers;
};
const watch = (viewer: Viewer, dramaId: string, number: number) =>
  viewer.data(contract.progress.report, { dramaId, episodeId: `${dramaId}-${number}`, progress: 40 });

it('followers get one notice of episodes that came out together, without those that they have begun', async () => {
  const dramaId = await newDrama();
  const [one, some, all, gone] = await followers(dramaId, 4);
  if (!one || !some || !all || !gone) throw new Error();
  expect(await inboxOf(one)).toEqual([]);
  const stream = await one.events();
  await releaseEpisodes(app, dramaId, [9, 10]);
  app.advanceClock(5);
  await app.runJobs();
  expect(await inboxOf(one), 'more may come').toEqual([]);
  await releaseEpisodes(app, dramaId, [11, 12, 13]);
  await watch(some, dramaId, 9);
  await watch(some, dramaId, 12);
  for (const number of [9, 10, 11, 12, 13]) await watch(all, dramaId, number);
  await gone.data(contract.engagement.followDrama, { dramaId, followed: false });
  await tellOfReleases(app);
  await app.runJobs();

  const items = await inboxOf(one);
  expect(items).toMatchObject([
    {
      topic: 'newEpisodes',
      read: false,
      subject: {
        kind: 'episodes',
        drama: { dramaId, title: `${dramaId} (en)` },
        episodeId: `${dramaId}-9`,
        firstNumber: 9,
        lastNumber: 13,
        episodesNum: 5,
      },
    },
  ]);
  expect(await inboxOf(some)).toMatchObject([
    { subject: { episodeId: `${dramaId}-10`, firstNumber: 10, lastNumber: 13, episodesNum: 3 } },
  ]);
  expect([await inboxOf(all), await inboxOf(gone)]).toEqual([[], []]);
  expect((await stream.next()).event).toEqual({ action: 'update_notices', msg: null });

  // Watching the first of them is all that the notice was for.
  expect(await unreadOf(one)).toBe(1);
  await watch(one, dramaId, 9);
  expect(await unreadOf(one)).toBe(0);
  expect(await inboxOf(one)).toMatchObject([{ read: true }]);
  stream.close();
});

it('tells nobody of what is old, hidden in their country or came out before they followed', async () => {
  const dramaId = await newDrama();
  const [brazil, block, leaving] = await followers(dramaId, 3);
  if (!brazil || !block || !leaving) throw new Error();
  await database.write.user.update({ where: { id: brazil.userId }, data: { country: 'BR' } });
  await database.write.dramaHiddenCountry.create({ data: { dramaId, country: 'BR' } });
  await database.write.user.update({
    where: { id: block.userId },
    data: { blockedAt: clock.now() },
  });
  await database.write.user.update({
    where: { id: leaving.userId },
    data: { deletionDueAt: clock.now() },
  });
  await releaseEpisodes(app, dramaId, [9]);
  app.advanceClock(5);
  const [late] = await followers(dramaId, 1);
  await tellOfReleases(app);
  expect(await database.read.notice.count({ where: { dramaId } })).toBe(0);

  // Hidden for two days, an episode comes back as what it was.
  const hidden = { where: { id: `${dramaId}-9` }, data: { publishedAt: null } };
  await releaseEpisodes(app, dramaId, [10]);
  await database.write.episode.update({
    where: { id: `${dramaId}-10` },
    data: { publishedAt: new Date(clock.now().getTime() - 3 * 86_400_000) },
  });
  const { publishedAt } = await database.read.episode.findUniqueOrThrow({ where: hidden.where });
  await database.write.episode.update(hidden);
  await database.write.episode.update({ where: hidden.where, data: { publishedAt } });
  await tellOfReleases(app);
  expect(late && (await inboxOf(late))).toEqual([]);
});

it('an episode whose release is moved behind its notice is told of again, and no other', async () => {
  const dramaId = await newDrama();
  const [viewer] = await followers(dramaId, 1);
  if (!viewer) throw new Error();
  const inDays = (days: number) => ({ publishAt: new Date(clock.now().getTime() + days * 86_400_000) });
  const edit = (number: number, days: number) =>
    app.staff('episode.edit', { slug: dramaId, number, publishAt: inDays(days).publishAt.toISOString() });
  await edit(7, -1);
  await edit(8, 1);
  await tellOfReleases(app);
  expect(await inboxOf(viewer)).toEqual([]);
  app.advanceClock(86_400);
  await tellOfReleases(app);
  expect(await inboxOf(viewer)).toMatchObject([{ subject: { firstNumber: 8, episodesNum: 1 } }]);
});

it('an inbox is read on all devices, by one notice or all up to one, and pages to the oldest', async () => {
  const dramaId = await newDrama();
  const [viewer] = await followers(dramaId, 1);
  if (!viewer) throw new Error();
  for (const number of [9, 10, 11]) {
    await releaseEpisodes(app, dramaId, [number]);
    await tellOfReleases(app);
  }
  const [newest, middle, oldest] = await inboxOf(viewer);
  expect(oldest?.subject).toMatchObject({ firstNumber: 9 });
  const first = await viewer.data(contract.notices.list, { limit: 2 });
  expect(first.items).toEqual([newest, middle]);
  const rest = await viewer.data(contract.notices.list, { cursor: first.nextCursor ?? '' });
  expect(rest).toEqual({ items: [oldest], nextCursor: null });

  const stream = await viewer.events();
  const { read } = contract.notices;
  expect(await viewer.data(read, { noticeId: newest?.noticeId ?? '' })).toEqual({ unread: 2 });
  expect((await stream.next()).event).toEqual({ action: 'update_notices', msg: null });
  expect(await viewer.data(read, { throughId: middle?.noticeId ?? '' })).toEqual({ unread: 0 });
  expect(await viewer.data(read, { throughId: 'x' })).toEqual({ unread: 0 });
  expect((await inboxOf(viewer)).map(({ read: isRead }) => isRead)).toEqual([true, true, true]);
  stream.close();

  const other = await app.register();
  expect(await other.data(read, { noticeId: oldest?.noticeId ?? '' })).toEqual({ unread: 0 });
  expect(await inboxOf(other)).toEqual([]);
});

it('a merged account keeps one of each notice and each no; a deleted one leaves nothing', async () => {
  const dramaId = await newDrama();
  const [one, other] = await followers(dramaId, 2);
  if (!one || !other) throw new Error();
  await releaseEpisodes(app, dramaId, [9]);
  await tellOfReleases(app);
  await one.data(contract.notices.read, { throughId: String(Number.MAX_SAFE_INTEGER).slice(0, 15) });
  for (const viewer of [one, other])
    await viewer.data(contract.notices.choose, {
      topic: 'coins',
      channel: 'inbox',
      on: viewer === one,
    });
  await mergeInto(app, one, other);
  expect(await inboxOf(one)).toMatchObject([{ read: true }]);
  const { topics } = await one.data(contract.notices.settings);
  expect(topics.find(({ topic }) => topic === 'coins')?.channels).toMatchObject([
    { channel: 'inbox', on: false, chosen: true },
  ]);
  await releaseEpisodes(app, dramaId, [10]);
  await tellOfReleases(app);
  expect(await inboxOf(one)).toHaveLength(2);

  await deleteAccount(app, one);
  const of = { where: { userId: { in: [one.userId, other.userId] } } };
  const { notice, noticeChoice, noticeHours } = database.read;
  expect([await notice.count(of), await noticeChoice.count(of), await noticeHours.count(of)]).toEqual([
    0, 0, 0,
  ]);
});

it('accounts that are merged between two batches of a fan-out get its notice, and once', async () => {
  const dramaId = await newDrama();
  const viewers = (await insertViewers(app, 104)).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const [first, second] = viewers;
  const [lastButOne, last] = viewers.slice(-2);
  if (!first || !second || !lastButOne || !last) throw new Error();
  const createdAt = clock.now();
  const follow = { dramaId, seenEpisodeCount: 8, createdAt };
  await database.write.follow.createMany({
    data: viewers.filter((viewer) => viewer !== first).map(({ userId }) => ({ userId, ...follow })),
  });
  await database.write.drama.update({ where: { id: dramaId }, data: { followCount: 103 } });
  await releaseEpisodes(app, dramaId, [9]);
  app.advanceClock(20);
  await takeUpReleases(app.platform, noPremieres);
  const log = { warn: () => undefined, error: () => undefined };
  const fanOuts = createFanOuts(app.platform, createEventPublisher(app.platform, log), noPremieres);
  let batches = 0;
  await fanOuts.run(() => {
    batches += 1;
    return batches > 1;
  });
  expect(await database.read.notice.count({ where: { dramaId } })).toBe(100);

  const merge = async (into: SignedIn, from: SignedIn) =>
    into.data(contract.identities.merge, { ticket: await signMergeTicketFor(app, into, from) });
  await merge(first, last);
  await merge(lastButOne, second);
  await app.runJobs();
  const rest = viewers.filter((viewer) => viewer !== second && viewer !== last);
  const told = await database.read.notice.findMany({ where: { dramaId }, orderBy: { userId: 'asc' } });
  expect(told.map(({ userId }) => userId)).toEqual(rest.map(({ userId }) => userId));
});

it('episodes take turns before a message to all accounts, also those that come out while it is sent', async () => {
  const [one, two, later] = [await newDrama(), await newDrama(), await newDrama()];
  const createdAt = clock.now();
  // Twenty batches follow one another before new fan-outs are looked for.
  const users = await database.write.user.createManyAndReturn({
    data: Array.from({ length: 1_800 }, (_, index) => ({
      number: 500_000 + index,
      displayName: `viewer ${index}`,
      country: 'GB',
      language: 'en' as const,
      regSource: 4,
      registerTime: createdAt,
      inviteCode: `turn-${index}`,
    })),
    select: { id: true },
  });
  const follow = { seenEpisodeCount: 8, createdAt };
  await database.write.follow.createMany({
    data: [one, two, later].flatMap((dramaId) =>
      users.slice(0, 110).map(({ id }) => ({ userId: id, dramaId, ...follow })),
    ),
  });
  const segment = { countries: [], languages: [] };
  const texts = { en: { title: 'A new season', text: 'It begins in May.' } };
  await app.staff('notices.set', { id: 'all', texts, target: { kind: 'none' }, segment });
  await app.staff('notices.send', { id: 'all' });
  await releaseEpisodes(app, one, [9]);
  await releaseEpisodes(app, two, [9]);
  app.advanceClock(20);
  await releaseEpisodes(app, later, [9]);
  const premieres = {
    ...noPremieres,
    listReleased() {
      if (clock.now().getTime() < createdAt.getTime() + 40_000) app.advanceClock(20);
      return [];
    },
  };
  const log = { warn: () => undefined, error: () => undefined };
  const publisher = createEventPublisher(app.platform, log);
  const platform = { ...app.platform, metrics: openMetrics({ includesProcess: false }) };
  const { jobs = [] } = openNotices(platform, publisher, { take: async () => 1 }, log, { premieres });
  await jobs.find(({ name }) => name === 'tell-of-releases')?.run();

  const told = await database.read.notice.findMany({
    where: { createdAt: { gte: createdAt } },
    orderBy: { id: 'asc' },
  });
  const turns: [string, number][] = [];
  for (const { dramaId } of told) {
    const of = dramaId ?? 'all';
    const last = turns.at(-1);
    if (last?.[0] === of) last[1] += 1;
    else turns.push([of, 1]);
  }
  expect(turns).toEqual([
    [one, 100],
    [two, 100],
    [one, 10],
    [two, 10],
    ['all', expect.any(Number)],
    [later, 110],
    ['all', expect.any(Number)],
  ]);
  const ofAll = told.filter(({ dramaId }) => dramaId === null).map(({ userId }) => userId);
  expect(new Set(ofAll).size).toBe(ofAll.length);
  expect(ofAll).toEqual(expect.arrayContaining(users.map(({ id }) => id)));
});

it('notices are deleted after 90 days', async () => {
  const dramaId = await newDrama();
  const [viewer] = await followers(dramaId, 1);
  if (!viewer) throw new Error();
  await releaseEpisodes(app, dramaId, [9]);
  await tellOfReleases(app);
  app.advanceClock(89 * 86_400);
  await app.runJobs();
  expect(await database.read.notice.count({ where: { dramaId } })).toBe(1);
  app.advanceClock(2 * 86_400);
  await app.runJobs();
  expect(await database.read.notice.count({ where: { dramaId } })).toBe(0);
  expect(await database.read.noticeFanOut.count({ where: { dramaId } })).toBe(0);
});
