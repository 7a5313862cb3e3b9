import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Language, languages, listImageSizes } from '@cliffhanger/contracts';
import { searchDramas } from '@cliffhanger/server/features/discovery/search.repository.ts';
import { readParts } from '@cliffhanger/server/features/discovery/search-parts.ts';
import { isBySynopsis, tierSearches, tiers } from '@cliffhanger/server/features/discovery/search-tiers.ts';
import { searchTermsOf } from '@cliffhanger/server/features/discovery/search-words.ts';
import { systemRandom } from '@cliffhanger/server/platform/random.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../tests/support/database.ts';
import { writeDemoMedia } from '../tests/support/media.ts';
import { readPicture } from '../tests/support/pictures.ts';
import { readDemoViewer, readLife, readSynonyms } from './demo-settings.ts';
import { seedDemoViewer } from './demo-viewer.ts';
import { seedDemoLibrary } from './seed-demo-library.ts';
import { type DemoDrama, listDramas } from './studio/demo-content.ts';
import { episodeFolder } from './studio/demo-episode.ts';
import { rasterize } from './studio/film/artwork.ts';

const { database, remove } = await freshDatabase();
const mediaDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-media-'));
afterAll(async () => {
  rmSync(mediaDir, { recursive: true });
  await remove();
});
const dramas = listDramas();
const { read } = database;

const find = (q: string, language: Language = 'en') =>
  searchDramas(
    database.rows,
    tierSearches(readParts(database.rows, searchTermsOf(q)), language),
    { limit: 100, after: null },
    { language, country: 'GB', now: systemClock.now() },
  );

/** Everything the seed writes, as it stands. */
const countAll = async () => ({
  dramas: await read.drama.count(),
  words: await read.dramaTranslation.count(),
  categories: await read.categoryTranslation.count(),
  tags: await read.tagTranslation.count(),
  cast: await read.castMemberTranslation.count(),
  episodes: await read.episode.count(),
  episodeWords: await read.episodeTranslation.count(),
  renditions: await read.rendition.count(),
  subtitles: await read.subtitleTrack.count(),
  banners: await read.carouselTranslation.count(),
  templates: await read.rechargeTemplate.count(),
  synonyms: await read.searchSynonym.count(),
  answers: await read.answerTemplateText.count(),
  images: readdirSync(path.join(mediaDir, 'images'), { recursive: true }).length,
});

