import { contract, type HistoryItem } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { verify } from '../../support/rewards.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
const slugs = Array.from({ length: 9 }, (_, index) => `drama-${index}`);
for (const slug of slugs) await insertDrama(database, { slug, at: startOfTests, episodes: 4 });

const { report, info, history, playbackCount } = contract.progress;
const episode = (drama: number, number: number) => ({
  dramaId: `drama-${drama}`,
  episodeId: `drama-${drama}-${number}`,
});

describe('watch progress', () => {
  it('is the last report, for a drama or an episode', async () => {
    const viewer = await app.register();
    await viewer.data(report, {
      ...episode(0, 1),
      progress: 10,
      dramaName: 'x',
      episodesIndex: 1,
      episodesNum: 4,
    });
    app.advanceClock(5);
    await viewer.data(report, { ...episode(0, 2), progress: 20 });
    await viewer.data(report, { ...episode(0, 2), progress: 15 });
    expect(await viewer.data(info, { dramaId: 'drama-0' })).toEqual({
      ...episode(0, 2),
      episodesIndex: 2,
      progress: 15,
      finished: false,
      watchedAt: app.platform.clock.now().toISOString(),
    });
    expect(await viewer.data(info, episode(0, 1))).toMatchObject({ episodesIndex: 1, progress: 10 });
  });

  it('is finished at 0, and starts again with the next report', async () => {
    const viewer = await app.register();
    await viewer.data(report, { ...episode(0, 1), progress: 80 });
    await viewer.data(report, { ...episode(0, 1), progress: 0 });
    expect(await viewer.data(info, episode(0, 1))).toMatchObject({ progress: 0, finished: true });
    await viewer.data(report, { ...episode(0, 1), progress: 3 });
    expect(await viewer.data(info, episode(0, 1))).toMatchObject({ progress: 3, finished: false });
  });

  it('never exceeds the length of the episode', async () => {
    const viewer = await app.register();
    await viewer.data(report, { ...episode(0, 1), progress: Number.MAX_SAFE_INTEGER });
    expect(await viewer.data(info, episode(0, 1))).toMatchObject({ progress: 90 });
  });

  it('is each viewer’s own, and null when there is none', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await viewer.data(report, { ...episode(0, 1), progress: 10 });
    for (const client of [other, app.visitor]) {
      expect(await client.data(info, { dramaId: 'drama-0' })).toBeNull();
    }
    expect(await viewer.data(info, { dramaId: 'drama-1' })).toBeNull();
    expect(await viewer.data(info, { dramaId: 'drama-1', episodeId: 'drama-0-1' })).toBeNull();
  });

  it('is not overwritten by a late report', async () => {
    const viewer = await app.register();
    await viewer.data(report, { ...episode(0, 1), progress: 50 });
    await viewer.data(report, { ...episode(0, 1), progress: 20, ageSeconds: 30 });
    expect(await viewer.data(info, episode(0, 1))).toMatchObject({ progress: 50 });
    app.advanceClock(60);
    await viewer.data(report, { ...episode(0, 1), progress: 70, ageSeconds: 40 });
    expect(await viewer.data(info, episode(0, 1))).toMatchObject({
      progress: 70,
      watchedAt: new Date(app.platform.clock.now().getTime() - 40_000).toISOString(),
    });
  });

  it('is sent to the viewer’s devices; one that was offline gets the last position of each drama', async () => {
    const viewer = await app.register();
    const stream = await viewer.events();
    const reportPosition = (drama: number, progress: number) =>
      viewer.data(report, { ...episode(drama, 1), progress });
    await reportPosition(0, 5);
    const { id, event } = await stream.next();
    stream.close();
    const msg = { ...episode(0, 1), progress: 5, finished: false };
    expect(event).toEqual({ action: 'update_progress', msg });
    for (const progress of [10, 15, 20]) await reportPosition(0, progress);
    await reportPosition(1, 7);
    await reportPosition(0, 0);
    const later = await viewer.events(id);
    const heard = [await later.next(), await later.next()].map((streamed) => streamed.event.msg);
    later.close();
    expect(heard).toEqual([
      { ...episode(1, 1), progress: 7, finished: false },
      { ...episode(0, 1), progress: 0, finished: true },
    ]);
    const waiting = { where: { userId: viewer.userId, name: 'update_progress' } };
    expect(await database.read.outboxEvent.count(waiting)).toBe(2);
  });

  it('begins after five seconds of video; a glance is in no list and moves no place', async () => {
    const viewer = await app.register();
    const shown = async () => {
      const { continueWatching } = await viewer.data(contract.home.getHomeInfo);
      const { items } = await viewer.data(history);
      expect(items.map(({ drama }) => drama.dramaId)).toEqual(
        continueWatching.map(({ drama }) => drama.dramaId),
      );
      return items.map(({ drama, episodesIndex }) => `${drama.dramaId} ${episodesIndex}`);
    };
    for (const drama of [1, 2, 3]) await viewer.data(report, { ...episode(drama, 1), progress: 4 });
    // A link can open an episode at a later second.
    await viewer.data(report, { ...episode(4, 1), progress: 60, watchedSeconds: 4 });
    expect(await shown()).toEqual([]);
    expect(await viewer.data(info, { dramaId: 'drama-1' })).toBeNull();
    await viewer.data(report, { ...episode(1, 1), progress: 5 });
    expect(await shown()).toEqual(['drama-1 1']);
    app.advanceClock(60);
    await viewer.data(report, { ...episode(1, 3), progress: 4 });
    const { resume } = await viewer.data(contract.dramas.episodes, { dramaId: 'drama-1' });
    expect(resume).toMatchObject({ number: 1, positionSeconds: 5 });
    await viewer.data(report, { ...episode(1, 3), progress: 6 });
    expect(await shown()).toEqual(['drama-1 3']);
  });

  it('begins with a glance of somebody who follows the drama, or on a second visit', async () => {
    const viewer = await app.register();
    const glance = (drama: number, fromFeed = false) =>
      viewer.data(report, { ...episode(drama, 1), progress: 2, fromFeed });
    const shown = async () => (await viewer.data(history)).items.map(({ drama }) => drama.dramaId).toSorted();
    const follow = { dramaId: 'drama-0', followed: true };
    for (const drama of [0, 1, 2]) await glance(drama);
    await viewer.data(contract.engagement.followDrama, follow);
    expect(await shown()).toEqual(['drama-0']);
    await viewer.data(contract.engagement.followDrama, { dramaId: 'drama-3', followed: true });
    expect(await shown()).toEqual(['drama-0']);
    await glance(3);
    expect(await shown()).toEqual(['drama-0', 'drama-3']);
    app.advanceClock(1799);
    await glance(1);
    expect(await shown()).toEqual(['drama-0', 'drama-3']);
    app.advanceClock(1800);
    await glance(1);
    await glance(2, true);
    expect(await shown()).toEqual(['drama-0', 'drama-1', 'drama-3']);
  });

  it('of a visitor succeeds and is not stored', async () => {
    const before = await database.read.watchProgress.count();
    expect(await app.visitor.data(report, { ...episode(0, 1), progress: 10 })).toBeNull();
    expect(await database.read.watchProgress.count()).toBe(before);
  });

  it.each([
    ['an unknown drama', { dramaId: 'nothing', episodeId: 'drama-0-1' }],
    ['an unknown episode', { dramaId: 'drama-0', episodeId: 'nothing' }],
    ['an episode of another drama', { dramaId: 'drama-0', episodeId: 'drama-1-1' }],
    ['half a letter', { dramaId: '\ud800', episodeId: 'a\0' }],
  ])('does not find %s, nor counts it', async (_, ids) => {
    const viewer = await app.register();
    for (const client of [viewer, app.visitor]) {
      expect(await client.refusal(report, { ...ids, progress: 1 })).toMatchObject({ error: 'notFound' });
      expect(await client.refusal(playbackCount, ids)).toMatchObject({ error: 'notFound' });
    }
  });

  it.each([-1, 1.5, '12', null])('refuses the position %j', async (progress) => {
    const { code, data } = await app.visitor.send(report, { ...episode(0, 1), progress });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field: 'progress' }] } });
  });
});

