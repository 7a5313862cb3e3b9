import { contract, type Endpoint } from '@cliffhanger/contracts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama, insertPremiere } from '../../support/library.ts';
import { writeEpisodes } from '../../support/media-links.ts';

const app = await startTestApp({ TRUST_PROXY: 'on', COUNTRY_HEADER: 'CF-IPCountry' });
afterAll(() => app.close());
const { database } = app.platform;
const { write } = database;
const { premieres } = contract;
const releaseAt = daysAfter(startOfTests, 10);

await insertDrama(database, { slug: 'ferry', at: startOfTests });
for (const slug of ['tide', 'secret']) await insertPremiere(database, { slug, at: startOfTests, releaseAt });
await write.drama.update({ where: { id: 'secret' }, data: { announced: false } });
writeEpisodes(app, 'tide', 2);

const shownTide = {
  dramaId: 'tide',
  title: 'tide (en)',
  hook: 'Hook en',
  tags: [],
  posterUrl: '/images/tide.webp',
  tone: '#26315a',
  publishAt: releaseAt.toISOString(),
};
const listed = async (client: ApiClient = app.visitor) =>
  (await client.data(premieres.list)).items.map(({ dramaId }) => dramaId);
const ofDrama = (dramaId: string) => ({ dramaId, episodeId: `${dramaId}-1` });
const preview = (dramaId: string, headers = {}) => fetch(`${app.address}/s/${dramaId}`, { headers });

/** The calls that only a released drama answers. */
const refusedCalls = (dramaId: string): [endpoint: Endpoint, args: object][] => [
  [contract.dramas.detail, ofDrama(dramaId)],
  [contract.dramas.episodes, { dramaId }],
  [contract.discovery.moreLike, { dramaId }],
  [contract.engagement.followDrama, { dramaId, followed: true }],
  [contract.engagement.likeEpisode, { ...ofDrama(dramaId), liked: true }],
  [contract.comments.list, ofDrama(dramaId)],
  [contract.comments.add, { ...ofDrama(dramaId), text: 'Already?' }],
  [contract.progress.report, { ...ofDrama(dramaId), progress: 5 }],
  [contract.progress.playbackCount, ofDrama(dramaId)],
  [contract.unlocks.unlockEpisode, { dramaId, episodeId: `${dramaId}-3`, price: 12 }],
  [contract.rewards.share, { dramaId }],
];
const refusalsOf = async (client: ApiClient, dramaId: string) =>
  new Set(
    await Promise.all(
      refusedCalls(dramaId).map(
        async ([endpoint, args]) => (await client.refusal(endpoint, args as never)).error,
      ),
    ),
  );
/** Lists in which a released drama may be. */
const lists: [endpoint: Endpoint, args: object][] = [
  [contract.dramas.list, {}],
  [contract.lists.all, {}],
  [contract.lists.categories, { pageSize: 50 }],
  [contract.lists.ranking, { type: 'new', window: 'all' }],
  [contract.home.carousels, {}],
  [contract.discovery.search, { q: 'tide' }],
  [contract.discovery.search, { q: 'secret' }],
  [contract.discovery.forYou, { limit: 20 }],
];

it('a planned drama that is not announced is nowhere', async () => {
  const viewer = await app.register();
  expect(await listed()).not.toContain('secret');
  expect(JSON.stringify(await viewer.data(contract.home.getHomeInfo))).not.toContain('secret');
  expect((await viewer.refusal(premieres.detail, { dramaId: 'secret' })).error).toBe('notFound');
  expect((await viewer.refusal(premieres.remind, { dramaId: 'secret', reminded: true })).error).toBe(
    'notFound',
  );
  expect(await refusalsOf(viewer, 'secret')).toEqual(new Set(['notFound']));
  expect((await preview('secret')).status).toBe(404);
  expect((await preview('secret/preview.jpg')).status).toBe(404);
});

