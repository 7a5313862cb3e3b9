import type { Database } from '#platform/database/open-database.ts';
import type { StoredRendition } from './master-playlist.ts';

type Reader = Database['read'];
type Rows = Database['rows'];

const columns = 'name, width, height, bitsPerSecond, peakBitsPerSecond, codecs, folder';
const renditionsSql = `
  SELECT ${columns} FROM Rendition
    WHERE episodeId = @episodeId AND @mediaVersion = (SELECT mediaVersion FROM Episode WHERE id = @episodeId)
  UNION ALL SELECT ${columns} FROM RetiredRendition
    WHERE episodeId = @episodeId AND mediaVersion = @mediaVersion`;

/** The renditions that a link of that version leads to, also when an import has replaced them since. */
export const listRenditions = (rows: Rows, episodeId: string, mediaVersion: number) =>
  rows<StoredRendition>(renditionsSql, { episodeId, mediaVersion });

/** Whether an episode costs something, so that a right to it can be lost. */
export const isPaid = (rows: Rows, episodeId: string): boolean =>
  rows('SELECT 1 FROM Episode WHERE id = @episodeId AND priceCoins > 0', { episodeId }).length > 0;

/** Whether this viewer lost any right since then: by taking an unlock back, or by a refund. */
export const hasLostRights = (rows: Rows, userId: string, since: Date): boolean =>
  rows<{ lost: 0 | 1 }>(
    `SELECT EXISTS (SELECT 1 FROM UnlockUndo WHERE userId = @userId AND undoneAt >= @since)
       OR EXISTS (SELECT 1 FROM "Order" WHERE userId = @userId AND refundedAt >= @since) AS lost`,
    { userId, since: since.getTime() },
  )[0]?.lost === 1;

export const findPosterKey = async (db: Reader, episodeId: string): Promise<string | null> =>
  (await db.episode.findUnique({ where: { id: episodeId }, select: { posterKey: true } }))?.posterKey ?? null;

export const findSubtitleKey = async (
  db: Reader,
  episodeId: string,
  language: string,
): Promise<string | null> =>
  (
    await db.subtitleTrack.findUnique({
      where: { episodeId_language: { episodeId, language } },
      select: { storageKey: true },
    })
  )?.storageKey ?? null;
