import type { Viewer } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { visibleDramaSql } from './visibility.ts';

type Audience = Pick<Viewer, 'country' | 'now'>;

/** Whether the viewer may see a drama. */
export const isDramaVisible = (rows: SelectRows, dramaId: string, { country, now }: Audience): boolean =>
  rows(`SELECT 1 FROM Drama d WHERE d.id = @dramaId AND ${visibleDramaSql}`, {
    dramaId,
    country,
    now: now.getTime(),
  }).length > 0;

/** Finds an episode that belongs to this drama, if the viewer may see both. */
export const findVisibleEpisode = (
  rows: SelectRows,
  ids: { dramaId: string; episodeId: string },
  { country, now }: Audience,
): { durationSeconds: number } | undefined =>
  rows<{ durationSeconds: number }>(
    `SELECT e.durationSeconds FROM Episode e
     WHERE e.id = @episodeId AND e.dramaId = @dramaId AND e.publishedAt <= @now
       AND EXISTS (SELECT 1 FROM Drama d WHERE d.id = e.dramaId AND ${visibleDramaSql})`,
    { dramaId: ids.dramaId, episodeId: ids.episodeId, country, now: now.getTime() },
  )[0];
