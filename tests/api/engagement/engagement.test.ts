import { contract, type EndpointData } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertDrama(database, { slug: 'anchor', at: startOfTests });

const { likeEpisode, followDrama } = contract.engagement;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });

describe('liking an episode', () => {
  it('counts each viewer once, and undoes the like once', async () => {
    const [one, two] = [await app.register(), await app.register()];
    const like = (viewer: typeof one, liked: boolean) => viewer.data(likeEpisode, { ...ferry(1), liked });
    expect(await like(one, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await like(one, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await like(two, true)).toEqual({ liked: true, likeCount: 2 });
    expect(await like(one, false)).toEqual({ liked: false, likeCount: 1 });
    expect(await like(one, false)).toEqual({ liked: false, likeCount: 1 });
    expect((await two.data(contract.dramas.detail, ferry(1))).viewer.liked).toBe(true);
    expect((await one.data(contract.dramas.detail, ferry(1))).viewer.liked).toBe(false);
  });

  it('works for locked episodes', async () => {
    const viewer = await app.register();
    expect(await viewer.data(likeEpisode, { ...ferry(5), liked: true })).toEqual({
      liked: true,
      likeCount: 1,
    });
  });
});

describe('following a drama', () => {
  it('counts each viewer once, and unfollows once', async () => {
    const [one, two] = [await app.register(), await app.register()];
    const follow = (viewer: typeof one, followed: boolean) =>
      viewer.data(followDrama, { dramaId: 'ferry', followed });
    expect(await follow(one, true)).toEqual({ followed: true, followCount: 1 });
    expect(await follow(one, true)).toEqual({ followed: true, followCount: 1 });
    expect(await follow(two, true)).toEqual({ followed: true, followCount: 2 });
    expect(await follow(one, false)).toEqual({ followed: false, followCount: 1 });
    expect(await follow(one, false)).toEqual({ followed: false, followCount: 1 });
    expect((await two.data(contract.dramas.episodes, { dramaId: 'ferry' })).followed).toBe(true);
    expect((await one.data(contract.dramas.episodes, { dramaId: 'ferry' })).followed).toBe(false);
  });
});

describe('followed dramas', () => {
  const { follows } = contract.engagement;
  type Page = EndpointData<typeof follows>;
  const episodeOf = (slug: string, number: number) => ({
    dramaId: slug,
    episodeId: `${slug}-${number}`,
  });

  it('are listed newest first and paged without gaps or repeats', async () => {
    const viewer = await app.register();
    for (const [index, slug] of ['tide', 'mast', 'keel', 'bow'].entries()) {
      await insertDrama(database, { slug, at: startOfTests });
      await viewer.data(followDrama, { dramaId: slug, followed: true });
      if (index % 2 === 1) app.advanceClock(1);
    }
    for (const limit of [1, 3, 4]) {
      const found: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page: Page = await viewer.data(follows, { limit, ...(cursor && { cursor }) });
        found.push(...page.items.map(({ drama }) => drama.dramaId));
        cursor = page.nextCursor;
      } while (cursor);
      expect(found).toEqual(['bow', 'keel', 'mast', 'tide']);
    }
    await viewer.data(followDrama, { dramaId: 'keel', followed: false });
    const there = viewer.with({ 'accept-country': 'BR' });
    await database.write.dramaHiddenCountry.create({ data: { dramaId: 'bow', country: 'BR' } });
    const { items } = await there.data(follows, {});
    expect(items.map(({ drama }) => drama.dramaId)).toEqual(['mast', 'tide']);
  });

  it('show how many episodes are new, until the viewer has opened or watched them', async () => {
    const viewer = await app.register();
    await insertDrama(database, { slug: 'serial', at: startOfTests, episodes: 3 });
    await viewer.data(followDrama, { dramaId: 'serial', followed: true });
    const isNew = async (args = {}) => (await viewer.data(follows, args)).items[0]?.newEpisodesNum;
    const publish = (number: number, after: number) =>
      database.write.episode.create({
        data: {
          id: `serial-${number}`,
          dramaId: 'serial',
          number,
          durationSeconds: 90,
          publishedAt: new Date(app.platform.clock.now().getTime() + after * 1000),
          createdAt: startOfTests,
        },
      });
    expect(await isNew()).toBe(0);
    await publish(4, 0);
    await publish(5, 60);
    expect(await isNew()).toBe(1);
    app.advanceClock(60);
    expect(await isNew()).toBe(2);
    expect(await isNew({ seenDramaId: 'nothing' })).toBe(2);
    expect(await isNew({ seenDramaId: 'serial' })).toBe(0);
    await publish(6, 0);
    expect(await isNew()).toBe(1);
    await viewer.data(contract.progress.report, { ...episodeOf('serial', 1), progress: 5 });
    expect(await isNew()).toBe(0);
  });

  it('are empty for a visitor', async () => {
    expect(await app.visitor.data(follows, {})).toEqual({ items: [], nextCursor: null });
  });

  it('show the episode last watched, and whether to its end', async () => {
    const viewer = await app.register();
    await insertDrama(database, { slug: 'hull', at: startOfTests, episodes: 3 });
    await viewer.data(followDrama, { dramaId: 'hull', followed: true });
    const lastWatched = async () => (await viewer.data(follows, {})).items[0]?.lastWatched;
    expect(await lastWatched()).toBeNull();
    await viewer.data(contract.progress.report, { ...episodeOf('hull', 2), progress: 5 });
    expect(await lastWatched()).toEqual({ number: 2, finished: false });
    app.advanceClock(1);
    await viewer.data(contract.progress.report, { ...episodeOf('hull', 3), progress: 0 });
    expect(await lastWatched()).toEqual({ number: 3, finished: true });
  });

  it('are announced to the viewer’s other devices when they change', async () => {
    const viewer = await app.register();
    const stream = await viewer.events();
    for (const followed of [true, true, false]) {
      await viewer.data(followDrama, { dramaId: 'ferry', followed });
    }
    const received = [await stream.next(), await stream.next()].map(({ event }) => event);
    stream.close();
    expect(received).toEqual([
      { action: 'update_follow', msg: { dramaId: 'ferry', followed: true } },
      { action: 'update_follow', msg: { dramaId: 'ferry', followed: false } },
    ]);
  });
});

describe('liking or following something that is not shown', () => {
  it.each([
    ['an unknown drama', 'nothing', 'ferry-1'],
    ['an unknown episode', 'ferry', 'nothing'],
    ['an episode of another drama', 'ferry', 'anchor-1'],
    ['half a letter', '\ud83c', '\ud83c'],
  ])('%s', async (_, dramaId, episodeId) => {
    const viewer = await app.register();
    const input = { dramaId, episodeId, liked: true };
    expect(await viewer.refusal(likeEpisode, input)).toMatchObject({ error: 'notFound' });
    if (dramaId === 'ferry') return;
    expect(await viewer.refusal(followDrama, { dramaId, followed: true })).toMatchObject({
      error: 'notFound',
    });
  });

  it('is not found for an unpublished drama', async () => {
    const viewer = await app.register();
    await database.write.drama.update({ where: { id: 'anchor' }, data: { publishedAt: null } });
    const input = { dramaId: 'anchor', episodeId: 'anchor-1', liked: true, followed: true };
    expect(await viewer.refusal(likeEpisode, input)).toMatchObject({ error: 'notFound' });
    expect(await viewer.refusal(followDrama, input)).toMatchObject({ error: 'notFound' });
  });
});