describe('watch history', () => {
  const readAll = async (viewer: Viewer, limit: number) => {
    const items: HistoryItem[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await viewer.data(history, { limit, ...(cursor && { cursor }) });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return items;
  };

  it('lists each drama once, newest first, at the last watched episode', async () => {
    const viewer = await app.register();
    await viewer.data(report, { ...episode(0, 1), progress: 10 });
    app.advanceClock(1);
    await viewer.data(report, { ...episode(1, 2), progress: 0 });
    app.advanceClock(1);
    await viewer.data(report, { ...episode(0, 3), progress: 30 });
    expect(await viewer.data(history)).toEqual({
      items: [
        {
          drama: expect.objectContaining({ dramaId: 'drama-0', title: 'drama-0 (en)', episodesNum: 4 }),
          episodeId: 'drama-0-3',
          episodesIndex: 3,
          progress: 30,
          durationSeconds: 90,
          percent: 33,
          finished: false,
          watchedAt: app.platform.clock.now().toISOString(),
        },
        expect.objectContaining({ episodeId: 'drama-1-2', progress: 0, percent: 100, finished: true }),
      ],
      nextCursor: null,
    });
  });

  it('is paged without gaps or repeats, even at equal times', async () => {
    const viewer = await app.register();
    for (const [drama] of slugs.entries()) {
      for (const number of [1, 2]) await viewer.data(report, { ...episode(drama, number), progress: 10 });
      if (drama % 4 === 3) app.advanceClock(1);
    }
    const whole = await readAll(viewer, 100);
    expect(whole.map(({ drama }) => drama.dramaId)).toEqual(
      [8, 4, 5, 6, 7, 0, 1, 2, 3].map((drama) => `drama-${drama}`),
    );
    for (const limit of [1, 2, 3, 9]) expect(await readAll(viewer, limit)).toEqual(whole);
  });

  it('omits dramas that are no longer shown', async () => {
    const viewer = await app.register();
    await viewer.data(report, { ...episode(2, 1), progress: 10 });
    await viewer.data(report, { ...episode(3, 1), progress: 10 });
    await database.write.drama.update({ where: { id: 'drama-2' }, data: { publishedAt: null } });
    expect((await readAll(viewer, 5)).map(({ drama }) => drama.dramaId)).toEqual(['drama-3']);
    await database.write.drama.update({ where: { id: 'drama-2' }, data: { publishedAt: startOfTests } });
  });

  it('is empty for a visitor', async () => {
    expect(await app.visitor.data(history)).toEqual({ items: [], nextCursor: null });
  });
});

describe('playbackCount', () => {
  it('counts one per established account, episode and hour', async () => {
    const viewer = await app.register();
    await verify(app, viewer);
    const count = async (client: Pick<Viewer, 'data'>, number = 1) =>
      (await client.data(playbackCount, { ...episode(5, number), episodeNumber: number })).playCount;
    expect(await count(viewer)).toBe(1);
    expect(await count(viewer)).toBe(1);
    expect(await count(viewer, 2)).toBe(1);
    expect(await count(await app.register())).toBe(2);
    app.advanceClock(3600);
    expect(await count(viewer)).toBe(3);
  });

  it('counts a visitor once per address, episode and day, whatever else their headers claim', async () => {
    const own = await startTestApp({ TRUST_PROXY: 'on' });
    const { read } = own.platform.database;
    await insertDrama(own.platform.database, { slug: 'ferry', at: startOfTests });
    const count = async (from: string, headers: Record<string, string> = {}, number = 1) => {
      const visitor = own.visitor.with({ 'x-forwarded-for': from, ...headers });
      const input = { dramaId: 'ferry', episodeId: `ferry-${number}` };
      return (await visitor.data(playbackCount, input)).playCount;
    };
    const here = '203.0.113.7';
    expect(await count(here, { 'user-agent': 'Firefox' })).toBe(1);
    const disguises: Record<string, string>[] = [
      { 'user-agent': 'Safari' },
      { 'user-agent': '' },
      { 'accept-language': 'pt', 'accept-country': 'BR' },
      { 'x-client-version': '5/2.0' },
      { cookie: 'visitor=2' },
    ];
    for (const headers of disguises) {
      expect(await count(here, headers), JSON.stringify(headers)).toBe(1);
    }
    own.advanceClock(12 * 3600 - 1);
    expect(await count(here)).toBe(1);
    expect(await count(here, {}, 2)).toBe(1);
    expect(await count('203.0.113.8')).toBe(2);
    expect(await count('2001:db8:0:1::1')).toBe(3);
    expect(await count('2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe(3);
    expect(await count('2001:db8:0:2::1')).toBe(4);
    own.advanceClock(1);
    expect(await count(here)).toBe(5);
    const drama = await read.drama.findUniqueOrThrow({ where: { id: 'ferry' } });
    expect(drama.playCount).toBe(6);
    const stored = JSON.stringify(await read.playbackCount.findMany());
    expect(stored).not.toMatch(/203\.0|2001:|Firefox|Safari/);
    await own.close();
  });

  it('counts new accounts of one network, and its visitors, once a day', async () => {
    const network = { 'x-forwarded-for': '198.51.100.7' };
    const count = async (client: Pick<Viewer, 'data'>) =>
      (await client.data(playbackCount, { ...episode(6, 1), episodeNumber: 1 })).playCount;
    const viewers = await Promise.all(Array.from({ length: 5 }, () => app.register(network)));
    for (const viewer of viewers) expect(await count(viewer)).toBe(1);
    expect(await count(app.visitor.with(network))).toBe(1);
    // Neither does an account count again from another network.
    expect(await count(viewers[0]?.with({ 'x-forwarded-for': '198.51.100.8' }) as Viewer)).toBe(1);
    await verify(app, viewers[1] as Viewer);
    app.advanceClock(3600);
    const counts: number[] = [];
    for (const viewer of viewers) counts.push(await count(viewer));
    expect(counts).toEqual([1, 2, 2, 2, 2]);
  });

  it('updates the count of the drama', async () => {
    const viewer = await app.register();
    for (const number of [1, 2]) await viewer.data(playbackCount, episode(7, number));
    const { drama } = await app.visitor.data(contract.dramas.episodes, { dramaId: 'drama-7' });
    expect(drama.playCount).toBe(2);
  });
});

describe('clearing the watch history', () => {
  const { clearHistory } = contract.progress;
  const watched = async (viewer: Viewer) =>
    (await viewer.data(history)).items.map(({ drama }) => drama.dramaId);

  it('removes one drama or all, for this viewer only', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    for (const client of [viewer, other]) {
      for (const drama of [0, 1, 2]) {
        await client.data(report, { ...episode(drama, 1), progress: 9 });
        app.advanceClock(1);
      }
    }
    expect(await viewer.data(clearHistory, { dramaId: 'drama-1' })).toBeNull();
    expect(await watched(viewer)).toEqual(['drama-2', 'drama-0']);
    expect(await viewer.data(info, { dramaId: 'drama-1' })).toBeNull();
    expect((await viewer.data(contract.home.getHomeInfo)).continueWatching).not.toEqual([]);
    for (const _ of [1, 2]) await viewer.data(clearHistory, {});
    expect(await watched(viewer)).toEqual([]);
    expect((await viewer.data(contract.home.getHomeInfo)).continueWatching).toEqual([]);
    expect(await watched(other)).toEqual(['drama-2', 'drama-1', 'drama-0']);
  });

  it('keeps unlocked episodes', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 12 });
    await viewer.data(contract.unlocks.unlockEpisode, { ...episode(0, 4), price: 12 });
    await viewer.data(report, { ...episode(0, 4), progress: 30 });
    await viewer.data(clearHistory, {});
    const { episode: unlocked } = await viewer.data(contract.dramas.detail, episode(0, 4));
    expect(unlocked.access).toBe('unlocked');
  });
});
