import { contract } from '@cliffhanger/contracts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { write } = app.platform.database;
const { episodes, detail } = contract.dramas;

await insertDrama(app.platform.database, { slug: 'ferry', at: startOfTests });
await insertDrama(app.platform.database, { slug: 'saga', at: startOfTests, episodes: 65, free: 5 });
await insertDrama(app.platform.database, { slug: 'gift', at: startOfTests, episodes: 3, free: 3 });

const ferry = { dramaId: 'ferry' };
const ofFerry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const unlock = (viewer: Viewer, number: number) =>
  viewer.data(contract.unlocks.unlockEpisode, { ...ofFerry(number), price: 12 });
const makeMember = (viewer: Viewer) =>
  write.user.update({ where: { id: viewer.userId }, data: { memberExpire: daysAfter(startOfTests, 1) } });
const accessOf = async (client: Pick<Viewer, 'data'>) =>
  (await client.data(episodes, ferry)).episodes.map(({ access }) => access);

describe('the episode list', () => {
  it('contains the drama with its episodes in order, for a visitor too', async () => {
    const answer = await app.visitor.data(episodes, ferry);
    expect(answer.drama).toMatchObject({
      dramaId: 'ferry',
      title: 'ferry (en)',
      synopsis: 'Synopsis en',
      episodesNum: 8,
    });
    expect(answer.episodes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(answer.episodes[2]).toEqual({
      episodeId: 'ferry-3',
      number: 3,
      title: 'Episode 3 (en)',
      durationSeconds: 90,
      access: 'locked',
      priceCoins: 12,
      positionSeconds: 0,
      watched: false,
      summary: 'What will happen in 3? (en)',
    });
    expect(answer.cost).toEqual({
      freeThroughNumber: 2,
      lockedEpisodes: 6,
      lockedCoins: 72,
      priceEachCoins: 12,
      balanceCoins: 0,
      reachesNumber: 2,
      spentCoins: 0,
      paidCoins: 72,
      rest: { episodes: 6, priceCoins: 54, discountPercent: 25 },
    });
    expect(answer.resume).toEqual({
      episodeId: 'ferry-1',
      number: 1,
      positionSeconds: 0,
      started: false,
      finished: false,
    });
    expect(answer.followed).toBe(false);
  });

  it('takes one query per version for shared data, and one each for the state of the drama and the episode', async () => {
    const viewer = await app.register();
    await write.drama.update({ where: { id: 'ferry' }, data: { year: 2026 } });
    await viewer.data(contract.dramas.list);
    const authentication = await app.statementsOf(() => viewer.data(contract.languages.list));
    for (const [endpoint, args] of [
      // The shared data and the state of the drama
      [episodes, ferry],
      // The states of the drama and the episode
      [detail, ofFerry(1)],
    ] as const) {
      const { statements } = await app.statementsOf(() => viewer.send(endpoint, args));
      expect(statements).toHaveLength(authentication.statements.length + 2);
    }
  });

  it('shows changes in the library at once', async () => {
    const titleOf = async () => (await app.visitor.data(episodes, ferry)).episodes[0]?.title;
    const where = { episodeId: 'ferry-1', language: 'en' };
    await titleOf();
    await write.episodeTranslation.updateMany({ where, data: { title: 'Another' } });
    expect(await titleOf()).toBe('Another');
    await write.episodeTranslation.updateMany({ where, data: { title: 'Episode 1 (en)' } });
  });

  it('uses the viewer’s language, then the original language, then English', async () => {
    await insertDrama(app.platform.database, { slug: 'words', at: startOfTests, episodes: 3 });
    await write.drama.update({ where: { id: 'words' }, data: { originalLanguage: 'es' } });
    const without = (number: number, languages: string[]) =>
      write.episodeTranslation.deleteMany({
        where: { episodeId: `words-${number}`, language: { in: languages } },
      });
    await without(2, ['pt']);
    await without(3, ['pt', 'es', 'zh']);
    const portuguese = app.visitor.with({ 'accept-language': 'pt' });
    const answer = await portuguese.data(episodes, { dramaId: 'words' });
    expect(answer.episodes.map(({ title }) => title)).toEqual([
      'Episode 1 (pt)',
      'Episode 2 (es)',
      'Episode 3 (en)',
    ]);
  });

  it('shows the viewer’s access to each episode', async () => {
    const [locked, free] = ['locked', 'free'];
    expect(await accessOf(app.visitor)).toEqual([free, free, ...Array(6).fill(locked)]);
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 30 });
    await unlock(viewer, 4);
    expect(await accessOf(viewer)).toEqual([free, free, locked, 'unlocked', ...Array(4).fill(locked)]);
    expect((await viewer.data(episodes, ferry)).cost).toMatchObject({
      lockedEpisodes: 5,
      lockedCoins: 60,
      balanceCoins: 18,
      // Episode 3 costs 12 of the 18 coins. Episode 4 is already unlocked. Episode 5 needs 6 more coins.
      reachesNumber: 4,
      spentCoins: 12,
      paidCoins: 72,
      rest: { episodes: 5, priceCoins: 45 },
    });
  });

  it('opens everything to a member until the membership ends', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 12 });
    await unlock(viewer, 3);
    await makeMember(viewer);
    expect(await accessOf(viewer)).toEqual(['free', 'free', 'unlocked', ...Array(5).fill('member')]);
    expect((await viewer.data(episodes, ferry)).cost).toMatchObject({
      lockedEpisodes: 0,
      rest: null,
      reachesNumber: 8,
    });
    await write.user.update({ where: { id: viewer.userId }, data: { memberExpire: startOfTests } });
    expect(await accessOf(viewer)).toEqual(['free', 'free', 'unlocked', ...Array(5).fill('locked')]);
  });

  it('tells what happens in an episode only to those who have watched it, and nothing about the others', async () => {
    const viewer = await app.register();
    const summaries = async (client: Pick<Viewer, 'data'>) =>
      (await client.data(episodes, ferry)).episodes.slice(0, 2).map(({ summary }) => summary);
    const teasers = [1, 2].map((number) => `What will happen in ${number}? (en)`);
    const report = (progress: number) => viewer.data(contract.progress.report, { ...ofFerry(1), progress });
    await report(60);
    expect(await summaries(viewer)).toEqual(teasers);
    await report(0);
    expect(await summaries(viewer)).toEqual(['What happens in 1 (en)', teasers[1]]);
    expect(await summaries(app.visitor)).toEqual(teasers);
    await insertDrama(app.platform.database, { slug: 'silent', at: startOfTests, episodes: 1 });
    const where = { episodeId: 'silent-1' };
    await write.episodeTranslation.updateMany({ where, data: { teaser: null } });
    const { episodes: silent } = await app.visitor.data(episodes, { dramaId: 'silent' });
    expect(silent.map(({ summary }) => summary)).toEqual([null]);
  });

  it('divides long dramas into ranges', async () => {
    const { ranges } = await app.visitor.data(episodes, { dramaId: 'saga' });
    expect(ranges).toEqual([
      { from: 1, to: 30 },
      { from: 31, to: 60 },
      { from: 61, to: 65 },
    ]);
  });

  it('has no cost to finish when everything is free', async () => {
    expect((await app.visitor.data(episodes, { dramaId: 'gift' })).cost).toMatchObject({
      freeThroughNumber: 3,
      lockedEpisodes: 0,
      priceEachCoins: null,
      reachesNumber: 3,
      rest: null,
    });
  });

  it('resumes at the viewer’s position, at the next episode when that one is finished, and at the first after the end', async () => {
    const viewer = await app.register();
    const resume = async () => (await viewer.data(episodes, ferry)).resume;
    const report = async (number: number, progress: number) => {
      app.advanceClock(1);
      await viewer.data(contract.progress.report, { ...ofFerry(number), progress });
    };
    await report(2, 41);
    expect(await resume()).toMatchObject({
      episodeId: 'ferry-2',
      number: 2,
      positionSeconds: 41,
      started: true,
    });
    await report(1, 5);
    expect(await resume()).toMatchObject({
      episodeId: 'ferry-1',
      number: 1,
      positionSeconds: 5,
      started: true,
    });
    await report(1, 0);
    expect(await resume()).toMatchObject({
      episodeId: 'ferry-2',
      number: 2,
      positionSeconds: 41,
      started: true,
    });
    await report(8, 0);
    expect(await resume()).toMatchObject({ episodeId: 'ferry-1', number: 1, started: true, finished: true });
    const { episodes: items } = await viewer.data(episodes, ferry);
    expect(items.map(({ watched }) => watched)).toEqual([true, ...Array(6).fill(false), true]);
    expect(items.map(({ positionSeconds }) => positionSeconds)).toEqual([0, 41, ...Array(6).fill(0)]);
  });

  it('omits unpublished and scheduled episodes, also as the next one', async () => {
    await write.episode.update({ where: { id: 'saga-2' }, data: { publishedAt: null } });
    await write.episode.update({
      where: { id: 'saga-3' },
      data: { publishedAt: daysAfter(startOfTests, 10) },
    });
    const { episodes: items } = await app.visitor.data(episodes, { dramaId: 'saga' });
    expect(items.slice(0, 3).map(({ number }) => number)).toEqual([1, 4, 5]);
    const { next } = await app.visitor.data(detail, { dramaId: 'saga', episodeId: 'saga-1' });
    expect(next?.number).toBe(4);
    for (const episodeId of ['saga-2', 'saga-3']) {
      expect(await app.visitor.refusal(detail, { dramaId: 'saga', episodeId })).toMatchObject({
        error: 'notFound',
      });
    }
  });
});

