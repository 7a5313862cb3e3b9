import { type DramaTextName, dramaTexts, type Names } from '@cliffhanger/contracts/staff';
import type { Prisma } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { markFallback } from './fallbacks.ts';
import { selectColumns } from './select-columns.ts';

/** A drama with what an edit depends on; null when the slug is unknown. */
export const findEditedDrama = (tx: Transaction, slug: string) =>
  tx.drama.findUnique({
    where: { slug },
    select: {
      id: true,
      originalLanguage: true,
      status: true,
      completedAt: true,
      publishedAt: true,
      freeEpisodeCount: true,
      defaultPriceCoins: true,
      episodeCount: true,
      episodes: { select: { number: true } },
      translations: { select: { language: true, fallbacks: true, ...selectColumns(dramaTexts) } },
    },
  });

export const updateDrama = async (tx: Transaction, id: string, data: Prisma.DramaUncheckedUpdateInput) => {
  await tx.drama.update({ where: { id }, data });
};

/** Writes a text in some languages. @param fallbacks those among them that have no translation; undefined: as before */
export const updateDramaText = async (
  tx: Transaction,
  dramaId: string,
  column: DramaTextName,
  { texts, fallbacks }: { texts: Names; fallbacks?: ReadonlySet<string> },
) => {
  for (const [language, text] of Object.entries(texts)) {
    const where = { dramaId_language: { dramaId, language } };
    const row = await tx.dramaTranslation.findUniqueOrThrow({ where, select: { fallbacks: true } });
    const marks = fallbacks && markFallback(row.fallbacks, column, fallbacks.has(language));
    await tx.dramaTranslation.update({
      where,
      data: { [column]: text, ...(marks !== undefined && { fallbacks: marks }) },
    });
  }
};

export const updatePosters = async (tx: Transaction, dramaId: string, posterKeys: Names) => {
  for (const [language, posterKey] of Object.entries(posterKeys))
    await tx.dramaTranslation.update({
      where: { dramaId_language: { dramaId, language } },
      data: { posterKey },
    });
};

/** Sets the prices of all episodes. Unlocks are not touched. */
export const setPrices = async (
  tx: Transaction,
  dramaId: string,
  {
    freeEpisodeCount,
    defaultPriceCoins: priceCoins,
  }: { freeEpisodeCount: number; defaultPriceCoins: number },
) => {
  await tx.episode.updateMany({
    where: { dramaId, number: { lte: freeEpisodeCount }, priceCoins: { not: 0 } },
    data: { priceCoins: 0 },
  });
  await tx.episode.updateMany({
    where: { dramaId, number: { gt: freeEpisodeCount }, priceCoins: { not: priceCoins } },
    data: { priceCoins },
  });
};

/** The ids of categories and tags, by their slugs. */
export const listShelfIds = async (tx: Transaction) => {
  const columns = { select: { id: true, slug: true }, orderBy: { slug: 'asc' } } as const;
  const toMap = (rows: readonly { id: string; slug: string }[]) =>
    new Map(rows.map(({ id, slug }) => [slug, id]));
  return {
    categories: toMap(await tx.category.findMany(columns)),
    tags: toMap(await tx.tag.findMany(columns)),
  };
};
