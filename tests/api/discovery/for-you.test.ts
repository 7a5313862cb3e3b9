import { contract, type FeedItem } from '@cliffhanger/contracts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama } from '../../support/library.ts';
import { writeMedia } from '../../support/media.ts';

let seed = 7;
const app = await startTestApp({ TRUST_PROXY: 'on' }, { integer: () => seed });
afterAll(() => app.close());
const { database, config } = app.platform;
const { write } = database;
const { forYou } = contract.discovery;

const slugs = Array.from({ length: 12 }, (_, index) => `drama-${String(index).padStart(2, '0')}`);
/** These dramas share a tag and a cast member, and are among the least played. */
const alike = ['drama-08', 'drama-09', 'drama-10'];

beforeAll(async () => {
  for (const [index, slug] of slugs.entries()) {
    await insertDrama(database, { slug, at: daysAfter(startOfTests, -100), episodes: 3, free: 2 });
    // Each drama has its own category, so that no two are similar by category.
    await write.category.create({
      data: { id: slug, slug, position: 9, translations: { create: { language: 'en', name: slug } } },
    });
    await write.dramaCategory.updateMany({ where: { dramaId: slug }, data: { categoryId: slug } });
    await write.drama.update({ where: { id: slug }, data: { playCount: 10_000 - index * 800 } });
  }
  const name = { zh: '复仇', en: 'Revenge', pt: 'Vingança', es: 'Venganza' };
  for (const slug of alike) await nameDrama(database, slug, { tags: { revenge: name }, cast: ['Xiao'] });
});

const read = (client: ApiClient, cursor?: string | null, limit = 5) =>
  client.data(forYou, { limit, ...(cursor && { cursor }) });
/** Reads a number of pages of one session. */
const readPages = async (client: ApiClient, pages: number, limit = 5): Promise<FeedItem[]> => {
  const items: FeedItem[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < pages; page += 1) {
    const answer = await read(client, cursor, limit);
    items.push(...answer.items);
    cursor = answer.nextCursor;
  }
  return items;
};
const idsOf = (items: readonly FeedItem[]) => items.map(({ drama }) => drama.dramaId);
const itemOf = async (client: ApiClient, dramaId: string): Promise<FeedItem | undefined> =>
  (await readPages(client, 1, 20)).find(({ drama }) => drama.dramaId === dramaId);
const watch = (viewer: Viewer, dramaId: string, number: number, progress = 0) =>
  viewer.data(contract.progress.report, { dramaId, episodeId: `${dramaId}-${number}`, progress });
const refreshPool = () => app.advanceClock(31);

describe('a For You session', () => {
  it('reads what viewers share once, and then the taste and two states of the viewer', async () => {
    const viewer = await app.register();
    await read(viewer, null, 12);
    const authentication = await app.statementsOf(() => viewer.data(contract.languages.list));
    const { statements } = await app.statementsOf(() => read(viewer));
    expect(statements).toHaveLength(authentication.statements.length + 3);
  });

  it.each([1, 5, 7, 20])('shows everything once in pages of %i, then starts a new round', async (limit) => {
    for (const client of [app.visitor, await app.register()]) {
      const pages = Math.ceil(slugs.length / limit);
      const first = await readPages(client, pages, limit);
      expect(idsOf(first).toSorted()).toEqual(slugs);
      expect(first.every(({ round }) => round === 1)).toBe(true);
      const both = await readPages(client, 2 * pages, limit);
      const second = both.slice(slugs.length);
      expect(idsOf(second).toSorted()).toEqual(slugs);
      expect(second.every(({ round }) => round === 2)).toBe(true);
      expect(idsOf(second)[0]).not.toBe(idsOf(first).at(-1));
    }
  });

  it('never repeats while dramas are added, removed and reordered', async () => {
    const first = await read(app.visitor);
    await insertDrama(database, { slug: 'newcomer', at: startOfTests });
    await write.drama.update({ where: { id: 'newcomer' }, data: { playCount: 999_999 } });
    for (const [index, slug] of idsOf(first.items).entries()) {
      await write.drama.update({ where: { id: slug }, data: { playCount: 50_000 + index } });
    }
    refreshPool();
    const second = await read(app.visitor, first.nextCursor);
    expect(idsOf(second.items)).toContain('newcomer');
    const third = await read(app.visitor, second.nextCursor);
    const all = idsOf([...first.items, ...second.items, ...third.items]);
    expect(all.toSorted()).toEqual([...slugs, 'newcomer'].toSorted());

    await write.drama.update({ where: { id: 'newcomer' }, data: { publishedAt: null } });
    for (const [index, slug] of slugs.entries()) {
      await write.drama.update({ where: { id: slug }, data: { playCount: 10_000 - index * 800 } });
    }
    refreshPool();
  });

  it('is the same for the same random seed, and differs for another', async () => {
    const order = async () => idsOf(await readPages(app.visitor, 3));
    const before = await order();
    expect(await order()).toEqual(before);
    const orders = new Set<string>();
    for (seed = 100; seed < 105; seed += 1) orders.add(JSON.stringify(await order()));
    seed = 7;
    expect(orders.size).toBeGreaterThan(1);
  });

  it.each([
    ['none', 'nonsense'],
    ['empty', ''],
    ['of a list', Buffer.from('[1,"x"]').toString('base64url')],
    ['cut', 'AAAABwABAAAB'.slice(0, -1)],
    ['of no round', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 1]).toString('base64url')],
    ['that shows nothing', Buffer.from([0, 0, 0, 1, 0, 1]).toString('base64url')],
    ['that is too long', Buffer.alloc(6 + 3 * 1001, 1).toString('base64url')],
  ])('refuses a cursor that is %s', async (_, cursor) => {
    expect(await app.visitor.refusal(forYou, { cursor })).toMatchObject({
      error: 'invalidInput',
      details: { fields: [{ field: 'cursor' }] },
    });
  });

  it('accepts a cursor of the maximum length', async () => {
    const full = Buffer.alloc(6 + 3 * 1000, 1).toString('base64url');
    const { items, nextCursor } = await read(app.visitor, full);
    expect(new Set(items.map(({ round }) => round))).toEqual(new Set([0x0102]));
    expect((nextCursor ?? '').length).toBeLessThan(100);
  });
});

