import { type Language, languages } from '@cliffhanger/contracts';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

type Names = Partial<Record<Language, string>>;

const words = { orderBy: { language: 'asc' } } as const;

export const listAllCategories = async (db: Reader) => {
  const categories = await db.category.findMany({
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { translations: words, _count: { select: { dramas: true } } },
  });
  return categories.map(({ slug, position, translations, _count }) => ({
    slug,
    position,
    dramaCount: _count.dramas,
    name: Object.fromEntries(translations.map(({ language, name }) => [language, name])) as Names,
  }));
};

export const upsertCategoryWords = async (
  tx: Transaction,
  { slug, name, position }: { slug: string; name: Names; position?: number | undefined },
) => {
  const last = await tx.category.aggregate({ _max: { position: true } });
  const { id: categoryId } = await tx.category.upsert({
    where: { slug },
    create: { id: slug, slug, position: position ?? (last._max.position ?? 0) + 1 },
    update: position === undefined ? {} : { position },
  });
  for (const [language, text] of Object.entries(name)) {
    await tx.categoryTranslation.upsert({
      where: { categoryId_language: { categoryId, language } },
      create: { categoryId, language, name: text },
      update: { name: text },
    });
  }
};

/** Puts a category at a place, or at the last one, and numbers all from 1. @returns false when there is no such category */
export const moveCategory = async (tx: Transaction, slug: string, position: number): Promise<boolean> => {
  const categories = await tx.category.findMany({
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { slug: true, position: true },
  });
  const moved = categories.find((category) => category.slug === slug);
  if (!moved) return false;
  const places = categories.filter((category) => category !== moved).toSpliced(position - 1, 0, moved);
  for (const [index, category] of places.entries())
    if (category.position !== index + 1)
      await tx.category.update({ where: { slug: category.slug }, data: { position: index + 1 } });
  return true;
};

export const countDramasOf = (tx: Transaction, slug: string) =>
  tx.dramaCategory.count({ where: { category: { slug } } });

export const deleteCategory = async (tx: Transaction, slug: string): Promise<boolean> =>
  (await tx.category.deleteMany({ where: { slug } })).count === 1;

/** The target of a banner, with its titles and image. */
export interface BannerTarget {
  kind: 'drama' | 'page' | 'link';
  dramaId: string | null;
  target?: string;
  title: Names;
  imageKey: string;
}

/** Null if there is no such drama, or it has no still. */
export const findDramaForBanner = async (tx: Transaction, slug: string): Promise<BannerTarget | null> => {
  const drama = await tx.drama.findUnique({ where: { slug }, include: { translations: true } });
  if (!drama?.frameKey) return null;
  const title = Object.fromEntries(drama.translations.map((each) => [each.language, each.title]));
  return { kind: 'drama', dramaId: drama.id, title, imageKey: drama.frameKey };
};

interface NewBanner extends BannerTarget {
  position: number;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  countries: readonly string[];
}

export const insertBanner = async (
  tx: Transaction,
  { kind, dramaId, target, title, imageKey, position, startsAt, endsAt, countries }: NewBanner,
) => {
  const translations = languages.flatMap((language) => {
    const text = title[language];
    return text === undefined ? [] : [{ language, title: text, imageKey }];
  });
  const { id } = await tx.carousel.create({
    data: {
      kind,
      dramaId,
      position,
      target: target ?? null,
      startsAt: startsAt ?? null,
      endsAt: endsAt ?? null,
      translations: { create: translations },
      countries: { create: countries.map((country) => ({ country })) },
    },
  });
  await moveBanner(tx, id, position);
};

const inPlaces = [{ position: 'asc' }, { id: 'asc' }] as const;

