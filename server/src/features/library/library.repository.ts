import type { Language } from '@cliffhanger/contracts';
import type { DramaImages, DramaSource } from '@cliffhanger/contracts/staff';
import type { Drama, RechargeTemplate } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { dramaIdOf } from './drama-ids.ts';
import { perLanguage, replaceAll } from './nested-rows.ts';
import { updateTotals } from './totals.repository.ts';

/** Adds a category with its names. One that exists keeps its own: other dramas have it too. */
const addCategory = async ({ slug, position, name }: DramaSource['category'], tx: Transaction) => {
  if (!name || (await tx.category.count({ where: { slug } })) > 0) return;
  const last = await tx.category.aggregate({ _max: { position: true } });
  await tx.category.create({
    data: {
      id: slug,
      slug,
      position: position ?? (last._max.position ?? 0) + 1,
      translations: { create: namesOf(name) },
    },
  });
};

/** Adds a tag, as `addCategory`. */
const addTag = async ({ slug, name }: DramaSource['tags'][number], tx: Transaction) => {
  if (!name || (await tx.tag.count({ where: { slug } })) > 0) return;
  await tx.tag.create({ data: { id: slug, slug, translations: { create: namesOf(name) } } });
};

const namesOf = (name: Record<Language, string>) => perLanguage((language) => ({ name: name[language] }));

const translationsOf = (source: DramaSource, images: DramaImages) =>
  perLanguage((language) => ({ ...source.words[language], posterKey: images.posterKeys[language] }));

/** The folder of each episode's narrowest rendition, in the order of the episodes; empty for an unknown slug. */
export const listVideoFolders = async (tx: Transaction, slug: string): Promise<string[]> => {
  const episodes = await tx.episode.findMany({
    where: { drama: { slug } },
    orderBy: { number: 'asc' },
    select: { renditions: { orderBy: { width: 'asc' }, take: 1, select: { folder: true } } },
  });
  return episodes.map(({ renditions }) => renditions[0]?.folder ?? '');
};

/** The state of a drama that an update depends on. */
export type DramaBefore = Pick<Drama, 'status' | 'completedAt' | 'publishedAt'>;

/**
 * Writes a drama without its episodes. An existing one is updated and keeps its id and counts.
 * @returns the drama before; null for a new one
 */
export const upsertDrama = async (
  tx: Transaction,
  source: DramaSource,
  images: DramaImages,
  now: Date,
): Promise<DramaBefore | null> => {
  const id = dramaIdOf(source.slug);
  await addCategory(source.category, tx);
  for (const tag of source.tags) await addTag(tag, tx);
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
    translations: { create: translationsOf(source, images) },
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
  const before = await tx.drama.findUnique({
    where: { id },
    select: { status: true, completedAt: true, publishedAt: true },
  });
  await tx.drama.upsert({
    where: { id },
    create: { id, slug: source.slug, createdAt: now, ...facts, ...parts },
    update: { ...facts, completedAt: completedAtOf(source, before, now), ...replaceAll(parts) },
  });
  return before;
};

/** When a drama was completed by an update: this one or an earlier one; null if by none. */
export const completedAtOf = (
  { status }: Pick<DramaSource, 'status'>,
  before: Pick<DramaBefore, 'status' | 'completedAt'> | null,
  now: Date,
): Date | null => {
  if (status === 'ongoing') return null;
  return before?.status === 'ongoing' ? now : (before?.completedAt ?? null);
};

/** Completes a drama once all its episodes are written: its totals, its publication and its banner on the carousel. */
export const completeDrama = async (
  tx: Transaction,
  source: DramaSource,
  { publishedAt, frameKey }: { publishedAt: Date | null; frameKey: string },
) => {
  const id = dramaIdOf(source.slug);
  await tx.drama.update({
    where: { id },
    data: {
      publishedAt,
      activityPosition: source.activityPosition ?? null,
    },
  });
  await updateTotals(tx, id);
  await upsertBanner(tx, source, frameKey);
};

/** Puts the drama on the carousel, if the source gives it a position there. */
const upsertBanner = async (tx: Transaction, source: DramaSource, frameKey: string) => {
  if (source.carouselPosition === undefined) return;
  const id = dramaIdOf(source.slug);
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
