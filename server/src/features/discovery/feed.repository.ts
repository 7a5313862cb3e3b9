import type { Language } from '@cliffhanger/contracts';
import { visibleDramaSql } from '#features/dramas/dramas.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
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

const tagNameSql = `
  SELECT name FROM TagTranslation WHERE tagId = @tagId
  ORDER BY language = @language DESC, language = 'en' DESC, language LIMIT 1`;

/** The name in the language, else in English, else in any. */
export const findTagName = (rows: SelectRows, tagId: string, language: Language): string =>
  rows<{ name: string }>(tagNameSql, { tagId, language })[0]?.name ?? '';
