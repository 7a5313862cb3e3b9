import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaImages, DramaSource } from '@cliffhanger/contracts/staff';
import type { RechargeTemplate } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import { dramaIdOf, episodeIdOf } from './drama-ids.ts';

const perLanguage = <T>(make: (language: Language) => T) =>
  languages.map((language) => ({ language, ...make(language) }));

/**
 * The rows of a name in every language. They are brought up to date and not made anew: each drama that is found by a row
 * that is new is put into the search index again.
 */
const nameRows = <Key>(name: Record<Language, string>, keyOf: (language: Language) => Key) =>
  perLanguage((language) => ({ name: name[language] })).map((words) => ({
    where: keyOf(words.language),
    create: words,
    update: words,
  }));

/** Without a name it is there already, and stays as it is. */
const upsertCategory = async ({ slug, position, name }: DramaSource['category'], tx: Transaction) => {
  if (!name) return;
  const upsert = nameRows(name, (language) => ({ categoryId_language: { categoryId: slug, language } }));
  const last = await tx.category.aggregate({ _max: { position: true } });
  await tx.category.upsert({
    where: { slug },
    create: {
      ...{ id: slug, slug, position: position ?? (last._max.position ?? 0) + 1 },
      translations: { create: upsert.map(({ create }) => create) },
    },
    update: { ...(position !== undefined && { position }), translations: { upsert } },
  });
};

const upsertTag = async ({ slug, name }: DramaSource['tags'][number], tx: Transaction) => {
  if (!name) return;
  const upsert = nameRows(name, (language) => ({ tagId_language: { tagId: slug, language } }));
  await tx.tag.upsert({
    where: { slug },
    create: { id: slug, slug, translations: { create: upsert.map(({ create }) => create) } },
    update: { translations: { upsert } },
  });
};

const wordsOf = (source: DramaSource, images: DramaImages) =>
  perLanguage((language) => ({ ...source.words[language], posterKey: images.posterKeys[language] }));

/** Writes a drama without its episodes; what was there is brought up to date, ids and counts stay. */
export const upsertDrama = async (tx: Transaction, source: DramaSource, images: DramaImages, now: Date) => {
  const id = dramaIdOf(source.slug);
  await upsertCategory(source.category, tx);
  for (const tag of source.tags) await upsertTag(tag, tx);
  const facts = {
    originalLanguage: source.originalLanguage,
    status: source.status,
    year: source.year,
    tone: source.tone,
    audience: source.audience,
    frameKey: images.frameKey,
    defaultPriceCoins: source.priceCoins,
    restDiscountPercent: source.restDiscountPercent,
    updatedAt: now,
  };
  const parts = {
    translations: { create: wordsOf(source, images) },
    categories: { create: { categoryId: source.category.slug } },
    hiddenInCountries: { create: source.hiddenInCountries.map((country) => ({ country })) },
    tags: { create: source.tags.map(({ slug }) => ({ tagId: slug })) },
    cast: {
      create: source.cast.map((member, position) => ({
        id: `${id}-${position}`,
        position,
        translations: { create: perLanguage((language) => member[language]) },
      })),
    },
  };
  const replaced = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, { deleteMany: {}, ...part }]),
  );
  await tx.drama.upsert({
    where: { id },
    create: { id, slug: source.slug, createdAt: now, ...facts, ...parts },
    update: { ...facts, ...replaced },
  });
};

/**
 * Which version an episode's media are after it gets these: another one when they are others. What was there is kept
 * for viewers who watch it by a link from before.
 */
const versionFor = async (
  tx: Transaction,
  id: string,
  media: PackagedEpisode,
  now: Date,
): Promise<number> => {
  const before = await tx.episode.findUnique({
    where: { id },
    select: { mediaVersion: true, renditions: true },
  });
  if (!before) return 1;
  const folders = media.renditions.map(({ folder }) => folder);
  const { mediaVersion, renditions } = before;
  const isSame =
    renditions.length === folders.length && renditions.every(({ folder }) => folders.includes(folder));
  if (isSame || renditions.length === 0) return mediaVersion;
  await tx.retiredRendition.createMany({
    data: renditions.map((rendition) => ({ ...rendition, mediaVersion, retiredAt: now })),
  });
  return mediaVersion + 1;
};

/** Writes one episode with its words and media. */
export const upsertEpisode = async (
  tx: Transaction,
  source: DramaSource,
  media: PackagedEpisode,
  now: Date,
) => {
  const words = source.episodes.find(({ number }) => number === media.number);
  if (!words) throw new Error(`${source.slug} has no episode ${media.number}`);
  const id = episodeIdOf(source.slug, media.number);
  const facts = {
    durationSeconds: media.durationSeconds,
    priceCoins: media.number > source.freeEpisodes ? source.priceCoins : 0,
    posterKey: media.posterKey,
    mediaVersion: await versionFor(tx, id, media, now),
  };
  const parts = {
    translations: {
      create: perLanguage((language) => ({
        title: words.title[language],
        synopsis: words.synopsis?.[language] ?? null,
      })),
    },
    renditions: { create: media.renditions },
    subtitles: {
      create: Object.entries(media.subtitleKeys).map(([language, storageKey]) => ({ language, storageKey })),
    },
  };
  const replaced = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, { deleteMany: {}, ...part }]),
  );
  await tx.episode.upsert({
    where: { id },
    create: {
      id,
      dramaId: dramaIdOf(source.slug),
      number: media.number,
      publishedAt: daysAfter(now, -source.publishedDaysAgo),
      createdAt: now,
      ...facts,
      ...parts,
    },
    update: { ...facts, ...replaced },
  });
};

/** Shows a drama whose episodes are all written, with its sums and its place on the carousel. */
export const setDramaPublished = async (
  tx: Transaction,
  source: DramaSource,
  { now, frameKey }: { now: Date; frameKey: string },
) => {
  const id = dramaIdOf(source.slug);
  const episodes = await tx.episode.findMany({
    where: { dramaId: id },
    select: { durationSeconds: true, priceCoins: true },
  });
  const { publishedAt: before } = await tx.drama.findUniqueOrThrow({
    where: { id },
    select: { publishedAt: true },
  });
  await tx.drama.update({
    where: { id },
    data: {
      publishedAt: source.publishAt ?? before ?? daysAfter(now, -source.publishedDaysAgo),
      activityPosition: source.activityPosition ?? null,
      episodeCount: episodes.length,
      freeEpisodeCount: episodes.filter(({ priceCoins }) => priceCoins === 0).length,
      durationSeconds: episodes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    },
  });
  if (source.carouselPosition === undefined) return;
  const translations = {
    create: perLanguage((language) => ({ title: source.words[language].title, imageKey: frameKey })),
  };
  const banner = { kind: 'drama' as const, dramaId: id, position: source.carouselPosition };
  await tx.carousel.upsert({
    where: { id },
    create: { id, ...banner, translations },
    update: { ...banner, translations: { deleteMany: {}, ...translations } },
  });
};

export const deleteRetiredBefore = async (db: Pick<Transaction, 'retiredRendition'>, instant: Date) => {
  await db.retiredRendition.deleteMany({ where: { retiredAt: { lt: instant } } });
};

export type SaleTemplate = Omit<RechargeTemplate, 'active'>;

export const upsertTemplate = async (tx: Transaction, { id, ...facts }: SaleTemplate) => {
  await tx.rechargeTemplate.upsert({ where: { id }, create: { id, ...facts }, update: facts });
};