describe('an announced drama', () => {
  it('shows its poster, texts, tags, date and trailer before its release, and nothing else', async () => {
    const viewer = await app.register();
    expect(await app.visitor.data(premieres.list)).toEqual({ items: [shownTide], nextCursor: null });
    expect((await viewer.data(contract.home.getHomeInfo)).comingSoon).toEqual([shownTide]);
    const { trailer, ...shown } = await viewer.data(premieres.detail, { dramaId: 'tide' });
    expect(shown).toEqual({
      drama: shownTide,
      reminded: false,
      answeredAt: app.platform.clock.now().toISOString(),
    });
    expect(trailer?.durationSeconds).toBe(90);

    expect(await viewer.refusal(contract.dramas.episodes, { dramaId: 'tide' })).toEqual({
      error: 'notReleased',
      details: { publishAt: releaseAt.toISOString() },
    });
    expect(await refusalsOf(viewer, 'tide')).toEqual(new Set(['notFound', 'notReleased']));
    for (const [endpoint, args] of lists) {
      const { data } = await viewer.send(endpoint, args as never);
      expect(JSON.stringify(data)).not.toMatch(/"dramaId":"(tide|secret)"/);
    }
  });

  it('plays its trailer, where it is shown, and no other episode', async () => {
    const viewer = await app.register();
    const { trailer } = await viewer.data(premieres.detail, { dramaId: 'tide' });
    const play = async (headers = {}) =>
      (await fetch(app.address + (trailer?.playlistUrl ?? ''), { headers })).status;
    expect(await play()).toBe(200);
    await write.dramaHiddenCountry.create({ data: { dramaId: 'tide', country: 'DE' } });
    expect(await play({ 'cf-ipcountry': 'DE' })).toBe(403);
    await write.dramaHiddenCountry.deleteMany({ where: { dramaId: 'tide' } });

    await write.drama.update({ where: { id: 'tide' }, data: { trailerNumber: 0 } });
    expect((await viewer.data(premieres.detail, { dramaId: 'tide' })).trailer).toBeNull();
    await write.drama.update({ where: { id: 'tide' }, data: { trailerNumber: 1 } });
  });

  it('is hidden where the drama is', async () => {
    await write.dramaHiddenCountry.create({ data: { dramaId: 'tide', country: 'BR' } });
    const there = (await app.register()).with({ 'cf-ipcountry': 'BR' });
    expect(await listed(there)).toEqual([]);
    expect((await there.refusal(premieres.detail, { dramaId: 'tide' })).error).toBe('notFound');
    expect((await there.refusal(premieres.remind, { dramaId: 'tide', reminded: true })).error).toBe(
      'notFound',
    );
    expect((await there.refusal(contract.dramas.episodes, { dramaId: 'tide' })).error).toBe('notFound');
    expect((await preview('tide', { 'cf-ipcountry': 'BR' })).status).toBe(404);
    await write.dramaHiddenCountry.deleteMany({ where: { dramaId: 'tide' } });
    expect(await listed(there)).toEqual(['tide']);
  });

  it('has a link whose preview leads to its page', async () => {
    const page = await (await preview('tide', { 'accept-language': 'es' })).text();
    expect(page).toContain('<title>tide (es)</title>');
    expect(page).toContain('/#/pages/home/view?dramaId=tide');
    expect(page).not.toContain('tide-1');
  });
});