describe('the episode detail', () => {
  it('has playback of a free episode for a visitor', async () => {
    const answer = await app.visitor.data(detail, ofFerry(2));
    expect(answer).toMatchObject({
      drama: { dramaId: 'ferry', title: 'ferry (en)', hook: 'Hook en', episodesNum: 8, followCount: 0 },
      episode: { episodeId: 'ferry-2', number: 2, title: 'Episode 2 (en)', access: 'free', priceCoins: 0 },
      viewer: { liked: false, followed: false, positionSeconds: 0 },
      wall: null,
      previous: { episodeId: 'ferry-1', number: 1, access: 'free', priceCoins: 0 },
      next: { episodeId: 'ferry-3', number: 3, access: 'locked', priceCoins: 12 },
    });
    const folder = /^\/media\/[\w-]{43}\/[a-z0-9]+\/visitor\/ferry-2\//;
    expect(answer.playback?.playlistUrl).toMatch(folder);
    expect(answer.playback?.posterUrl).toMatch(folder);
    expect(answer.playback?.subtitles.map(({ language }) => language).sort()).toEqual([
      'en',
      'es',
      'pt',
      'zh',
    ]);
    expect(answer.playback?.durationSeconds).toBe(90);
  });

  it('has a price, and no URL but that of its first frame, while the episode is locked', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { bonus: 7 });
    for (const client of [app.visitor, viewer]) {
      const answer = await client.data(detail, ofFerry(3));
      const balanceCoins = client === viewer ? 7 : 0;
      expect(answer).toMatchObject({
        episode: { access: 'locked' },
        playback: null,
        wall: { priceCoins: 12, balanceCoins },
      });
      const { frameUrl, ...wall } = answer.wall ?? {};
      expect(frameUrl).toMatch(/\/poster\.avif$/);
      expect(JSON.stringify({ ...answer, wall })).not.toMatch(/\/media|\/images|http|m3u8|\.mp4|\.jpg|\.vtt/);
    }
  });

  it.each([
    [
      'a viewer who unlocked it',
      'unlocked',
      async (viewer: Viewer) => {
        await app.grantCoins(viewer, { paid: 12 });
        await unlock(viewer, 3);
      },
    ],
    ['a member', 'member', makeMember],
  ])('has playback for %s', async (_, access, act) => {
    const viewer = await app.register();
    await act(viewer);
    const answer = await viewer.data(detail, ofFerry(3));
    expect(answer).toMatchObject({ episode: { access }, wall: null });
    expect(answer.playback?.playlistUrl).toContain(`/${viewer.userId}/ferry-3/1/540/index.m3u8`);
  });

  it('contains the viewer’s like, progress and unlock', async () => {
    const viewer = await app.register();
    await viewer.data(contract.engagement.likeEpisode, { ...ofFerry(1), liked: true });
    await viewer.data(contract.engagement.followDrama, { ...ferry, followed: true });
    await viewer.data(contract.progress.report, { ...ofFerry(1), progress: 33 });
    expect(await viewer.data(detail, ofFerry(1))).toMatchObject({
      drama: { followCount: 1 },
      episode: { likeCount: 1 },
      viewer: { liked: true, followed: true, positionSeconds: 33 },
      previous: null,
    });
    expect((await app.visitor.data(detail, ofFerry(1))).viewer).toEqual({
      liked: false,
      followed: false,
      positionSeconds: 0,
    });
  });

  it('reports an episode without media', async () => {
    await write.rendition.deleteMany({ where: { episodeId: 'gift-1' } });
    expect(await app.visitor.refusal(detail, { dramaId: 'gift', episodeId: 'gift-1' })).toEqual({
      error: 'mediaMissing',
      details: null,
    });
  });
});