describe('a For You item', () => {
  it('contains the episode detail, with the files a player loads first', async () => {
    for (const number of [1, 2]) writeMedia(config.mediaDir, 'drama-00', `drama-00-${number}`);
    const viewer = await app.register();
    const ids = { dramaId: 'drama-00', episodeId: 'drama-00-2' };
    await watch(viewer, 'drama-00', 1);
    await watch(viewer, 'drama-00', 2, 33);
    await viewer.data(contract.engagement.likeEpisode, { ...ids, liked: true });
    await viewer.data(contract.engagement.followDrama, { dramaId: 'drama-00', followed: true });
    await write.episode.update({ where: { id: 'drama-00-2' }, data: { commentCount: 4 } });

    const item = await itemOf(viewer, 'drama-00');
    const { drama, episode, playback, ...rest } = await viewer.data(contract.dramas.detail, ids);
    expect(item).toMatchObject({ drama, episode, playback: playback ?? {}, ...rest });
    expect(item).toMatchObject({
      drama: { followCount: 1, category: { name: 'drama-00' }, posterUrl: '/images/drama-00.webp' },
      episode: { number: 2, likeCount: 1, commentCount: 4, access: 'free' },
      viewer: { liked: true, followed: true, positionSeconds: 33 },
      next: { number: 3, access: 'locked', priceCoins: 12 },
      reason: { code: 'started' },
    });
    expect(item?.playback).toHaveProperty('start');
  });

  it('is in the viewer’s language', async () => {
    const item = await itemOf(app.visitor.with({ 'accept-language': 'pt' }), 'drama-03');
    expect(item).toMatchObject({
      drama: { title: 'drama-03 (pt)', synopsis: 'Synopsis pt' },
      episode: { title: 'Episode 1 (pt)' },
    });
  });

  it('contains no link from another viewer’s session', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    const links = await Promise.all(
      [viewer, other, app.visitor].map(async (client) => (await itemOf(client, 'drama-00'))?.playback),
    );
    expect(new Set(links.map((playback) => playback?.playlistUrl)).size).toBe(3);
    expect(links[0]?.playlistUrl).toContain(viewer.userId);
  });
});

