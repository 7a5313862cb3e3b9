import { contract, languages } from '@cliffhanger/contracts';
import { countsMaxAgeSeconds } from '@cliffhanger/server/http/response-cache/response-cache.ts';
import { dayOf, daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { write } = app.platform.database;
const { getHomeInfo } = contract.home;

const hoursAgo = (hours: number) => new Date(startOfTests.getTime() - hours * 3_600_000);
const slugs = ['anchor', 'beacon', 'cove', 'delta'];
for (const [index, slug] of slugs.entries()) {
  await insertDrama(app.platform.database, { slug, at: hoursAgo(index) });
}

const idsOf = (cards: readonly { dramaId: string }[]) => cards.map(({ dramaId }) => dramaId);
/** Lists the sections of the home screen that contain a drama. */
const sectionsWith = async (dramaId: string, headers = {}) => {
  const home = await app.visitor.with(headers).data(getHomeInfo);
  const shows = {
    carousel: home.carousel.some(({ target }) => target.kind === 'drama' && target.drama.dramaId === dramaId),
    ranking: home.ranking.some(({ drama }) => drama.dramaId === dramaId),
    newest: idsOf(home.newest).includes(dramaId),
    shelves: home.shelves.some(({ dramas }) => idsOf(dramas).includes(dramaId)),
  };
  return Object.entries(shows).flatMap(([section, isShown]) => (isShown ? [section] : []));
};
const everywhere = ['carousel', 'ranking', 'newest', 'shelves'];

describe('the home screen', () => {
  it('contains everything that is published', async () => {
    expect(await sectionsWith('anchor')).toEqual(everywhere);
  });

  it.each([
    ['unpublished', { publishedAt: null }],
    ['to come', { publishedAt: hoursAgo(-1) }],
  ])('omits what is %s', async (_, data) => {
    await write.drama.update({ where: { id: 'beacon' }, data });
    expect(await sectionsWith('beacon')).toEqual([]);
    await write.drama.update({ where: { id: 'beacon' }, data: { publishedAt: hoursAgo(1) } });
    expect(await sectionsWith('beacon')).toEqual(everywhere);
  });

  it('omits what is hidden in the viewer’s country', async () => {
    await write.dramaHiddenCountry.create({ data: { dramaId: 'cove', country: 'BR' } });
    expect(await sectionsWith('cove', { 'accept-country': 'BR' })).toEqual([]);
    expect(await sectionsWith('cove', { 'accept-country': 'MX' })).toEqual(everywhere);
    expect(await sectionsWith('cove')).toEqual(everywhere);
  });
});

describe('the newest dramas on the home screen', () => {
  it('are those of the last seven days', async () => {
    await write.drama.update({ where: { id: 'delta' }, data: { publishedAt: hoursAgo(7 * 24 + 1) } });
    expect(await sectionsWith('delta')).toEqual(['carousel', 'ranking', 'shelves']);
    await write.drama.update({ where: { id: 'delta' }, data: { publishedAt: hoursAgo(3) } });
    expect(await sectionsWith('delta')).toEqual(everywhere);
  });

  it('are ordered by publication, the latest first', async () => {
    expect(idsOf((await app.visitor.data(getHomeInfo)).newest)).toEqual(slugs);
  });

  it('are the same for a viewer and a visitor, except for the viewer’s own state', async () => {
    const { carousel: _, ...forVisitors } = await app.visitor.data(getHomeInfo);
    const viewer = await app.register();
    expect(await viewer.data(getHomeInfo)).toMatchObject(forVisitors);
  });
});

describe('texts on the home screen', () => {
  it.each(languages)('are those of %s', async (language) => {
    const { newest, shelves } = await app.visitor.with({ 'accept-language': language }).data(getHomeInfo);
    expect(newest[0]).toMatchObject({
      title: `anchor (${language})`,
      hook: `Hook ${language}`,
      category: { categoryId: 'romance', name: `Romance (${language})` },
      posterUrl: '/images/anchor.webp',
    });
    expect(shelves[0]?.category.name).toBe(`Romance (${language})`);
  });

  it('fall back to the drama’s original language, with a poster in any language', async () => {
    const where = { dramaId: 'delta' };
    await write.drama.update({ where: { id: 'delta' }, data: { originalLanguage: 'es' } });
    await write.dramaTranslation.deleteMany({ where: { ...where, language: 'zh' } });
    await write.dramaTranslation.updateMany({
      where: { ...where, language: 'es' },
      data: { posterKey: null },
    });
    await write.dramaTranslation.updateMany({
      where: { ...where, language: 'en' },
      data: { posterKey: 'english.webp' },
    });
    const { newest } = await app.visitor.with({ 'accept-language': 'zh' }).data(getHomeInfo);
    expect(newest.find(({ dramaId }) => dramaId === 'delta')).toMatchObject({
      title: 'delta (es)',
      hook: 'Hook es',
      posterUrl: '/images/english.webp',
    });
  });
});

describe('the ranking on the home screen', () => {
  // Responses that are the same for all visitors may contain play counts of this age.
  const letCountsShow = () => app.advanceClock(countsMaxAgeSeconds);
  beforeEach(async () => {
    await write.dramaDay.deleteMany();
    const daysBack = (days: number) => dayOf(daysAfter(startOfTests, -days));
    await write.dramaDay.createMany({
      data: [
        { dramaId: 'cove', day: daysBack(0), playCount: 5 },
        { dramaId: 'cove', day: daysBack(6), playCount: 5 },
        { dramaId: 'beacon', day: daysBack(3), playCount: 9 },
        // The previous window. It does not count now, but determines the movement.
        { dramaId: 'beacon', day: daysBack(7), playCount: 90 },
        { dramaId: 'cove', day: daysBack(13), playCount: 1 },
        { dramaId: 'delta', day: daysBack(14), playCount: 900 },
      ],
    });
    letCountsShow();
  });

  it('counts plays of seven days, fills up with the newest, and shows the movement', async () => {
    const { ranking } = await app.visitor.data(getHomeInfo);
    expect(ranking.map(({ rank, movement, drama }) => [rank, movement, drama.dramaId])).toEqual([
      [1, 1, 'cove'],
      [2, -1, 'beacon'],
      [3, null, 'anchor'],
      [4, null, 'delta'],
    ]);
  });

  it('changes with playbacks, counted once per viewer, episode and hour', async () => {
    const ids = { dramaId: 'delta', episodeId: 'delta-1' };
    for (let count = 0; count < 11; count++) {
      const viewer = await app.register();
      await viewer.data(contract.progress.playbackCount, ids);
      await viewer.data(contract.progress.playbackCount, ids);
    }
    letCountsShow();
    const { ranking, trending } = await app.visitor.data(getHomeInfo);
    expect(idsOf(trending)).toEqual(['delta', 'cove', 'anchor', 'beacon']);
    expect(ranking.slice(0, 2).map(({ drama }) => drama.dramaId)).toEqual(['delta', 'cove']);
  });
});

describe('the carousel on the home screen', () => {
  it('contains pages and links besides dramas, within their dates and countries', async () => {
    const base = {
      target: '/pages/event/index',
      translations: { create: [{ language: 'en', title: 'Gifts', imageKey: 'gifts.webp' }] },
    };
    await write.carousel.create({ data: { ...base, id: 'page', kind: 'page', position: 0 } });
    await write.carousel.create({
      data: {
        ...base,
        id: 'link',
        kind: 'link',
        target: 'https://example.com/',
        position: 0,
        countries: { create: { country: 'MX' } },
      },
    });
    await write.carousel.create({
      data: { ...base, id: 'over', kind: 'page', position: 0, endsAt: startOfTests },
    });
    await write.carousel.create({
      data: { ...base, id: 'soon', kind: 'page', position: 0, startsAt: hoursAgo(-1) },
    });
    const banners = async (country: string) =>
      (await app.visitor.with({ 'accept-country': country }).data(getHomeInfo)).carousel
        .filter(({ target }) => target.kind !== 'drama')
        .map(({ bannerId, title, target }) => ({ bannerId, title, target }));
    const page = {
      bannerId: 'page',
      title: 'Gifts',
      target: { kind: 'page', page: '/pages/event/index', imageUrl: '/images/gifts.webp' },
    };
    expect(await banners('US')).toEqual([page]);
    expect(await banners('MX')).toEqual([
      {
        bannerId: 'link',
        title: 'Gifts',
        target: { kind: 'link', href: 'https://example.com/', imageUrl: '/images/gifts.webp' },
      },
      page,
    ]);
  });

  it('shows the viewer’s relation to each drama', async () => {
    const viewer = await app.register();
    await viewer.data(contract.progress.report, { dramaId: 'anchor', episodeId: 'anchor-2', progress: 0 });
    await viewer.data(contract.engagement.followDrama, { dramaId: 'beacon', followed: true });
    const standing = (await viewer.data(getHomeInfo)).carousel.flatMap(({ target }) =>
      target.kind === 'drama' ? [[target.drama.dramaId, target.viewer]] : [],
    );
    expect(Object.fromEntries(standing)).toMatchObject({
      anchor: { followed: false, number: 3, started: true, finished: false },
      beacon: { followed: true, number: 1, started: false, finished: false },
    });
    app.advanceClock(1);
    const { episodes } = await viewer.data(contract.dramas.episodes, { dramaId: 'anchor' });
    const { episodeId = '' } = episodes.at(-1) ?? {};
    await viewer.data(contract.progress.report, { dramaId: 'anchor', episodeId, progress: 0 });
    const [anchor] = (await viewer.data(getHomeInfo)).carousel.flatMap(({ target }) =>
      target.kind === 'drama' && target.drama.dramaId === 'anchor' ? [target.viewer] : [],
    );
    expect(anchor).toEqual({ followed: false, number: 1, started: true, finished: true });
  });
});

describe('continueWatching on the home screen', () => {
  it('is empty for a visitor, and lists the dramas a viewer watches, latest first', async () => {
    expect((await app.visitor.data(getHomeInfo)).continueWatching).toEqual([]);
    const viewer = await app.register();
    await viewer.data(contract.progress.report, { dramaId: 'anchor', episodeId: 'anchor-1', progress: 30 });
    app.advanceClock(1);
    await viewer.data(contract.progress.report, { dramaId: 'cove', episodeId: 'cove-2', progress: 12 });
    const { continueWatching } = await viewer.data(getHomeInfo);
    expect(
      continueWatching.map(({ drama, episodesIndex, progress }) => [drama.dramaId, episodesIndex, progress]),
    ).toEqual([
      ['cove', 2, 12],
      ['anchor', 1, 30],
    ]);
  });
});