describe('the demo library', () => {
  it('is written whole, and a second time not at all', async () => {
    for (const drama of dramas) writeDemoMedia(mediaDir, drama);
    const seed = { database, clock: systemClock, mediaDir };
    expect(await seedDemoLibrary(seed)).toBe(0);
    const first = await countAll();
    const episodes = dramas.flatMap(({ source }) => source.episodes).length;
    expect(first).toMatchObject({
      dramas: dramas.length,
      episodes,
      subtitles: episodes * languages.length * 2,
      banners: dramas.filter(({ source }) => source.carouselPosition).length * languages.length,
    });
    expect(await seedDemoLibrary(seed)).toBe(0);
    expect(await countAll()).toEqual(first);
  });

  it('gets the sizes of its images and posters without a video encoded again, if an earlier version made it', async () => {
    const [drama] = dramas;
    if (!drama) throw new Error('there is no demo drama');
    const { slug } = drama.source;
    const earlier = mkdtempSync(path.join(tmpdir(), 'cliffhanger-media-'));
    writeDemoMedia(earlier, drama);
    rmSync(path.join(earlier, 'images'), { recursive: true });
    const firstFrame = createCanvas(540, 960).toBuffer('image/jpeg');
    const folders = drama.source.episodes.map(({ number }) =>
      path.join(earlier, episodeFolder(drama, number)),
    );
    for (const folder of folders) {
      rmSync(path.join(folder, 'poster.avif'));
      writeFileSync(path.join(folder, 'poster.jpg'), firstFrame);
    }
    expect(await seedDemoLibrary({ database, clock: systemClock, mediaDir: earlier, dramas: [slug] })).toBe(
      0,
    );
    for (const folder of folders)
      expect(await readPicture(readFileSync(path.join(folder, 'poster.avif')))).toMatchObject({ width: 480 });
    const { frameKey, translations } = await read.drama.findUniqueOrThrow({
      where: { slug },
      include: { translations: true },
    });
    const sizes = [frameKey, ...translations.map(({ posterKey }) => posterKey)].flatMap((name) =>
      listImageSizes(name ?? ''),
    );
    expect(sizes).toHaveLength(2 * 3 + 4 * 2 * 4);
    for (const { name } of sizes) expect(existsSync(path.join(earlier, 'images', name)), name).toBe(true);
    rmSync(earlier, { recursive: true });
  });

  it('has another place for an episode that is drawn or subtitled otherwise, and for no other', () => {
    const [drama] = structuredClone(dramas.slice(0, 1)) as [DemoDrama];
    const foldersOf = (some: DemoDrama) =>
      some.source.episodes.map(({ number }) => episodeFolder(some, number));
    const before = foldersOf(drama);
    const [, , third] = drama.source.episodes;
    const [line] = third?.lines ?? [];
    if (line) line.toSeconds += 0.1;
    const changed = foldersOf(drama).map((folder, index) => folder !== before[index]);
    expect(changed.flatMap((isOther, index) => (isOther ? [index] : []))).toEqual([2]);
    expect(foldersOf({ ...drama, drawingHash: 'other' }).filter((folder) => before.includes(folder))).toEqual(
      [],
    );
  });

  it('can be searched as soon as it is written, with nothing left to do', async () => {
    expect(find('snow')[0]).toMatchObject({ tier: tiers.titles, drama: { id: 'snow-on-the-palace-wall' } });
    expect(await read.searchEntry.count({ where: { stale: true } })).toBe(0);
  });

  const thrillers = ['letters-to-a-liar', 'room-1407', 'the-understudy'];
  const fantasies = ['second-pulse', 'wolf-moon-vow'];
  const romances = ['ninety-days-to-forget-you', 'the-last-ferry-home', 'when-it-rains-in-lisbon'];
  const wolves = ['wolf-moon-vow'];
  it.each([
    ...['悬疑', '懸疑', 'thriller', 'suspense', 'suspenso', '惊悚'].map((q) => [q, thrillers] as const),
    ...['奇幻', 'fantasy', 'fantasia', 'fantasía', '玄幻'].map((q) => [q, fantasies] as const),
    ...['romance', '爱情', 'love story', 'história de amor'].map((q) => [q, romances] as const),
    ...['狼人', 'werewolf', 'lobisomem', 'hombre lobo'].map((q) => [q, wolves] as const),
  ])('is found by %s, which is what a shelf or a drama is about', (q, slugs) => {
    const named = find(q).filter(({ tier }) => !isBySynopsis(tier));
    expect(named.map(({ drama }) => drama.id).toSorted()).toEqual(slugs);
  });

  it.each(readSynonyms())('finds something by every synonym of $slug', ({ words }) => {
    for (const word of words) expect(find(word), word).not.toEqual([]);
  });

  it.each(languages)('has what its people search for in %s', (language) => {
    for (const [word] of readLife().searches[language]) {
      expect(find(word, language)[0]?.tier, word).toBeLessThan(tiers.synopses);
    }
  });

  it('has its first two episodes free and the rest priced', async () => {
    const episodes = await read.episode.findMany({
      where: { dramaId: 'snow-on-the-palace-wall' },
      orderBy: { number: 'asc' },
    });
    const [first, second, ...rest] = episodes.map(({ priceCoins }) => priceCoins);
    expect([first, second]).toEqual([0, 0]);
    expect(new Set(rest)).toEqual(new Set([10]));
    const drama = await read.drama.findUniqueOrThrow({ where: { id: 'snow-on-the-palace-wall' } });
    expect(drama).toMatchObject({
      episodeCount: episodes.length,
      freeEpisodeCount: 2,
      restDiscountPercent: 25,
    });
  });

  it('begins the carousel with the dramas that show the most', async () => {
    const banners = await read.carousel.findMany({
      where: { drama: { slug: { in: dramas.map(({ source }) => source.slug) } } },
      orderBy: { position: 'asc' },
      take: 6,
    });
    const first = ['the-heiress-wears-black', 'wolf-moon-vow', 'letters-to-a-liar', 'the-chairmans-clause'];
    expect(banners.map(({ dramaId }) => dramaId)).toEqual([...first, 'room-1407', 'paper-husband']);
  });

  it.each(dramas)(
    'has a teaser for every episode of $source.slug, which is no synopsis',
    async ({ source }) => {
      const words = await read.episodeTranslation.findMany({ where: { episode: { dramaId: source.slug } } });
      expect(words).toHaveLength(source.episodes.length * languages.length);
      const synopses = words.map(({ synopsis }) => synopsis);
      for (const { episodeId, language, teaser } of words) {
        expect(teaser?.length, `${episodeId} in ${language}`).toBeGreaterThan(3);
        expect(synopses).not.toContain(teaser);
      }
      expect(new Set(words.map(({ language, teaser }) => `${language} ${teaser}`)).size).toBe(words.length);
    },
  );

  it('has a drama whose last episodes came out later, on the day of a new series', async () => {
    const daysOf = async (dramaId: string) => {
      const episodes = await read.episode.findMany({ where: { dramaId }, orderBy: { number: 'asc' } });
      return episodes.map(({ publishedAt }) =>
        Math.round((systemClock.now().getTime() - (publishedAt?.getTime() ?? 0)) / 86_400_000),
      );
    };
    expect(await daysOf('paper-husband')).toEqual([5, 5, 5, 5, 5, 5, 4, 4, 2, 2]);
    expect(new Set(await daysOf('wolf-moon-vow'))).toEqual(new Set([2]));
  });

  it('sells the same packs in every currency', async () => {
    const packs = await read.rechargeTemplate.groupBy({
      by: ['currency'],
      where: { kind: 1, coins: 1000 },
      _min: { bonusPercent: true },
    });
    expect(packs.map(({ currency, _min }) => [currency, _min.bonusPercent]).sort()).toEqual([
      ['BRL', 20],
      ['CNY', 20],
      ['EUR', 20],
      ['USD', 20],
    ]);
  });

  it('sells each drama as a whole, and shows some in activities', async () => {
    const series = await read.rechargeTemplate.findMany({ where: { kind: 2, country: null } });
    expect(series.map(({ dramaId }) => dramaId).sort()).toEqual(
      dramas.map(({ source }) => source.slug).sort(),
    );
    const ofActivities = await read.drama.findMany({
      where: { activityPosition: { not: null } },
      orderBy: { activityPosition: 'asc' },
    });
    expect(ofActivities.slice(0, 2).map(({ slug }) => slug)).toEqual([
      'snow-on-the-palace-wall',
      'the-last-ferry-home',
    ]);
  });

  it('gives its viewer their coins once', async () => {
    const platform = { database, clock: systemClock, random: systemRandom };
    await seedDemoViewer(platform, readDemoViewer());
    await seedDemoViewer(platform, readDemoViewer());
    const { accounts } = await read.user.findFirstOrThrow({ include: { accounts: true } });
    const coins = accounts.map(({ kind, balanceCoins }) => [kind, balanceCoins]).sort();
    expect(coins).toEqual([
      ['viewerBonus', 60],
      ['viewerPaid', 240],
    ]);
  });

  it.each(dramas)('has every drawing that the film of $source.slug shows', async ({ film, folder }) => {
    const shots = [film.frame, ...film.episodes.flatMap(({ shots }) => shots)];
    for (const { scene } of shots) expect(Object.keys(film.scenes)).toContain(scene);
    const planes = [...Object.values(film.scenes), ...shots.flatMap(({ people, front }) => [people, front])];
    const drawings = planes.flat().flatMap((plane) => (plane.kind === 'art' ? [plane.art] : []));
    // As small as a thumbnail: whether it can be drawn is asked, not how it looks.
    for (const drawing of new Set(drawings)) {
      const { canvas } = await rasterize(path.join(folder, 'art'), drawing, 0.1, '#ffffff');
      expect(canvas.width, drawing).toBeGreaterThan(0);
    }
  });
});