describe('an episode that is not shown', () => {
  it.each([
    ['an unknown drama', 'nothing', 'ferry-1'],
    ['an unknown episode', 'ferry', 'nothing'],
    ['an episode of another drama', 'ferry', 'gift-2'],
    ['text that is no id', '..', '%'],
    ['a NUL byte', 'a\0b', '\0'],
    ['an emoji', '🎬', '🎬'],
  ])('is not found: %s', async (_, dramaId, episodeId) => {
    expect(await app.visitor.refusal(detail, { dramaId, episodeId })).toMatchObject({ error: 'notFound' });
    if (dramaId !== 'ferry') {
      expect(await app.visitor.refusal(episodes, { dramaId })).toMatchObject({ error: 'notFound' });
    }
  });

  it('is not found when its drama is unpublished, scheduled or hidden in the country', async () => {
    const refusals = async (headers = {}) => {
      const client = app.visitor.with(headers);
      return [
        (await client.refusal(episodes, { dramaId: 'gift' })).error,
        (await client.refusal(detail, { dramaId: 'gift', episodeId: 'gift-2' })).error,
      ];
    };
    for (const publishedAt of [null, daysAfter(startOfTests, 10)]) {
      await write.drama.update({ where: { id: 'gift' }, data: { publishedAt } });
      expect(await refusals()).toEqual(['notFound', 'notFound']);
    }
    await write.drama.update({ where: { id: 'gift' }, data: { publishedAt: startOfTests } });
    await write.dramaHiddenCountry.create({ data: { dramaId: 'gift', country: 'BR' } });
    expect(await refusals({ 'accept-country': 'br' })).toEqual(['notFound', 'notFound']);
    expect((await app.visitor.data(episodes, { dramaId: 'gift' })).drama.dramaId).toBe('gift');
  });
});

