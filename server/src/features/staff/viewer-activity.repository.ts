import type { Language } from '@cliffhanger/contracts';
import type { ViewedDrama, WrittenComment } from '@cliffhanger/contracts/staff';
import { bestTranslation } from '#features/dramas/dramas.ts';
import type { Reader, SelectRows } from '#platform/database/open-database.ts';

const translations = { select: { language: true, title: true, posterKey: true } } as const;

interface DramaRow {
  dramaId: string;
  episodeNumber: number | null;
  unlockCount: number;
  coins: number;
  atMs: number;
  total: number;
}

/** The dramas that a viewer watched or unlocked, the latest first, with one number of the episode watched last. */
const listDramaRows = (rows: SelectRows, userId: string, limit: number): DramaRow[] =>
  rows(
    `WITH seen AS (
       SELECT dramaId, max(updatedAt) AS at FROM WatchProgress WHERE userId = @userId AND begun = 1 GROUP BY dramaId
     ), owned AS (
       SELECT dramaId, count(*) AS unlockCount, sum(priceCoins) AS coins, max(createdAt) AS at
       FROM Unlock WHERE userId = @userId GROUP BY dramaId
     ), known AS (
       SELECT dramaId FROM seen UNION SELECT dramaId FROM owned
     )
     SELECT k.dramaId, coalesce(o.unlockCount, 0) AS unlockCount, coalesce(o.coins, 0) AS coins,
       max(coalesce(s.at, 0), coalesce(o.at, 0)) AS atMs, count(*) OVER () AS total,
       (SELECT e.number FROM WatchProgress p JOIN Episode e ON e.id = p.episodeId
        WHERE p.userId = @userId AND p.dramaId = k.dramaId AND p.begun = 1
        ORDER BY p.updatedAt DESC, p.episodeId DESC LIMIT 1) AS episodeNumber
     FROM known k LEFT JOIN seen s USING (dramaId) LEFT JOIN owned o USING (dramaId)
     ORDER BY atMs DESC, k.dramaId LIMIT @limit`,
    { userId, limit },
  );

/** @returns the dramas with titles in this language, and how many there are in all */
export const listViewedDramas = async (
  { rows, read }: { rows: SelectRows; read: Reader },
  userId: string,
  language: Language,
  limit: number,
): Promise<{ dramas: ViewedDrama[]; dramaCount: number }> => {
  const listed = listDramaRows(rows, userId, limit);
  const found = await read.drama.findMany({
    where: { id: { in: listed.map(({ dramaId }) => dramaId) } },
    select: { id: true, slug: true, originalLanguage: true, episodeCount: true, translations },
  });
  const byId = new Map(found.map((drama) => [drama.id, drama]));
  const dramas = listed.flatMap(({ dramaId, atMs, total: _, ...counts }): ViewedDrama[] => {
    const drama = byId.get(dramaId);
    if (!drama) return [];
    const { slug, originalLanguage, episodeCount } = drama;
    const words = bestTranslation(drama.translations, language, originalLanguage);
    const withPoster = drama.translations.filter(({ posterKey }) => posterKey !== null);
    return [
      {
        ...counts,
        slug,
        episodeCount,
        title: words?.title ?? slug,
        posterKey: bestTranslation(withPoster, language, originalLanguage)?.posterKey ?? null,
        at: new Date(atMs),
      },
    ];
  });
  return { dramas, dramaCount: listed[0]?.total ?? 0 };
};

/** The comments of a viewer with the titles of their dramas, newest first. */
export const listWrittenComments = async (
  db: Reader,
  userId: string,
  language: Language,
  limit: number,
): Promise<WrittenComment[]> => {
  const found = await db.comment.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: {
      id: true,
      text: true,
      likeCount: true,
      createdAt: true,
      hiddenAt: true,
      deletedAt: true,
      episode: {
        select: { number: true, drama: { select: { slug: true, originalLanguage: true, translations } } },
      },
    },
  });
  return found.map(({ episode: { number, drama }, ...comment }) => ({
    ...comment,
    episodeNumber: number,
    dramaTitle: bestTranslation(drama.translations, language, drama.originalLanguage)?.title ?? drama.slug,
  }));
};

/** Feedback of a viewer, newest first. */
export const listWrittenFeedback = (db: Reader, userId: string, limit: number) =>
  db.feedback.findMany({
    where: { userId },
    orderBy: { id: 'desc' },
    take: limit,
    select: { id: true, problemType: true, description: true, createdAt: true, answeredAt: true },
  });

/** The codes that a viewer redeemed, the latest first. */
export const listRedemptions = async (db: Reader, userId: string, limit: number) => {
  const found = await db.redemption.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: { createdAt: true, code: { select: { name: true, kind: true, amount: true } } },
  });
  return found.map(({ createdAt, code: { name, ...code } }) => ({ ...code, campaign: name, at: createdAt }));
};
