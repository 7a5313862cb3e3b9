import { contract, type RankingType, type RankingWindow } from '@cliffhanger/contracts';
import { countsMaxAgeSeconds } from '@cliffhanger/server/http/response-cache/response-cache.ts';
import { dayOf, daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { deleteAccount } from '../../support/deletion.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
const { write } = database;
const { categories, clicks, ranking, all } = contract.lists;

const hoursAgo = (count: number) => new Date(startOfTests.getTime() - count * 3_600_000);
const slugs = ['anchor', 'beacon', 'cove', 'delta', 'ember', 'fjord'];
for (const [index, slug] of slugs.entries()) {
  await insertDrama(database, { slug, at: hoursAgo(index * 30), episodes: 2 });
}
const hidden = { dramaId: 'ember', country: 'BR' };
await write.dramaHiddenCountry.create({ data: hidden });
const brazilian = app.visitor.with({ 'accept-country': 'BR' });
const idsOf = (cards: readonly { dramaId: string }[]) => cards.map(({ dramaId }) => dramaId);
const daysBack = (days: number) => dayOf(daysAfter(startOfTests, -days));
const letCountsShow = () => app.advanceClock(countsMaxAgeSeconds);

/** Reads all pages of a list in order. `afterFirstPage` runs before the second page is read. */
const readAll = async <Item>(
  pageAt: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
  afterFirstPage?: () => Promise<unknown>,
) => {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 100; pages++) {
    const page = await pageAt(cursor);
    items.push(...page.items);
    if (!page.nextCursor) return items;
    cursor = page.nextCursor;
    if (pages === 0) await afterFirstPage?.();
  }
  throw new Error('the list has no end');
};
const pagesOf =
  (endpoint: typeof all | typeof clicks, limit: number, more = {}) =>
  (cursor?: string) =>
    app.visitor.data(endpoint, { limit, ...more, ...(cursor && { cursor }) });

describe('getDramaAllList', () => {
  it.each([1, 2, 3, 100])('lists everything, newest first, in pages of %i', async (limit) => {
    expect(idsOf(await readAll(pagesOf(all, limit)))).toEqual(slugs);
  });

  it('has no gap and no repeat when a drama is published between two pages', async () => {
    const publish = () => insertDrama(database, { slug: 'newcomer', at: hoursAgo(-1) });
    const seen = await readAll(pagesOf(all, 2), async () => {
      await publish();
      app.advanceClock(3600);
    });
    expect(idsOf(seen)).toEqual(slugs);
    expect(idsOf(await readAll(pagesOf(all, 2)))).toEqual(['newcomer', ...slugs]);
    await write.drama.update({ where: { id: 'newcomer' }, data: { publishedAt: null } });
    expect(idsOf(await readAll(pagesOf(all, 2)))).toEqual(slugs);
  });

  it('omits dramas hidden in the country', async () => {
    expect(idsOf((await brazilian.data(all)).items)).toEqual(slugs.filter((slug) => slug !== 'ember'));
  });
});

describe('categories', () => {
  beforeAll(async () => {
    for (const [index, slug] of ['thriller', 'comedy', 'empty'].entries()) {
      await write.category.create({
        data: {
          id: slug,
          slug,
          position: 1 + index,
          translations: { create: [{ language: 'en', name: `The ${slug}` }] },
        },
      });
    }
    await write.dramaCategory.createMany({
      data: [
        { categoryId: 'thriller', dramaId: 'cove' },
        { categoryId: 'thriller', dramaId: 'delta' },
        { categoryId: 'comedy', dramaId: 'ember' },
      ],
    });
    await write.drama.update({ where: { id: 'delta' }, data: { playCount: 7 } });
    await write.drama.update({ where: { id: 'beacon' }, data: { playCount: 3 } });
  });

  const shelvesOf = async (client: typeof app.visitor, pageSize: number) =>
    (await client.data(categories, { pageSize })).items.map(
      ({ category, dramas }) => [category.categoryId, idsOf(dramas)] as const,
    );

  it('contain as many of their most played dramas as requested', async () => {
    expect(await shelvesOf(app.visitor, 2)).toEqual([
      ['romance', ['delta', 'beacon']],
      ['thriller', ['delta', 'cove']],
      ['comedy', ['ember']],
    ]);
    expect((await shelvesOf(app.visitor, 50))[0]?.[1]).toHaveLength(slugs.length);
  });

  it('are omitted when the country sees none of their dramas', async () => {
    expect((await shelvesOf(brazilian, 50)).map(([id]) => id)).toEqual(['romance', 'thriller']);
  });

  it('fall back to their English name', async () => {
    const { items } = await app.visitor.with({ 'accept-language': 'pt' }).data(categories, { pageSize: 1 });
    expect(items.map(({ category }) => category.name)).toEqual([
      'Romance (pt)',
      'The thriller',
      'The comedy',
    ]);
  });

  it('are paged', async () => {
    const pageAt = (cursor?: string) =>
      app.visitor.data(categories, { pageSize: 1, limit: 1, ...(cursor && { cursor }) });
    const seen = (await readAll(pageAt)).map(({ category }) => category.categoryId);
    expect(seen).toEqual(['romance', 'thriller', 'comedy']);
  });

  it.each(['0', '51', '1.5', 'many'])('refuse %s dramas for each category', async (pageSize) => {
    const { error, details } = await app.visitor.refusal(categories, { pageSize: pageSize as never });
    expect(error).toBe('invalidInput');
    expect(details).toMatchObject({ fields: [{ field: 'pageSize' }] });
  });
});