describe('an episode that is published later', () => {
  it('is announced by its number and time alone, until it is published', async () => {
    await insertDrama(app.platform.database, { slug: 'drip', at: startOfTests, episodes: 4, free: 4 });
    const drip = (number: number) => ({ dramaId: 'drip', episodeId: `drip-${number}` });
    const nextAt = async () => [
      (await app.visitor.data(episodes, { dramaId: 'drip' })).nextEpisode,
      (await app.visitor.data(detail, drip(1))).nextEpisode,
    ];
    expect(await nextAt()).toEqual([null, null]);

    const [tomorrow, later] = [daysAfter(startOfTests, 1), daysAfter(startOfTests, 3)];
    for (const [number, publishedAt] of [
      [2, null],
      [3, later],
      [4, tomorrow],
    ] as const) {
      await write.episode.update({ where: { id: `drip-${number}` }, data: { publishedAt } });
    }
    const expected = { number: 4, publishAt: tomorrow.toISOString() };
    expect(await nextAt()).toEqual([expected, expected]);
    const answer = JSON.stringify(await app.visitor.data(episodes, { dramaId: 'drip' }));
    expect(answer).not.toMatch(/Episode [234]|drip-[234]/);
    for (const number of [2, 3, 4]) {
      expect((await app.visitor.refusal(detail, drip(number))).error).toBe('notFound');
    }
    await write.dramaHiddenCountry.create({ data: { dramaId: 'drip', country: 'BR' } });
    const there = app.visitor.with({ 'accept-country': 'BR' });
    expect((await there.refusal(episodes, { dramaId: 'drip' })).error).toBe('notFound');

    app.advanceClock(86_400);
    expect((await nextAt())[0]).toEqual({ number: 3, publishAt: later.toISOString() });
    expect((await app.visitor.data(detail, drip(4))).playback).not.toBeNull();
    app.advanceClock(2 * 86_400);
    expect(await nextAt()).toEqual([null, null]);
  });
});
