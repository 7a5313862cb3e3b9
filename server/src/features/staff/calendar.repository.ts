import { type Language, languages } from '@cliffhanger/contracts';
import type { Names } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';

/** Milliseconds since the epoch; the end is exclusive. */
export interface Period {
  fromMs: number;
  untilMs: number;
}

const titleSql = `(SELECT json_group_object(language, title) FROM DramaTranslation WHERE dramaId = d.id)`;

interface ReleaseRow {
  slug: string;
  title: Names;
  at: number;
}

const parseTitle = <Row extends { title: string }>({ title, ...row }: Row) => ({
  ...row,
  title: JSON.parse(title) as Names,
});

/** Dramas that viewers see from a time within the period on. */
export const listDramaReleases = async (rows: SelectRowsInThread, period: Period) =>
  (
    await rows<Omit<ReleaseRow, 'title'> & { title: string; episodes: number }>(
      `SELECT d.slug, ${titleSql} AS title, d.publishedAt AS at, d.episodeCount AS episodes FROM Drama d
       WHERE d.publishedAt >= @fromMs AND d.publishedAt < @untilMs`,
      { ...period },
    )
  ).map(parseTitle);

/** Episodes that viewers see from a time within the period on, later than their drama. */
export const listEpisodeReleases = async (rows: SelectRowsInThread, period: Period) =>
  (
    await rows<Omit<ReleaseRow, 'title'> & { title: string; numbers: string; episodeIds: string }>(
      `SELECT d.slug, ${titleSql} AS title, e.publishedAt AS at,
         json_group_array(e.number ORDER BY e.number) AS numbers, json_group_array(e.id ORDER BY e.number) AS episodeIds
       FROM Episode e JOIN Drama d ON d.id = e.dramaId
       WHERE e.publishedAt >= @fromMs AND e.publishedAt < @untilMs AND e.publishedAt > d.publishedAt
       GROUP BY d.id, e.publishedAt`,
      { ...period },
    )
  ).map(({ numbers, episodeIds, ...row }) => ({
    ...parseTitle(row),
    numbers: JSON.parse(numbers) as number[],
    episodeIds: JSON.parse(episodeIds) as string[],
  }));

/** Holds that end within the period, those of a drama that end together as one. */
export const listHoldEnds = async (rows: SelectRowsInThread, period: Period) =>
  (
    await rows<Omit<ReleaseRow, 'title'> & { title: string; countries: string }>(
      `SELECT d.slug, ${titleSql} AS title, h.endsAt AS at, json_group_array(h.country ORDER BY h.country) AS countries
       FROM DramaHiddenCountry h JOIN Drama d ON d.id = h.dramaId
       WHERE h.endsAt >= @fromMs AND h.endsAt < @untilMs GROUP BY d.id, h.endsAt`,
      { ...period },
    )
  ).map(({ countries, ...row }) => ({ ...parseTitle(row), countries: JSON.parse(countries) as string[] }));

interface MissingRow {
  slug: string;
  /** Null: of the drama itself. */
  number: number | null;
  language: Language;
  texts: number;
}

/** The number of names in a list that commas separate. */
const countNames = (column: string) => `length(${column}) - length(replace(${column}, ',', '')) + 1`;

/** How many texts of these dramas stand in for a missing translation. */
export const countMissingTexts = (
  rows: SelectRowsInThread,
  slugs: readonly string[],
): Promise<MissingRow[]> =>
  rows(
    `WITH chosen AS (SELECT d.id, d.slug FROM Drama d JOIN json_each(@slugs) s ON s.value = d.slug)
     SELECT c.slug, NULL AS number, t.language, ${countNames('t.fallbacks')} AS texts
       FROM chosen c JOIN DramaTranslation t ON t.dramaId = c.id WHERE t.fallbacks <> ''
     UNION ALL SELECT c.slug, NULL, t.language, ${countNames('t.fallbacks')}
       FROM chosen c JOIN CastMember m ON m.dramaId = c.id JOIN CastMemberTranslation t ON t.castMemberId = m.id
       WHERE t.fallbacks <> ''
     UNION ALL SELECT c.slug, e.number, t.language, ${countNames('t.fallbacks')}
       FROM chosen c JOIN Episode e ON e.dramaId = c.id JOIN EpisodeTranslation t ON t.episodeId = e.id
       WHERE t.fallbacks <> ''`,
    { slugs: JSON.stringify(slugs) },
  );

/** The languages of missing texts, in the order of the app, with their number. */
export const sumByLanguage = (rows: readonly MissingRow[]) =>
  languages
    .map((language) => ({
      language,
      texts: rows.filter((row) => row.language === language).reduce((sum, { texts }) => sum + texts, 0),
    }))
    .filter(({ texts }) => texts > 0);