/** @param removed whether those that can be restored, with the place of before, the last removed first */
export const listAllBanners = async (db: Reader, removed = false) => {
  const banners = await db.carousel.findMany({
    where: { removedAt: removed ? { not: null } : null },
    orderBy: removed ? [{ removedAt: 'desc' }, { id: 'asc' }] : [...inPlaces],
    include: {
      translations: words,
      countries: true,
      drama: { select: { frameKey: true, publishedAt: true, hiddenInCountries: true } },
    },
  });
  return banners.map(({ translations, countries, drama, ...banner }, index) => ({
    ...banner,
    imageKey: (drama ? drama.frameKey : translations[0]?.imageKey) || null,
    dramaPublishedAt: drama?.publishedAt ?? null,
    dramaHiddenIn: drama?.hiddenInCountries.map(({ country }) => country) ?? [],
    position: removed ? banner.position : index + 1,
    title: Object.fromEntries(translations.map(({ language, title }) => [language, title])) as Names,
    countries: countries.map(({ country }) => country),
  }));
};

const listPlaces = (tx: Transaction) =>
  tx.carousel.findMany({
    where: { removedAt: null },
    orderBy: [...inPlaces],
    select: { id: true, position: true },
  });

/** Puts a banner at a place, or at the last one, and numbers all banners from 1. */
export const moveBanner = async (tx: Transaction, id: string, position: number): Promise<boolean> => {
  const banners = await listPlaces(tx);
  const moved = banners.find((banner) => banner.id === id);
  if (!moved) return false;
  const places = banners.filter((banner) => banner !== moved).toSpliced(position - 1, 0, moved);
  for (const [index, banner] of places.entries()) {
    if (banner.position === index + 1) continue;
    await tx.carousel.update({ where: { id: banner.id }, data: { position: index + 1 } });
  }
  return true;
};

export const findBanner = (tx: Transaction, id: string) =>
  tx.carousel.findUnique({
    where: { id, removedAt: null },
    select: { kind: true, startsAt: true, endsAt: true },
  });

interface BannerChanges {
  startsAt: Date | null;
  endsAt: Date | null;
  title?: Names | undefined;
  imageKey?: string | undefined;
  countries?: readonly string[] | undefined;
}

export const updateBanner = async (
  tx: Transaction,
  carouselId: string,
  { startsAt, endsAt, title = {}, imageKey, countries }: BannerChanges,
) => {
  await tx.carousel.update({
    where: { id: carouselId },
    data: {
      startsAt,
      endsAt,
      ...(countries && {
        countries: { deleteMany: {}, create: countries.map((country) => ({ country })) },
      }),
    },
  });
  if (imageKey !== undefined)
    await tx.carouselTranslation.updateMany({ where: { carouselId }, data: { imageKey } });
  for (const [language, text] of Object.entries(title)) {
    const { imageKey: sameImage } = await tx.carouselTranslation.findFirstOrThrow({ where: { carouselId } });
    await tx.carouselTranslation.upsert({
      where: { carouselId_language: { carouselId, language } },
      create: { carouselId, language, title: text, imageKey: sameImage },
      update: { title: text },
    });
  }
};

/** Marks a banner as removed, with its place among all banners. @returns false when there is no such banner */
export const markBannerRemoved = async (tx: Transaction, id: string, removedAt: Date): Promise<boolean> => {
  const place = (await listPlaces(tx)).findIndex((banner) => banner.id === id) + 1;
  if (place === 0) return false;
  await tx.carousel.update({ where: { id }, data: { removedAt, position: place } });
  return true;
};

/** Puts back a banner that was removed after this time, at its place. @returns false when there is no such banner */
export const restoreRemovedBanner = async (
  tx: Transaction,
  id: string,
  removedAfter: Date,
): Promise<boolean> => {
  const banner = await tx.carousel.findUnique({
    where: { id, removedAt: { gt: removedAfter } },
    select: { position: true },
  });
  if (!banner) return false;
  await tx.carousel.update({ where: { id }, data: { removedAt: null } });
  return moveBanner(tx, id, banner.position);
};

/** Deletes the banners that were removed at this time or before. */
export const deleteRemovedBanners = async (db: Writer, removedUntil: Date) => {
  await db.carousel.deleteMany({ where: { removedAt: { lte: removedUntil } } });
};
