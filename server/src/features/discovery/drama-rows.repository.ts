import { type CardRow, type TranslatedName, visibleDramaSql } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

/** A drama in all languages: what cards, highlighted matches and recommendation reasons need. */
export interface DiscoveryRow extends CardRow {
  followCount: number;
  tags: { tag: TranslatedName }[];
  cast: { translations: { language: string; name: string; role: string }[] }[];
}

/** `Drama d` as a JSON `DiscoveryRow`, in one statement. Prisma would need ten. */
export const dramaJson = `
  json_object(
    'id', d.id, 'originalLanguage', d.originalLanguage, 'status', d.status, 'tone', d.tone, 'frameKey', d.frameKey,
    'publishedAt', d.publishedAt, 'episodeCount', d.episodeCount, 'freeEpisodeCount', d.freeEpisodeCount,
    'followCount', d.followCount,
    'translations', json((SELECT json_group_array(json_object('language', t.language, 'title', t.title, 'hook', t.hook,
        'synopsis', t.synopsis, 'posterKey', t.posterKey))
      FROM DramaTranslation t WHERE t.dramaId = d.id)),
    'categories', json((SELECT json_group_array(json(c.json)) FROM (
      SELECT json_object('category', json_object('id', c.id, 'translations', json((
          SELECT json_group_array(json_object('language', t.language, 'name', t.name))
          FROM CategoryTranslation t WHERE t.categoryId = c.id)))) AS json
      FROM DramaCategory dc JOIN Category c ON c.id = dc.categoryId
      WHERE dc.dramaId = d.id ORDER BY c.position, c.id) c)),
    'tags', json((SELECT json_group_array(json_object('tag', json_object('id', dt.tagId, 'translations', json((
          SELECT json_group_array(json_object('language', t.language, 'name', t.name))
          FROM TagTranslation t WHERE t.tagId = dt.tagId)))))
      FROM DramaTag dt WHERE dt.dramaId = d.id)),
    'cast', json((SELECT json_group_array(json(m.json)) FROM (
      SELECT json_object('translations', json((
          SELECT json_group_array(json_object('language', t.language, 'name', t.name, 'role', t.role))
          FROM CastMemberTranslation t WHERE t.castMemberId = m.id))) AS json
      FROM CastMember m WHERE m.dramaId = d.id ORDER BY m.position) m))
  )`;

export const parseDrama = (json: string): DiscoveryRow => {
  const row = JSON.parse(json) as DiscoveryRow;
  return { ...row, publishedAt: row.publishedAt && new Date(row.publishedAt) };
};

/** Reads the visible ones of these dramas, in the order of `dramaIds`. */
export const listDramaRows = (
  rows: SelectRows,
  dramaIds: readonly string[],
  viewer: Viewer,
): DiscoveryRow[] =>
  rows<{ json: string }>(
    `SELECT ${dramaJson} AS json FROM json_each(@dramaIds) w CROSS JOIN Drama d ON d.id = w.value
     WHERE ${visibleDramaSql} ORDER BY w.key`,
    { ...viewerValues(viewer), dramaIds: JSON.stringify(dramaIds) },
  ).map(({ json }) => parseDrama(json));
