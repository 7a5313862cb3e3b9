import { hidingMarksSql, visibleDramaSql } from '#features/dramas/dramas.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

/** The fields of a drama that recommendations use. */
export interface DramaFacts {
  dramaId: string;
  /** The drama's number in a feed's cursor. */
  number: number;
  publishedAtMs: number;
  playCount: number;
  episodeCount: number;
  /** Plays of today and yesterday. */
  recentPlays: number;
  /** 0 for everyone, else a value of a user's `sex`. */
  audience: number;
  language: string;
  hiddenInCountries: string[];
  categoryIds: string[];
  tagIds: string[];
  /** Names, in English where there is one. */
  cast: string[];
}

/** The values that `factsJson` and visibility bind; `now` in epoch milliseconds, days as `YYYY-MM-DD`. */
export type FactsValues = { now: number; today: string; yesterday: string; country: string };

/** The `DramaFacts` of `Drama d` with `SearchEntry n` as JSON. Binds @today and @yesterday. */
export const factsJson = `
  json_object(
    'dramaId', d.id, 'number', n.number, 'publishedAtMs', d.publishedAt, 'playCount', d.playCount,
    'episodeCount', d.episodeCount,
    'audience', d.audience, 'language', d.originalLanguage,
    'recentPlays', (SELECT COALESCE(sum(y.playCount), 0) FROM DramaDay y
      WHERE y.dramaId = d.id AND y.day IN (@today, @yesterday)),
    'hiddenInCountries', json(${hidingMarksSql}),
    'categoryIds', json((SELECT json_group_array(c.categoryId) FROM DramaCategory c WHERE c.dramaId = d.id)),
    'tagIds', json((SELECT json_group_array(t.tagId) FROM DramaTag t WHERE t.dramaId = d.id)),
    'cast', json((SELECT json_group_array(name) FROM (
      SELECT (SELECT t.name FROM CastMemberTranslation t WHERE t.castMemberId = m.id
        ORDER BY t.language <> 'en', t.language LIMIT 1) AS name
      FROM CastMember m WHERE m.dramaId = d.id) WHERE name IS NOT NULL))
  )`;

/** Rows read per row taken, so that a country that hides nearly everything does not cause a scan of the catalog. */
const scanFactor = 20;

/** SQL for the first `count` visible dramas. @param ids an ordered SELECT of `id` */
const firstVisible = (ids: string, count: number) => `
  SELECT id FROM (${ids} LIMIT ${count * scanFactor}) o
  WHERE EXISTS (SELECT 1 FROM Drama d WHERE d.id = o.id AND ${visibleDramaSql}) LIMIT ${count}`;

const sizes = { popular: 250, newest: 200, aDay: 80, aCategory: 15, categories: 40 };
const mostPlayedOn = (day: '@today' | '@yesterday') =>
  `SELECT dramaId AS id FROM DramaDay WHERE day = ${day} ORDER BY playCount DESC, dramaId DESC`;

/** Candidates for a feed: most played of all time, of today and yesterday, the newest, and the newest per category. */
export const listCandidates = (rows: SelectRows, values: FactsValues): DramaFacts[] =>
  rows<{ json: string }>(
    `
    WITH chosen (id) AS (
      SELECT * FROM (${firstVisible('SELECT id FROM Drama ORDER BY playCount DESC, id', sizes.popular)})
      UNION SELECT * FROM (${firstVisible('SELECT id FROM Drama WHERE publishedAt <= @now ORDER BY publishedAt DESC, id', sizes.newest)})
      UNION SELECT * FROM (${firstVisible(mostPlayedOn('@today'), sizes.aDay)})
      UNION SELECT * FROM (${firstVisible(mostPlayedOn('@yesterday'), sizes.aDay)})
      UNION SELECT r.value FROM (SELECT id FROM Category ORDER BY position, id LIMIT ${sizes.categories}) c,
        json_each((SELECT json_group_array(id) FROM (${firstVisible(
          'SELECT dramaId AS id FROM DramaCategory WHERE categoryId = c.id ORDER BY dramaId DESC',
          sizes.aCategory,
        )}))) r
    )
    SELECT ${factsJson} AS json
    FROM chosen CROSS JOIN Drama d ON d.id = chosen.id JOIN SearchEntry n ON n.dramaId = d.id`,
    values,
  ).map(({ json }) => JSON.parse(json));

/** The facts of these dramas, as far as they are published. */
export const listFacts = (rows: SelectRows, dramaIds: readonly string[], values: FactsValues): DramaFacts[] =>
  rows<{ json: string }>(
    `SELECT ${factsJson} AS json FROM json_each(@dramaIds) w CROSS JOIN Drama d ON d.id = w.value
     JOIN SearchEntry n ON n.dramaId = d.id WHERE d.publishedAt IS NOT NULL`,
    { ...values, dramaIds: JSON.stringify(dramaIds) },
  ).map(({ json }) => JSON.parse(json));

/** How many tags, categories and cast names are compared, how many dramas of each are read, and how many are returned. */
const [maxShared, dramasEach, maxRelated] = [20, 50, 100];

/**
 * The drama itself first, if it is visible, then the visible dramas that share most tags, categories and cast with it, in
 * no particular order.
 */
export const listRelated = (rows: SelectRows, dramaId: string, values: FactsValues): DramaFacts[] =>
  rows<{ json: string }>(
    `
    WITH shared (id, points) AS (
      SELECT r.value, 2 FROM (SELECT tagId FROM DramaTag WHERE dramaId = @dramaId LIMIT ${maxShared}) mine,
        json_each((SELECT json_group_array(dramaId) FROM (SELECT x.dramaId FROM DramaTag x
          WHERE x.tagId = mine.tagId ORDER BY x.dramaId DESC LIMIT ${dramasEach}))) r
      UNION ALL SELECT r.value, 1 FROM (SELECT categoryId FROM DramaCategory WHERE dramaId = @dramaId LIMIT ${maxShared}) mine,
        json_each((SELECT json_group_array(dramaId) FROM (SELECT x.dramaId FROM DramaCategory x
          WHERE x.categoryId = mine.categoryId ORDER BY x.dramaId DESC LIMIT ${dramasEach}))) r
      UNION ALL SELECT r.value, 3 FROM (SELECT t.language, t.name FROM CastMember m
          CROSS JOIN CastMemberTranslation t ON t.castMemberId = m.id
          WHERE m.dramaId = @dramaId AND t.language = 'en' LIMIT ${maxShared}) mine,
        json_each((SELECT json_group_array(dramaId) FROM (SELECT o.dramaId FROM CastMemberTranslation x
          JOIN CastMember o ON o.id = x.castMemberId
          WHERE x.language = mine.language AND x.name = mine.name LIMIT ${dramasEach}))) r
    ), related (id) AS (
      SELECT @dramaId UNION ALL SELECT id FROM (SELECT id FROM shared WHERE id <> @dramaId
        GROUP BY id ORDER BY sum(points) DESC, id DESC LIMIT ${maxRelated})
    )
    SELECT ${factsJson} AS json
    FROM related CROSS JOIN Drama d ON d.id = related.id JOIN SearchEntry n ON n.dramaId = d.id
    WHERE ${visibleDramaSql}
    ORDER BY d.id <> @dramaId`,
    { ...values, dramaId },
  ).map(({ json }) => JSON.parse(json));
