import { type EpisodeTextName, episodeTexts, type Names } from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
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
          translations: { select: { language: true, ...selectColumns(episodeTexts) } },
        },
      },
    },
  });

export type EpisodeRow = NonNullable<Awaited<ReturnType<typeof findEditedEpisodes>>>['episodes'][number];

export const updateEpisodeText = async (
  tx: Transaction,
  episodeId: string,
  column: EpisodeTextName,
  texts: Names,
) => {
  for (const [language, text] of Object.entries(texts))
    await tx.episodeTranslation.update({
      where: { episodeId_language: { episodeId, language } },
      data: { [column]: text },
    });
};

/** Counts a drama as changed. */
export const touchDrama = async (tx: Transaction, dramaId: string, now: Date) => {
  await tx.drama.update({ where: { id: dramaId }, data: { updatedAt: now } });
};
