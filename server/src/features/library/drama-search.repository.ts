import type { DramaSearch, FoundDrama } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';

/** The number of names in `fallbacks`, which commas join. */
const countNames = "length(fallbacks) - length(replace(fallbacks, ',', '')) + 1";

/** Each drama with its state and the number of its texts without a translation by language, as JSON. */
const listed = `WITH untranslated AS (
    SELECT dramaId, language, ${countNames} AS texts FROM DramaTranslation WHERE fallbacks <> ''
    UNION ALL SELECT c.dramaId, t.language, ${countNames}
      FROM CastMemberTranslation t JOIN CastMember c ON c.id = t.castMemberId WHERE t.fallbacks <> ''
    UNION ALL SELECT e.dramaId, t.language, ${countNames}
      FROM EpisodeTranslation t JOIN Episode e ON e.id = t.episodeId WHERE t.fallbacks <> ''
  ), byLanguage AS (
    SELECT dramaId, language, sum(texts) AS texts FROM untranslated GROUP BY dramaId, language
  ), missing AS (
    SELECT dramaId, json_group_object(language, texts) AS missing, sum(texts) AS missingTexts
    FROM byLanguage GROUP BY dramaId
  ), listed AS (
    SELECT d.*, coalesce(m.missing, '{}') AS missing, coalesce(m.missingTexts, 0) AS missingTexts,
      CASE WHEN d.publishedAt IS NULL THEN 'hidden' WHEN d.publishedAt > @now THEN 'planned' ELSE 'shown' END AS state,
      EXISTS (SELECT 1 FROM DramaHiddenCountry h WHERE h.dramaId = d.id) AS held
    FROM Drama d LEFT JOIN missing m ON m.dramaId = d.id
  )`;

const byPreference = `language = @language DESC, language = d.originalLanguage DESC, language = 'en' DESC, language LIMIT 1`;

const orders: Record<DramaSearch['sort'], string> = {
  release: 'd.publishedAt IS NULL, d.publishedAt DESC',
  title: 'title COLLATE NOCASE',
  plays: 'plays DESC',
  coins: 'coins DESC',
  missing: 'd.missingTexts DESC',
};

interface FoundRow
  extends Omit<FoundDrama, 'publishedAt' | 'nextEpisodeAt' | 'missing' | 'posterUrl' | 'hiddenInCountries'> {
  /** Epoch milliseconds. */
  publishedAt: number | null;
  nextEpisodeAt: number | null;
  posterKey: string | null;
  /** JSON. */
  missing: string;
  hiddenInCountries: string;
}

const timeOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

/** A page of dramas, one more than `limit` if there are others. @param from the first day and moment of the activity */
export const findDramas = async (
  rows: SelectRowsInThread,
  { text, state, missing, hold, sort, language, offset, limit }: DramaSearch,
  { now, fromDay, fromMs }: { now: Date; fromDay: string; fromMs: number },
): Promise<(Omit<FoundDrama, 'posterUrl'> & { posterKey: string | null })[]> => {
  const found = await rows<FoundRow>(
    `${listed}
     SELECT d.slug, d.tone, d.state, d.publishedAt, d.episodeCount, d.freeEpisodeCount, d.defaultPriceCoins, d.missing,
       (SELECT title FROM DramaTranslation WHERE dramaId = d.id ORDER BY ${byPreference}) AS title,
       (SELECT posterKey FROM DramaTranslation WHERE dramaId = d.id AND posterKey <> '' ORDER BY ${byPreference}) AS posterKey,
       (SELECT min(publishedAt) FROM Episode WHERE dramaId = d.id AND publishedAt > @now) AS nextEpisodeAt,
       (SELECT json_group_array(country) FROM (SELECT country FROM DramaHiddenCountry WHERE dramaId = d.id ORDER BY country)) AS hiddenInCountries,
       (SELECT coalesce(sum(playCount), 0) FROM DramaDay WHERE dramaId = d.id AND day >= @fromDay) AS plays,
       (SELECT coalesce(sum(priceCoins), 0) FROM "Unlock" WHERE dramaId = d.id AND createdAt >= @fromMs) AS coins
     FROM listed d
     WHERE (@state IS NULL OR d.state = @state) AND (@hold IS NULL OR d.held)
       AND (@missing IS NULL OR CASE @missing WHEN 'any' THEN d.missingTexts > 0
         ELSE json_extract(d.missing, '$.' || @missing) IS NOT NULL END)
       AND (@text IS NULL OR instr(d.slug, lower(@text)) > 0 OR EXISTS (
         SELECT 1 FROM DramaTranslation t WHERE t.dramaId = d.id AND instr(lower(t.title), lower(@text)) > 0))
     ORDER BY ${orders[sort]}, d.slug LIMIT @limit OFFSET @offset`,
    {
      now: now.getTime(),
      fromDay,
      fromMs,
      text: text ?? null,
      state: state ?? null,
      missing: missing ?? null,
      hold: hold ?? null,
      language: language ?? null,
      limit: limit + 1,
      offset,
    },
  );
  return found.map((row) => ({
    ...row,
    publishedAt: timeOf(row.publishedAt),
    nextEpisodeAt: timeOf(row.nextEpisodeAt),
    missing: JSON.parse(row.missing),
    hiddenInCountries: JSON.parse(row.hiddenInCountries),
  }));
};

/** How many dramas each filter of `findDramas` has. */
export const countDramas = async (rows: SelectRowsInThread, now: Date) => {
  const [row] = await rows<Record<'all' | 'shown' | 'planned' | 'hidden' | 'missing' | 'hold', number>>(
    `${listed}
     SELECT count(*) AS "all", count(*) FILTER (WHERE state = 'shown') AS shown,
       count(*) FILTER (WHERE state = 'planned') AS planned, count(*) FILTER (WHERE state = 'hidden') AS hidden,
       count(*) FILTER (WHERE missingTexts > 0) AS missing, count(*) FILTER (WHERE held) AS hold
     FROM listed`,
    { now: now.getTime() },
  );
  return row ?? { all: 0, shown: 0, planned: 0, hidden: 0, missing: 0, hold: 0 };
};
