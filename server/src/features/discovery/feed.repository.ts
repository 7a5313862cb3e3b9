import { visibleDramaSql } from '#features/dramas/dramas.ts';
import { type EpisodeMedia, episodeMediaJson } from '#features/playback/playback.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { type DiscoveryRow, dramaJson, parseDrama } from './drama-rows.repository.ts';
import { type DramaFacts, type FactsValues, factsJson } from './pool.repository.ts';

/** A drama that the user has watched or follows. */
export interface OwnDrama extends DramaFacts {
  titles: { language: string; title: string }[];
  /** Recently finished episodes. */
  finishedEpisodes: number;
  begun: 0 | 1;
  followed: 0 | 1;
  episodeCount: number;
  /** The first episode that is not finished; null when all are. */
  next: { priceCoins: number; unlocked: 0 | 1 } | null;
}

/** The data about a user that recommendations use. */
export interface ViewerTaste {
  sex: number;
  isMember: boolean;
  own: OwnDrama[];
}

/** How many recently watched episodes are read, and how many watched and followed dramas. */
const limits = { episodes: 500, dramas: 40 };

/** Selects a user's `ViewerTaste` as JSON. Binds @userId and the `FactsValues`. */
const tasteSql = `
  WITH watched AS (
    SELECT dramaId, max(updatedAt) AS at, sum(finished) AS finishedEpisodes
    FROM (SELECT dramaId, updatedAt, finished FROM WatchProgress WHERE userId = @userId
      ORDER BY updatedAt DESC LIMIT ${limits.episodes})
    GROUP BY dramaId ORDER BY at DESC LIMIT ${limits.dramas}
  ), followed AS (
    SELECT dramaId, createdAt AS at FROM Follow WHERE userId = @userId
    ORDER BY createdAt DESC LIMIT ${limits.dramas}
  ), own AS (
    SELECT dramaId, max(at) AS at, sum(finishedEpisodes) AS finishedEpisodes, max(begun) AS begun, max(followed) AS followed
    FROM (SELECT dramaId, at, finishedEpisodes, 1 AS begun, 0 AS followed FROM watched
      UNION ALL SELECT dramaId, at, 0, 0, 1 FROM followed)
    GROUP BY dramaId
  )
  SELECT json_object('sex', u.sex, 'isMember', COALESCE(u.memberExpire > @now, 0), 'own', json((
    SELECT json_group_array(json(o.json)) FROM (
      SELECT json_object('facts', ${factsJson}, 'finishedEpisodes', own.finishedEpisodes,
        'begun', own.begun, 'followed', own.followed, 'episodeCount', d.episodeCount,
        'titles', json((SELECT json_group_array(json_object('language', t.language, 'title', t.title))
          FROM DramaTranslation t WHERE t.dramaId = d.id)),
        'next', json((SELECT json_object('priceCoins', e.priceCoins, 'unlocked', EXISTS
            (SELECT 1 FROM "Unlock" k WHERE k.userId = @userId AND k.episodeId = e.id))
          FROM Episode e WHERE e.dramaId = d.id AND e.publishedAt <= @now AND NOT EXISTS
            (SELECT 1 FROM WatchProgress p WHERE p.userId = @userId AND p.episodeId = e.id AND p.finished)
          ORDER BY e.number LIMIT 1))) AS json
      FROM own CROSS JOIN Drama d ON d.id = own.dramaId JOIN SearchEntry n ON n.dramaId = d.id
      WHERE ${visibleDramaSql} ORDER BY own.at DESC) o))) AS json
  FROM User u WHERE u.id = @userId`;

/** The dramas that this user recently watched or follows, most recent first. */
export const findTaste = (rows: SelectRows, userId: string, values: FactsValues): ViewerTaste => {
  const [row] = rows<{ json: string }>(tasteSql, { ...values, userId });
  if (!row) return { sex: 0, isMember: false, own: [] };
  const { sex, isMember, own } = JSON.parse(row.json);
  return {
    sex,
    isMember: isMember === 1,
    own: own.map(({ facts, ...history }: { facts: DramaFacts }) => ({ ...facts, ...history })),
  };
};

