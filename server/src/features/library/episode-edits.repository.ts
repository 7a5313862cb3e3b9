import { type EpisodeTextName, episodeTexts, type Names } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import { markFallback } from './fallbacks.ts';
import { selectColumns } from './select-columns.ts';
import { toSubtitleKeys, toSubtitleRows } from './subtitle-rows.ts';

/** The episodes of a drama with their texts, by number; null when the slug is unknown. */
export const findEditedEpisodes = (db: Reader, slug: string) =>
  db.drama.findUnique({
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
          durationSeconds: true,
          mediaVersion: true,
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

/** Replaces the subtitles and captions of an episode. @param keys all of them */
export const replaceSubtitles = async (
  tx: Transaction,
  episodeId: string,
  keys: PackagedEpisode['subtitleKeys'],
) => {
  await tx.subtitleTrack.deleteMany({ where: { episodeId } });
  await tx.subtitleTrack.createMany({
    data: toSubtitleRows(keys).map((row) => ({ episodeId, ...row })),
  });
};

/** The subtitles and captions of an episode. */
export const findSubtitles = async (db: Reader, episodeId: string) =>
  toSubtitleKeys(await db.subtitleTrack.findMany({ where: { episodeId } }));

/** Counts a drama as changed. */
export const touchDrama = async (tx: Transaction, dramaId: string, now: Date) => {
  await tx.drama.update({ where: { id: dramaId }, data: { updatedAt: now } });
};
