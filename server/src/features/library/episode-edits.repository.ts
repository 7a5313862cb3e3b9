import { type EpisodeTextName, episodeTexts, type Names } from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
import { markFallback } from './fallbacks.ts';
import { selectColumns } from './select-columns.ts';

/** The episodes of a drama with their texts, by number; null when the slug is unknown. */
export const findEditedEpisodes = (tx: Transaction, slug: string) =>
  tx.drama.findUnique({
    where: { slug },
    select: {
      id: true,
      originalLanguage: true,
      episodes: {
        orderBy: { number: 'asc' },
        select: {
          id: true,
          number: true,
          priceCoins: true,
          translations: { select: { language: true, fallbacks: true, ...selectColumns(episodeTexts) } },
        },
      },
    },
  });

export type EpisodeRow = NonNullable<Awaited<ReturnType<typeof findEditedEpisodes>>>['episodes'][number];

/** Writes a text in some languages. @param fallbacks those among them that have no translation; undefined: as before */
export const updateEpisodeText = async (
  tx: Transaction,
  episodeId: string,
  column: EpisodeTextName,
  { texts, fallbacks }: { texts: Names; fallbacks?: ReadonlySet<string> },
) => {
  for (const [language, text] of Object.entries(texts)) {
    const where = { episodeId_language: { episodeId, language } };
    const row = await tx.episodeTranslation.findUniqueOrThrow({ where, select: { fallbacks: true } });
    const marks = fallbacks && markFallback(row.fallbacks, column, fallbacks.has(language));
    await tx.episodeTranslation.update({
      where,
      data: { [column]: text, ...(marks !== undefined && { fallbacks: marks }) },
    });
  }
};

/** Counts a drama as changed. */
export const touchDrama = async (tx: Transaction, dramaId: string, now: Date) => {
  await tx.drama.update({ where: { id: dramaId }, data: { updatedAt: now } });
};
