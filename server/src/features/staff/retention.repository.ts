import type { Names } from '@cliffhanger/contracts/staff';
import type { Reader, SelectRowsInThread } from '#platform/database/open-database.ts';

export const findDramaWithEpisodes = async (db: Reader, slug: string) => {
  const drama = await db.drama.findUnique({
    where: { slug },
    select: {
      slug: true,
      translations: { orderBy: { language: 'asc' }, select: { language: true, title: true } },
      episodes: {
        orderBy: { number: 'asc' },
        select: { id: true, number: true, durationSeconds: true, priceCoins: true, playCount: true },
      },
    },
  });
  if (!drama) return null;
  const { translations, ...columns } = drama;
  return {
    ...columns,
    title: Object.fromEntries(translations.map(({ language, title }) => [language, title])) as Names,
  };
};

export interface ReachCounts {
  started: number;
  reached25: number;
  reached50: number;
  reached75: number;
  finished: number;
  /** Of those who started, the accounts that own the next episode. */
  nextUnlocked: number;
}

/** Counts accounts with a position in an episode by the furthest place that they have reached. */
export const countReach = async (
  rows: SelectRowsInThread,
  episode: { episodeId: string; nextEpisodeId: string | null; durationSeconds: number },
): Promise<ReachCounts> => {
  const [counts] = await rows<ReachCounts>(
    `SELECT count(*) AS started,
       count(*) FILTER (WHERE reached >= @durationSeconds * 0.25) AS reached25,
       count(*) FILTER (WHERE reached >= @durationSeconds * 0.5) AS reached50,
       count(*) FILTER (WHERE reached >= @durationSeconds * 0.75) AS reached75,
       count(*) FILTER (WHERE reached >= @durationSeconds) AS finished,
       count(*) FILTER (WHERE EXISTS (
         SELECT 1 FROM "Unlock" u WHERE u.userId = progress.userId AND u.episodeId = @nextEpisodeId)) AS nextUnlocked
     FROM (
       SELECT userId,
         CASE WHEN finished = 1 THEN @durationSeconds ELSE max(positionSeconds, furthestSeconds) END AS reached
       FROM WatchProgress WHERE episodeId = @episodeId
     ) progress`,
    { ...episode },
  );
  if (!counts) throw new Error('an aggregate has one row');
  return counts;
};
