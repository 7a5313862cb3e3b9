import type { Language } from '@cliffhanger/contracts';
import { byLanguagePreference } from '#features/dramas/dramas.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import type { DramaFacts } from './pool.repository.ts';

/** A user's progress in a drama that they have watched or follow. */
export interface DramaHistory {
  dramaId: string;
  /** Recently finished episodes. */
  finishedEpisodes: number;
  begun: 0 | 1;
  followed: 0 | 1;
  /** The episode to go on with: the last one watched, or the next if that is finished; null after the last episode. */
  next: { priceCoins: number; unlocked: 0 | 1 } | null;
}

/** A drama that the user has watched or follows. */
export type OwnDrama = DramaFacts & DramaHistory;

/** The data about a user that recommendations use, with the dramas that they recently watched or follow. */
export interface ViewerTaste<Own = OwnDrama> {
  sex: number;
  isMember: boolean;
  /** Most recent first. */
  own: Own[];
}

/** How many recently watched episodes are read, and how many watched and followed dramas. */
const limits = { episodes: 500, dramas: 40 };

/** Selects a user's `ViewerTaste<DramaHistory>` as JSON. Binds @userId and @now. */
const tasteSql = `
  WITH watched AS (
    SELECT dramaId, max(updatedAt) AS at, sum(finished) AS finishedEpisodes
    FROM (SELECT dramaId, updatedAt, finished FROM WatchProgress WHERE userId = @userId AND begun = 1
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
  SELECT json_object('sex', iif(u.sexChosen, u.sex, 0), 'isMember', COALESCE(u.memberExpire > @now, 0), 'own', json((
    SELECT json_group_array(json(o.json)) FROM (
      SELECT json_object('dramaId', own.dramaId, 'finishedEpisodes', own.finishedEpisodes,
        'begun', own.begun, 'followed', own.followed,
        'next', json((SELECT json_object('priceCoins', e.priceCoins, 'unlocked', EXISTS
            (SELECT 1 FROM "Unlock" k WHERE k.userId = @userId AND k.episodeId = e.id))
          FROM Episode e WHERE e.dramaId = own.dramaId AND e.publishedAt <= @now AND e.number >= coalesce(
            (SELECT l.number + p.finished FROM WatchProgress p JOIN Episode l ON l.id = p.episodeId
             WHERE p.userId = @userId AND p.dramaId = own.dramaId AND p.begun = 1
             ORDER BY p.updatedAt DESC, p.episodeId DESC LIMIT 1), 0)
          ORDER BY e.number LIMIT 1))) AS json
      FROM own ORDER BY own.at DESC) o))) AS json
  FROM User u WHERE u.id = @userId`;

/** Whether the user may see the dramas is not checked. @param now epoch milliseconds */
export const findTaste = (rows: SelectRows, userId: string, now: number): ViewerTaste<DramaHistory> => {
  const [row] = rows<{ json: string }>(tasteSql, { userId, now });
  if (!row) return noTaste;
  const { isMember, ...taste } = JSON.parse(row.json);
  return { ...taste, isMember: isMember === 1 };
};

export const noTaste = { sex: 0, isMember: false, own: [] };

const dramaTitleSql = `
  SELECT (SELECT title FROM DramaTranslation WHERE dramaId = d.id ORDER BY ${byLanguagePreference} LIMIT 1) AS title
  FROM Drama d WHERE d.id = @dramaId`;

/** The title in the language, else in the drama's original language, else in English, else in any. */
export const findDramaTitle = (rows: SelectRows, dramaId: string, language: Language): string =>
  rows<{ title: string | null }>(dramaTitleSql, { dramaId, language })[0]?.title ?? '';

const tagNameSql = `
  SELECT name FROM TagTranslation WHERE tagId = @tagId
  ORDER BY language = @language DESC, language = 'en' DESC, language LIMIT 1`;

/** The name in the language, else in English, else in any. */
export const findTagName = (rows: SelectRows, tagId: string, language: Language): string =>
  rows<{ name: string }>(tagNameSql, { tagId, language })[0]?.name ?? '';
