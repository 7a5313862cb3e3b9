import type { UpcomingDrama } from '@cliffhanger/contracts';
import {
  type DetailColumns,
  detailColumns,
  detailFromColumns,
  upcomingDramaSql,
} from '#features/dramas/dramas.ts';
import { type EpisodeMedia, episodeMediaJson } from '#features/playback/playback.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

/** The place of a drama in a list of premieres. */
export interface PremiereKey {
  publishedAtMs: number;
  dramaId: string;
}

export interface PremierePage {
  limit: number;
  after: PremiereKey | null;
}

/** The viewer's part of a drama's page is not read: it has no counts before its release. */
const upcomingDramaView = (row: DetailColumns): UpcomingDrama => {
  const { dramaId, title, hook, tags, posterUrl, tone, publishedAt } = detailFromColumns(row);
  return { dramaId, title, hook, tags, posterUrl, tone, publishAt: publishedAt };
};

/**
 * The announced dramas that the viewer may see, the next release first.
 * @param userId only those of which this user is to be reminded; null for all
 */
export const listUpcoming = (
  rows: SelectRows,
  viewer: Viewer,
  { limit, after, userId }: PremierePage & { userId: string | null },
): UpcomingDrama[] =>
  rows<DetailColumns>(
    `SELECT ${detailColumns} FROM Drama d
     WHERE ${upcomingDramaSql}
       ${userId === null ? '' : 'AND EXISTS (SELECT 1 FROM PremiereReminder WHERE userId = @userId AND dramaId = d.id)'}
       ${after ? 'AND d.publishedAt >= @publishedAtMs AND (d.publishedAt > @publishedAtMs OR d.id < @dramaId)' : ''}
     ORDER BY d.publishedAt, d.id DESC LIMIT @limit`,
    {
      ...viewerValues(viewer),
      userId,
      limit,
      publishedAtMs: after?.publishedAtMs ?? null,
      dramaId: after?.dramaId ?? null,
    },
  ).map(upcomingDramaView);

/** An announced drama, with the media of its trailer. */
interface Premiere {
  drama: UpcomingDrama;
  trailer: { id: string; durationSeconds: number; media: EpisodeMedia } | null;
  reminded: boolean;
}

/** @param userId '' for a visitor */
export const findUpcoming = (
  rows: SelectRows,
  viewer: Viewer,
  { dramaId, userId }: { dramaId: string; userId: string },
): Premiere | null => {
  const [row] = rows<DetailColumns & { trailer: string | null; reminded: 0 | 1 }>(
    `SELECT ${detailColumns},
       (SELECT json_object('id', e.id, 'durationSeconds', e.durationSeconds, 'media', json(${episodeMediaJson('e')}))
         FROM Episode e WHERE e.dramaId = d.id AND e.number = d.trailerNumber
           AND EXISTS (SELECT 1 FROM Rendition WHERE episodeId = e.id)) AS trailer,
       EXISTS (SELECT 1 FROM PremiereReminder WHERE userId = @userId AND dramaId = d.id) AS reminded
     FROM Drama d WHERE d.id = @dramaId AND ${upcomingDramaSql}`,
    { ...viewerValues(viewer), dramaId, userId },
  );
  if (!row) return null;
  return {
    drama: upcomingDramaView(row),
    trailer: row.trailer === null ? null : JSON.parse(row.trailer),
    reminded: row.reminded === 1,
  };
};
