import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';

const days = 14;
/** So that the smallest library fills a page of each. */
const categoriesOf = (dramas: number): number => Math.min(20, Math.ceil(dramas / 30));

/** Numbers 0 to `count` - 1, as rows. */
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;
const language = `(SELECT 'zh' AS language UNION ALL SELECT 'en' UNION ALL SELECT 'pt' UNION ALL SELECT 'es')`;

const statements = (dramas: number, episodes: number, now: number, categories = categoriesOf(dramas)) => [
  `${numbers(categories)} INSERT INTO Category (id, slug, position) SELECT 'c' || i, 'c' || i, i FROM n`,
  `${numbers(categories)} INSERT INTO CategoryTranslation (categoryId, language, name)
   SELECT 'c' || i, language, 'Category ' || i || language FROM n, ${language}`,
  // A third was never played; the rest by a power law.
  `${numbers(dramas)} INSERT INTO Drama (id, slug, originalLanguage, status, year, tone, freeEpisodeCount,
     defaultPriceCoins, episodeCount, durationSeconds, playCount, followCount, publishedAt, createdAt, updatedAt)
   SELECT 'd' || i, 'd' || i, 'en', CASE i % 4 WHEN 0 THEN 'ongoing' ELSE 'complete' END, 2026, '#26315a',
     CASE i % 4 WHEN 0 THEN ${episodes} ELSE 2 END, 12, ${episodes}, ${episodes * 90},
     CASE i % 3 WHEN 0 THEN 0 ELSE 10000000 / (1 + (i * 7919) % ${dramas}) END, i % 977,
     ${now} - i * 60000, ${now}, ${now} FROM n`,
  `${numbers(dramas)} INSERT INTO DramaTranslation (dramaId, language, title, synopsis, hook, posterKey)
   SELECT 'd' || i, language, char(65 + (i * 31) % 26) || ' drama ' || ((i * 7919) % ${dramas}) || language,
     'What happens in it, told in a sentence of an ordinary length.', 'A line that makes one tap', 'p' || i || '.webp'
   FROM n, ${language}`,
  `${numbers(dramas)} INSERT INTO DramaCategory (categoryId, dramaId) SELECT 'c' || (i % ${categories}), 'd' || i FROM n`,
  `${numbers(dramas * episodes)} INSERT INTO Episode (id, dramaId, number, durationSeconds, priceCoins, publishedAt, createdAt)
   SELECT 'd' || (i / ${episodes}) || '-' || (1 + i % ${episodes}), 'd' || (i / ${episodes}), 1 + i % ${episodes}, 90,
     CASE WHEN i % ${episodes} < 2 THEN 0 ELSE 12 END, ${now}, ${now} FROM n`,
  `INSERT INTO EpisodeTranslation (episodeId, language, title) SELECT id, 'en', 'Episode ' || number FROM Episode`,
  `${numbers(days)} INSERT INTO DramaDay (dramaId, day, playCount, followCount)
   SELECT d.id, date(${now} / 1000, 'unixepoch', '-' || i || ' days'), 1 + d.playCount % 1000, d.followCount % 10
   FROM n, Drama d WHERE d.rowid % 5 = i % 5`,
];

/**
 * Fills an empty database. The triggers that keep lists and versions rest meanwhile: each drama is put on the lists
 * once, at the end.
 */
export const fillLibrary = async (
  { write }: Database,
  { dramas, episodes, now }: { dramas: number; episodes: number; now: Date },
) => {
  const triggers = await write.$queryRawUnsafe<{ name: string; sql: string }[]>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name <> 'DramaToList'
     AND tbl_name NOT LIKE 'Ledger%' AND tbl_name <> 'DramaDay'`,
  );
  for (const { name } of triggers) await write.$executeRawUnsafe(`DROP TRIGGER "${name}"`);
  for (const sql of statements(dramas, episodes, now.getTime())) await write.$executeRawUnsafe(sql);
  await write.$executeRawUnsafe('INSERT INTO DramaToList SELECT id FROM Drama');
  for (const { sql } of triggers) await write.$executeRawUnsafe(sql);
  await write.$executeRawUnsafe('UPDATE CatalogueVersion SET version = version + 1');
};