describe('the episode that For You shows', () => {
  const numberFor = async (viewer: ApiClient) => (await itemOf(viewer, 'drama-01'))?.episode;

  it('is the one where the viewer is, after the dramas that they do not know', async () => {
    const viewer = await app.register();
    expect(await numberFor(viewer)).toMatchObject({ number: 1 });
    await watch(viewer, 'drama-01', 1, 30);
    await watch(viewer, 'drama-00', 1, 30);
    app.advanceClock(60);
    await watch(viewer, 'drama-01', 2, 9);
    const items = await readPages(viewer, 1, 20);
    const begun = items.slice(-2);
    expect(idsOf(begun).toSorted()).toEqual(['drama-00', 'drama-01']);
    expect(begun.find(({ drama }) => drama.dramaId === 'drama-01')).toMatchObject({
      episode: { number: 2 },
      viewer: { positionSeconds: 9 },
      reason: { code: 'started' },
    });
  });

  it('is the last one watched, after all other dramas, where the next is locked', async () => {
    const viewer = await app.register();
    await watch(viewer, 'drama-00', 1, 30);
    await watch(viewer, 'drama-01', 1);
    await watch(viewer, 'drama-01', 2);
    expect(await numberFor(viewer)).toMatchObject({ number: 2, access: 'free' });
    expect(idsOf(await readPages(viewer, 1, 20)).at(-1)).toBe('drama-01');
  });

  it('leaves the place where it was when the viewer passes it', async () => {
    const viewer = await app.register();
    const pass = (number: number, progress: number) =>
      viewer.data(contract.progress.report, {
        dramaId: 'drama-01',
        episodeId: `drama-01-${number}`,
        progress,
        fromFeed: true,
      });
    const place = async () => {
      const info = await viewer.data(contract.progress.info, { dramaId: 'drama-01' });
      return [info?.episodesIndex, info?.progress];
    };
    await watch(viewer, 'drama-01', 1, 8);
    app.advanceClock(60);
    await watch(viewer, 'drama-01', 2, 30);
    app.advanceClock(60);
    for (const [number, progress] of [
      [1, 14],
      [1, 0],
      [2, 12],
    ] as const)
      await pass(number, progress);
    expect(await place()).toEqual([2, 30]);
    const { resume } = await viewer.data(contract.dramas.episodes, { dramaId: 'drama-01' });
    expect(resume).toMatchObject({ number: 2, positionSeconds: 30 });
    await pass(2, 34);
    expect(await place()).toEqual([2, 34]);
    app.advanceClock(60);
    // The viewer's own choice.
    await watch(viewer, 'drama-01', 1, 9);
    expect(await place()).toEqual([1, 9]);
  });

  it('may be a purchased one for its buyer, and any one for members', async () => {
    const buyer = await app.register();
    await app.grantCoins(buyer, { paid: 12 });
    const third = { dramaId: 'drama-01', episodeId: 'drama-01-3' };
    await buyer.data(contract.unlocks.unlockEpisode, { ...third, price: 12 });
    const member = await app.register();
    await write.user.update({
      where: { id: member.userId },
      data: { memberExpire: daysAfter(startOfTests, 9) },
    });
    for (const viewer of [buyer, member])
      for (const number of [1, 2]) await watch(viewer, 'drama-01', number);
    expect(await numberFor(buyer)).toMatchObject({ number: 3, access: 'unlocked' });
    expect(await numberFor(member)).toMatchObject({ number: 3, access: 'member' });
    expect((await itemOf(member, 'drama-01'))?.reason).toEqual({ code: 'started' });
  });

  it('is never locked: a drama without a free episode is shown to members only', async () => {
    await insertDrama(database, { slug: 'closed', at: startOfTests, free: 0 });
    refreshPool();
    const member = await app.register();
    const visitorIds = async () => idsOf(await readPages(app.visitor, 1, 20));
    expect(await visitorIds()).not.toContain('closed');
    expect(await itemOf(member, 'closed')).toBeUndefined();
    await write.user.update({
      where: { id: member.userId },
      data: { memberExpire: daysAfter(startOfTests, 9) },
    });
    expect(await itemOf(member, 'closed')).toMatchObject({ episode: { number: 1, access: 'member' } });
    await write.drama.update({ where: { id: 'closed' }, data: { publishedAt: null } });
    expect(await itemOf(member, 'closed')).toBeUndefined();
  });

  it('is the first one again for a viewer who has finished the drama', async () => {
    const viewer = await app.register();
    for (const slug of slugs) for (const number of [1, 2, 3]) await watch(viewer, slug, number);
    const items = await readPages(viewer, 3);
    expect(idsOf(items).toSorted()).toEqual(slugs);
    expect(new Set(items.map(({ episode }) => episode.number))).toEqual(new Set([1]));
  });
});

