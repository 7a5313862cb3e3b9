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
          publishedAt: true,
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

export const setEpisodePublishedAt = async (tx: Transaction, episodeId: string, publishedAt: Date) => {
  await tx.episode.update({ where: { id: episodeId }, data: { publishedAt } });
};

/** Replaces the subtitles of an episode. @param tracks all of them, by language */
export const replaceSubtitles = async (tx: Transaction, episodeId: string, tracks: Names) => {
  await tx.subtitleTrack.deleteMany({ where: { episodeId } });
  await tx.subtitleTrack.createMany({
    data: Object.entries(tracks).map(([language, storageKey]) => ({ episodeId, language, storageKey })),
  });
};

/** The subtitles of an episode, by language. */
export const findSubtitles = async (tx: Transaction, episodeId: string): Promise<Names> => {
  const tracks = await tx.subtitleTrack.findMany({ where: { episodeId } });
  return Object.fromEntries(tracks.map(({ language, storageKey }) => [language, storageKey]));
};

/** Counts a drama as changed. */
export const touchDrama = async (tx: Transaction, dramaId: string, now: Date) => {
  await tx.drama.update({ where: { id: dramaId }, data: { updatedAt: now } });
};