interface NeighborRow {
  id: string;
  number: number;
  priceCoins: number;
  unlocked: 0 | 1;
}

/** A drama with the episode to play, its media and its neighbors. */
export interface FeedRow {
  drama: DiscoveryRow;
  episode: NeighborRow & {
    durationSeconds: number;
    likeCount: number;
    commentCount: number;
    translations: { language: string; title: string; synopsis: string | null }[];
    media: EpisodeMedia;
    positionSeconds: number;
  };
  liked: 0 | 1;
  followed: 0 | 1;
  previous: NeighborRow | null;
  next: NeighborRow | null;
}

/**
 * The rows of a feed page. Each drama comes with the first episode that the user has not finished or, if that is locked or
 * missing, the first episode that they may watch. Dramas without such an episode or without media are left out.
 */
export const listFeedRows = (
  rows: SelectRows,
  dramaIds: readonly string[],
  { userId, isMember }: { userId: string; isMember: boolean },
  viewer: Viewer,
): FeedRow[] =>
  rows<Record<'drama' | 'rest', string>>(feedSql, {
    ...viewerValues(viewer),
    userId,
    isMember: Number(isMember),
    dramaIds: JSON.stringify(dramaIds),
  }).map(({ drama, rest }) => ({ drama: parseDrama(drama), ...JSON.parse(rest) }));

const unlocked = (episode: string) => `EXISTS
    (SELECT 1 FROM "Unlock" k WHERE k.userId = @userId AND k.episodeId = ${episode}.id)`;
const mayWatch = (episode: string) => `(${episode}.priceCoins = 0 OR @isMember OR ${unlocked(episode)})`;
const neighbor = (side: string) => `(SELECT json_object(
      'id', b.id, 'number', b.number, 'priceCoins', b.priceCoins, 'unlocked', ${unlocked('b')})
    FROM Episode b WHERE b.dramaId = d.id AND b.publishedAt <= @now AND ${side} LIMIT 1)`;
const feedSql = `
    SELECT ${dramaJson} AS drama, json_object(
      'episode', json_object(
        'id', e.id, 'number', e.number, 'priceCoins', e.priceCoins, 'unlocked', ${unlocked('e')},
        'durationSeconds', e.durationSeconds, 'likeCount', e.likeCount, 'commentCount', e.commentCount,
        'translations', json((SELECT json_group_array(json_object('language', t.language, 'title', t.title, 'synopsis', t.synopsis))
          FROM EpisodeTranslation t WHERE t.episodeId = e.id)),
        'media', ${episodeMediaJson('e')},
        'positionSeconds', COALESCE((SELECT p.positionSeconds FROM WatchProgress p
          WHERE p.userId = @userId AND p.episodeId = e.id), 0)),
      'liked', EXISTS (SELECT 1 FROM EpisodeLike l WHERE l.userId = @userId AND l.episodeId = e.id),
      'followed', EXISTS (SELECT 1 FROM Follow f WHERE f.userId = @userId AND f.dramaId = d.id),
      'previous', json(${neighbor('b.number < e.number ORDER BY b.number DESC')}),
      'next', json(${neighbor('b.number > e.number ORDER BY b.number')})
    ) AS rest
    FROM json_each(@dramaIds) w
    CROSS JOIN Drama d ON d.id = w.value
    CROSS JOIN Episode e ON e.id = COALESCE(
      (SELECT x.id FROM Episode x WHERE ${mayWatch('x')} AND x.id =
        (SELECT y.id FROM Episode y WHERE y.dramaId = d.id AND y.publishedAt <= @now AND NOT EXISTS
          (SELECT 1 FROM WatchProgress p WHERE p.userId = @userId AND p.episodeId = y.id AND p.finished)
          ORDER BY y.number LIMIT 1)),
      (SELECT x.id FROM Episode x WHERE x.dramaId = d.id AND x.publishedAt <= @now AND ${mayWatch('x')}
        ORDER BY x.number LIMIT 1))
    WHERE ${visibleDramaSql} AND EXISTS (SELECT 1 FROM Rendition r WHERE r.episodeId = e.id) ORDER BY w.key`;