describe('a reminder', () => {
  it('is one row, is taken back by another call, and is told to other devices', async () => {
    const viewer = await app.register();
    const events = await viewer.events();
    const remind = (reminded: boolean) => viewer.data(premieres.remind, { dramaId: 'tide', reminded });
    expect(await Promise.all([remind(true), remind(true), remind(true)])).toEqual(
      Array.from({ length: 3 }, () => ({ reminded: true })),
    );
    const change = { action: 'update_reminders', msg: { dramaId: 'tide', reminded: true } };
    expect((await events.next()).event).toEqual(change);
    events.close();
    expect(await write.premiereReminder.count({ where: { userId: viewer.userId } })).toBe(1);
    expect((await viewer.data(premieres.detail, { dramaId: 'tide' })).reminded).toBe(true);
    expect((await viewer.data(premieres.reminders)).items).toEqual([shownTide]);
    expect((await viewer.data(contract.engagement.follows)).items).toEqual([]);
    expect((await app.visitor.data(premieres.reminders)).items).toEqual([]);
    expect((await app.visitor.refusal(premieres.remind, { dramaId: 'tide', reminded: true })).error).toBe(
      'tokenInvalid',
    );

    expect(await remind(false)).toEqual({ reminded: false });
    expect(await remind(false)).toEqual({ reminded: false });
    expect((await viewer.data(premieres.reminders)).items).toEqual([]);
    await remind(true);
  });

  it('pages by the time of release', async () => {
    const viewer = await app.register();
    for (const [slug, days] of [
      ['later', 20],
      ['same-b', 15],
      ['same-a', 15],
    ] as const) {
      await insertPremiere(database, { slug, at: startOfTests, releaseAt: daysAfter(startOfTests, days) });
      await viewer.data(premieres.remind, { dramaId: slug, reminded: true });
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await viewer.data(premieres.reminders, { limit: '1', ...(cursor && { cursor }) } as never);
      found.push(...page.items.map(({ dramaId }) => dramaId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(['same-b', 'same-a', 'later']);
  });
});

it('the trailer stays the same episode in another order, and ends with it', async () => {
  await insertPremiere(database, { slug: 'pier', at: startOfTests, releaseAt, episodes: 3 });
  const trailerNumber = async () =>
    ((await app.staff('drama.show', { slug: 'pier' })) as { trailerNumber: number }).trailerNumber;
  await app.staff('drama.edit', { slug: 'pier', trailerNumber: 3 });
  await expect(app.staff('drama.edit', { slug: 'pier', trailerNumber: 4 })).rejects.toThrow('no episode 4');
  await app.staff('episode.move', { slug: 'pier', from: 3, to: 1 });
  expect(await trailerNumber()).toBe(1);
  await app.staff('episode.move', { slug: 'pier', from: 3, to: 1 });
  expect(await trailerNumber()).toBe(2);
  await app.staff('episode.remove', { slug: 'pier', number: 1 });
  expect(await trailerNumber()).toBe(1);
  await app.staff('episode.remove', { slug: 'pier', number: 1 });
  expect(await trailerNumber()).toBe(0);
});

it('at its time a drama is released in every call, and who asked is told', async () => {
  const viewer = await app.register();
  await viewer.data(premieres.remind, { dramaId: 'tide', reminded: true });
  const since = app.platform.clock.now();
  app.advanceClock((releaseAt.getTime() - since.getTime()) / 1000 - 1);
  expect(await listed()).toContain('tide');
  app.advanceClock(1);
  expect(await listed()).not.toContain('tide');
  expect((await app.visitor.data(contract.home.getHomeInfo)).comingSoon).not.toContainEqual(shownTide);
  expect((await app.visitor.data(contract.dramas.episodes, { dramaId: 'tide' })).episodes).toHaveLength(8);
  expect((await viewer.refusal(premieres.detail, { dramaId: 'tide' })).error).toBe('notFound');
  expect((await viewer.data(premieres.reminders)).items).toEqual([]);
  expect(await (await preview('tide')).text()).toContain('/#/pages/foryou/view?dramaId=tide');

  await app.runJobs();
  await app.runJobs();
  const { items } = await viewer.data(contract.notices.list);
  expect(items).toMatchObject([{ subject: { kind: 'premiere', drama: { dramaId: 'tide' } } }]);
  const reminded = await write.premiereReminder.count({ where: { dramaId: 'tide' } });
  expect(reminded).toBeGreaterThan(1);
  expect(await write.notice.count({ where: { kind: 'premiere', dramaId: 'tide' } })).toBe(reminded);
  app.advanceClock(8 * 86_400);
  await app.runJobs();
  expect(await write.premiereReminder.count({ where: { dramaId: 'tide' } })).toBe(0);
});

it('everybody learns that staff moved a release, at once or as they connect again, and of no other edit', async () => {
  const [viewer, other] = [await app.register(), await app.register()];
  const streams = [await viewer.events(), await other.events()];
  const now = app.platform.clock.now();
  await insertPremiere(database, { slug: 'strand', at: now, releaseAt: daysAfter(now, 2) });
  const later = daysAfter(now, 3).toISOString();
  await app.staff('drama.edit', { slug: 'strand', year: 2025 });
  await app.staff('drama.publish', { slug: 'strand', at: later });
  await app.staff('episode.edit', { slug: 'ferry', number: 8, publishAt: later });
  const release = (dramaId: string, everyoneId: unknown = expect.any(Number)) => ({
    name: 'everyone',
    id: '',
    event: { action: 'update_release', msg: { dramaId }, everyoneId },
  });
  for (const stream of streams) {
    expect(await stream.next()).toEqual(release('strand'));
    expect(await stream.next()).toEqual(release('ferry'));
    stream.close();
  }
  const idOf = async (dramaId: string) =>
    (await database.read.everyoneEvent.findUniqueOrThrow({ where: { topic: `release:${dramaId}` } })).id;
  const seenId = await idOf('ferry');
  for (const days of [4, 5])
    await app.staff('drama.publish', { slug: 'strand', at: daysAfter(now, days).toISOString() });
  const back = await viewer.events(undefined, seenId);
  expect(await back.next()).toEqual(release('strand', await idOf('strand')));
  await app.staff('drama.publish', { slug: 'strand', at: later });
  // Nothing is sent twice.
  expect(await back.next()).toEqual(release('strand', (await idOf('strand')) as number));
  expect(await idOf('strand')).toBe(seenId + 3);
  back.close();
  expect(await viewer.data(contract.premieres.detail, { dramaId: 'strand' })).toMatchObject({
    drama: { publishAt: later },
  });
  app.advanceClock(8 * 86_400);
  await app.runJobs();
  expect(await database.read.everyoneEvent.count()).toBe(0);
});