describe('the reason in For You', () => {
  const reasonFor = async (client: ApiClient, dramaId: string) => (await itemOf(client, dramaId))?.reason;

  it('promotes dramas similar to a finished one, also within a session', async () => {
    const viewer = await app.register();
    const likenessOf = (items: readonly FeedItem[]) =>
      idsOf(items).filter((dramaId) => alike.slice(1).includes(dramaId)).length;
    const first = await read(viewer);
    const withoutTaste = await read(viewer, first.nextCursor);
    expect(likenessOf(first.items) + likenessOf(withoutTaste.items)).toBeLessThan(2);
    for (const number of [1, 2, 3]) await watch(viewer, 'drama-08', number);
    const withTaste = await read(viewer, first.nextCursor);
    expect(likenessOf([...first.items, ...withTaste.items])).toBe(2);
    const because = { code: 'becauseWatched', dramaId: 'drama-08', dramaTitle: 'drama-08 (en)' };
    expect(await reasonFor(viewer, 'drama-09')).toEqual(because);
    const spanish = viewer.with({ 'accept-language': 'es', authorization: `Bearer ${viewer.token}` });
    expect(await reasonFor(spanish, 'drama-10')).toEqual({ ...because, dramaTitle: 'drama-08 (es)' });
  });

  it('names a followed drama, and a tag of it', async () => {
    const viewer = await app.register();
    await viewer.data(contract.engagement.followDrama, { dramaId: 'drama-08', followed: true });
    expect(await reasonFor(viewer, 'drama-08')).toEqual({ code: 'followed' });
    expect(await reasonFor(viewer, 'drama-09')).toEqual({ code: 'yourTag', tag: 'Revenge' });
    const chinese = viewer.with({ 'accept-language': 'zh', authorization: `Bearer ${viewer.token}` });
    expect(await reasonFor(chinese, 'drama-10')).toEqual({ code: 'yourTag', tag: '复仇' });
    expect(idsOf((await read(viewer)).items)[0]).toBe('drama-08');
    const second = (await readPages(viewer, 2, 20)).find(({ round }) => round === 2);
    expect(second).toMatchObject({ drama: { dramaId: 'drama-08' }, reason: { code: 'followed' } });
  });

  it('names what is trending, new or popular', async () => {
    await insertDrama(database, { slug: 'fresh', at: startOfTests });
    const watchers = await Promise.all(Array.from({ length: 3 }, () => app.register()));
    for (const viewer of watchers) {
      await viewer.data(contract.progress.playbackCount, { dramaId: 'drama-11', episodeId: 'drama-11-1' });
    }
    refreshPool();
    const items = await readPages(app.visitor, 1, 20);
    const reasons = Object.fromEntries(items.map(({ drama, reason }) => [drama.dramaId, reason.code]));
    expect(reasons).toMatchObject({ 'drama-11': 'trending', fresh: 'new', 'drama-00': 'popular' });
    expect(idsOf(items.slice(0, 5))).toEqual(expect.arrayContaining(['drama-11', 'fresh']));
    await write.drama.update({ where: { id: 'fresh' }, data: { publishedAt: null } });
    refreshPool();
  });

  it('considers the audience and the original language', async () => {
    const placeOf = async (client: ApiClient, dramaId: string) =>
      idsOf(await readPages(client, 1, 20)).indexOf(dramaId);
    await write.drama.update({ where: { id: 'drama-05' }, data: { audience: 2 } });
    await write.drama.update({ where: { id: 'drama-06' }, data: { originalLanguage: 'zh' } });
    refreshPool();
    const [man, woman, unasked] = [await app.register(), await app.register(), await app.register()];
    await man.data(contract.account.updateSettings, { sex: 1 });
    await woman.data(contract.account.updateSettings, { sex: 2 });
    const ofMan = await placeOf(man, 'drama-05');
    expect(await placeOf(woman, 'drama-05')).toBeLessThan(ofMan);
    expect(unasked.userInfo.sex).toBe(1);
    expect(await placeOf(unasked, 'drama-05')).toBeLessThan(ofMan);
    const inChinese = app.visitor.with({ 'accept-language': 'zh' });
    expect(await placeOf(inChinese, 'drama-06')).toBeLessThan(await placeOf(app.visitor, 'drama-06'));
  });
});

describe('For You never shows', () => {
  it.each([
    ['what is unpublished', { publishedAt: null }],
    ['what is to come', { publishedAt: daysAfter(startOfTests, 30) }],
  ])('%s, at once', async (_, data) => {
    expect(await itemOf(app.visitor, 'drama-02')).toBeDefined();
    await write.drama.update({ where: { id: 'drama-02' }, data });
    expect(await itemOf(app.visitor, 'drama-02')).toBeUndefined();
    await write.drama.update({ where: { id: 'drama-02' }, data: { publishedAt: startOfTests } });
  });

  it('what is hidden in the country, not even as a reason', async () => {
    const viewer = await app.register();
    for (const number of [1, 2, 3]) await watch(viewer, 'drama-08', number);
    await write.dramaHiddenCountry.create({ data: { dramaId: 'drama-08', country: 'BR' } });
    const there = viewer.with({ 'accept-country': 'BR', authorization: `Bearer ${viewer.token}` });
    const items = await readPages(there, 3);
    expect(JSON.stringify(items)).not.toContain('drama-08');
    expect(await itemOf(viewer, 'drama-08')).toBeDefined();
    await write.dramaHiddenCountry.deleteMany();
  });

  it('what has no media', async () => {
    await write.rendition.deleteMany({ where: { episodeId: 'drama-04-1' } });
    expect(idsOf(await readPages(app.visitor, 3)).toSorted()).toEqual(
      slugs.filter((slug) => slug !== 'drama-04'),
    );
  });
});