describe('rankings by counts', () => {
  beforeAll(async () => {
    await write.dramaDay.createMany({
      data: [
        { dramaId: 'anchor', day: daysBack(0), playCount: 2, followCount: 1 },
        { dramaId: 'cove', day: daysBack(0), playCount: 5 },
        { dramaId: 'cove', day: daysBack(6), playCount: 5, followCount: 9 },
        { dramaId: 'beacon', day: daysBack(3), playCount: 9 },
        { dramaId: 'ember', day: daysBack(3), playCount: 9 },
        { dramaId: 'beacon', day: daysBack(1), followCount: 4 },
        // The previous windows, and one day before them.
        { dramaId: 'anchor', day: daysBack(1), playCount: 3 },
        { dramaId: 'beacon', day: daysBack(7), playCount: 90 },
        { dramaId: 'cove', day: daysBack(13), playCount: 1 },
        { dramaId: 'delta', day: daysBack(14), playCount: 900 },
      ],
    });
    const totals = { anchor: 5, beacon: 99, cove: 11, delta: 900, ember: 9, fjord: 0 };
    for (const [id, playCount] of Object.entries(totals)) {
      await write.drama.update({ where: { id }, data: { playCount } });
    }
    for (const [id, followCount] of Object.entries({ anchor: 1, beacon: 4, cove: 9 })) {
      await write.drama.update({ where: { id }, data: { followCount } });
    }
    letCountsShow();
  });

  describe('getDramaClickList', () => {
    it.each([
      ['day', ['cove', 'anchor']],
      ['week', ['cove', 'ember', 'beacon', 'anchor']],
      ['all', ['delta', 'beacon', 'cove', 'ember', 'anchor']],
    ] as const)('orders dramas by how often they were opened: %s', async (window, expected) => {
      for (const limit of [1, 2, 100]) {
        expect(idsOf(await readAll(pagesOf(clicks, limit, { window })))).toEqual(expected);
      }
    });

    it('omits dramas hidden in the country', async () => {
      for (const window of ['week', 'all'] as const) {
        expect(idsOf((await brazilian.data(clicks, { window })).items)).not.toContain('ember');
      }
    });
  });

  describe('getDramaRankingList', () => {
    const rank = async (type: RankingType, window: RankingWindow, client = app.visitor) =>
      (await client.data(ranking, { type, window })).items.map(
        ({ drama, movement }) => [drama.dramaId, movement] as const,
      );

    it.each([
      [
        'hot',
        'day',
        [
          ['cove', null],
          ['anchor', -1],
          ['beacon', null],
          ['delta', null],
          ['ember', null],
          ['fjord', null],
        ],
      ],
      [
        'hot',
        'week',
        [
          ['cove', 1],
          ['ember', null],
          ['beacon', -2],
          ['anchor', null],
          ['delta', null],
          ['fjord', null],
        ],
      ],
      [
        'hot',
        'all',
        [
          ['delta', 0],
          ['beacon', 0],
          ['cove', 0],
          ['ember', null],
          ['anchor', null],
          ['fjord', null],
        ],
      ],
      [
        'follow',
        'week',
        [
          ['cove', null],
          ['beacon', null],
          ['anchor', null],
          ['delta', null],
          ['ember', null],
          ['fjord', null],
        ],
      ],
      ['new', 'day', [['anchor', null]]],
      ['new', 'week', slugs.map((slug) => [slug, null])],
    ] as const)('ranks by %s over %s, and shows the movement', async (type, window, expected) => {
      expect(await rank(type, window)).toEqual(expected);
    });

    it('is unchanged when older weeks are deleted', async () => {
      const rankAll = () =>
        Promise.all((['day', 'week', 'all'] as const).map((window) => rank('hot', window)));
      const before = await rankAll();
      await app.runJobs();
      letCountsShow();
      expect(await rankAll()).toEqual(before);
      const { _min } = await write.dramaWeek.aggregate({ _min: { lastDay: true } });
      expect(_min.lastDay).toBe(daysBack(7));
    });

    it('numbers ranks from 1, up to the requested count', async () => {
      const { items } = await app.visitor.data(ranking, { limit: 3 });
      expect(items.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    });

    it.each([1, 2, 4])('continues in pages of %i', async (limit) => {
      const whole = await app.visitor.data(ranking, {});
      const paged = await readAll((cursor) =>
        app.visitor.data(ranking, { limit, ...(cursor && { cursor }) }),
      );
      expect(paged).toEqual(whole.items);
    });

    it('counts the plays or the new followers of the window, and nothing by publication date', async () => {
      const counts = async (type: RankingType) =>
        (await app.visitor.data(ranking, { type })).items.map(({ count }) => count);
      const hot = (await counts('hot')).filter((count) => count !== null);
      expect(hot.length).toBeGreaterThan(1);
      expect(hot).toEqual(hot.toSorted((a, b) => b - a));
      expect((await counts('new')).every((count) => count === null)).toBe(true);
    });

    it('closes the gap of a hidden drama', async () => {
      expect((await rank('hot', 'week', brazilian)).slice(0, 2)).toEqual([
        ['cove', 1],
        ['beacon', -1],
      ]);
    });

    it('is the ranking that the home screen starts with', async () => {
      const home = await app.visitor.data(contract.home.getHomeInfo);
      expect(home.ranking).toEqual((await app.visitor.data(ranking, { limit: 9 })).items);
    });

    it('changes with follows and on the next day', async () => {
      const viewer = await app.register();
      await viewer.data(contract.engagement.followDrama, { dramaId: 'fjord', followed: true });
      letCountsShow();
      expect((await rank('follow', 'day')).slice(0, 2)).toEqual([
        ['fjord', null],
        ['anchor', null],
      ]);
      app.advanceClock(86_400);
      // Yesterday's leader has no new follower today, so it is among the newest dramas that fill the list.
      expect((await rank('follow', 'day')).find(([id]) => id === 'fjord')).toEqual(['fjord', -5]);
      expect((await rank('follow', 'week')).slice(0, 2)).toEqual([
        ['beacon', null],
        ['fjord', null],
      ]);
      app.advanceClock(-86_400);
    });

    it('counts a viewer who follows again once, and a viewer who unfollowed not at all', async () => {
      const [keen, fickle, leaving] = [await app.register(), await app.register(), await app.register()];
      const follow = (viewer: typeof keen, followed: boolean) =>
        viewer.data(contract.engagement.followDrama, { dramaId: 'ember', followed });
      for (const followed of [true, false, true, false, true]) await follow(keen, followed);
      await follow(fickle, true);
      await follow(leaving, true);
      app.advanceClock(86_400);
      await follow(fickle, false);
      await deleteAccount(app, leaving);
      app.advanceClock(-86_400);
      await app.runJobs();
      const [day, week] = [daysBack(0), daysBack(-6)];
      expect(await write.dramaDay.findFirst({ where: { dramaId: 'ember', day } })).toMatchObject({
        followCount: 1,
      });
      expect(await write.dramaWeek.findFirst({ where: { dramaId: 'ember', lastDay: week } })).toMatchObject({
        followCount: 1,
      });
    });
  });
});

describe('carousels', () => {
  const { carousels } = contract.home;
  const banners = async (client = app.visitor) => (await client.data(carousels)).items;

  it('contain picture, texts and target, in order', async () => {
    await write.carousel.deleteMany();
    const words = (title: string) => ({
      create: [
        { language: 'en', title, imageKey: `${title}.webp` },
        { language: 'zh', title: `${title} 中文`, imageKey: `${title}.zh.webp` },
      ],
    });
    await write.carousel.create({
      data: { id: 'drama', kind: 'drama', dramaId: 'ember', position: 1, translations: words('Ember') },
    });
    await write.carousel.create({
      data: {
        id: 'page',
        kind: 'page',
        target: '/pages/event/index',
        position: 2,
        translations: words('Gifts'),
      },
    });
    await write.carousel.create({
      data: {
        id: 'link',
        kind: 'link',
        target: 'https://example.com/',
        position: 3,
        translations: words('Away'),
        countries: { create: { country: 'MX' } },
      },
    });
    const [drama, page] = [
      {
        bannerId: 'drama',
        title: 'Ember',
        imageUrl: '/images/Ember.webp',
        target: { kind: 'drama', dramaId: 'ember' },
        endsAt: null,
      },
      {
        bannerId: 'page',
        title: 'Gifts',
        imageUrl: '/images/Gifts.webp',
        target: { kind: 'page', page: '/pages/event/index' },
        endsAt: null,
      },
    ];
    expect(await banners()).toEqual([drama, page]);
    expect(await banners(brazilian)).toEqual([page]);
    expect((await banners(app.visitor.with({ 'accept-country': 'MX' }))).at(-1)).toMatchObject({
      bannerId: 'link',
      target: { kind: 'link', href: 'https://example.com/' },
    });
    const chinese = app.visitor.with({ 'accept-language': 'zh' });
    expect((await banners(chinese))[0]).toMatchObject({
      title: 'Ember 中文',
      imageUrl: '/images/Ember.zh.webp',
    });
  });

  it('appear and disappear on their dates without any other change', async () => {
    const now = app.platform.clock.now().getTime();
    const [startsAt, endsAt] = [new Date(now + 60_000), new Date(now + 120_000)];
    await write.carousel.update({ where: { id: 'page' }, data: { startsAt, endsAt } });
    const ids = async () => (await banners()).map(({ bannerId }) => bannerId);
    const seen: string[][] = [];
    for (let time = 0; time < 3; time++) {
      seen.push(await ids());
      app.advanceClock(60);
    }
    expect(seen).toEqual([['drama'], ['drama', 'page'], ['drama']]);
  });
});
