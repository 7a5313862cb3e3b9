import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languages } from '@cliffhanger/contracts';
import Sqlite from 'better-sqlite3';
import { startOfTests, startTestApp, type TestApp } from '../../support/app.ts';
import { copyEmptyDatabase } from '../../support/database.ts';

export interface LibrarySize {
  dramas: number;
  /** In each drama. */
  episodes: number;
}

const days = 14;
const categories = 12;
const tags = 30;

/** Selects the numbers 0 to `count` - 1 as the rows of `n`. */
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;
const language = `(SELECT ${languages.map((code) => `'${code}' AS language`).join(' UNION ALL SELECT ')})`;
/** A word that all titles of a language contain; in Chinese, also a character of every fifth title, for a small result. */
const titleWord = `CASE language WHEN 'zh' THEN '短剧' || char(19968 + i % 5) WHEN 'en' THEN 'drama' WHEN 'pt' THEN 'paixão'
  ELSE 'corazón' END`;

const statements = ({ dramas, episodes }: LibrarySize, now: number) => [
  `${numbers(categories)} INSERT INTO Category (id, slug, position) SELECT 'c' || i, 'c' || i, i FROM n`,
  `${numbers(categories)} INSERT INTO CategoryTranslation (categoryId, language, name)
   SELECT 'c' || i, language, 'Category ' || i || language FROM n, ${language}`,
  `INSERT INTO SearchSynonym (groupSlug, position, term, wording)
   SELECT 'category', key, value, value FROM json_each('["category", "genre", "shelf", "kind"]')`,
  `${numbers(tags)} INSERT INTO Tag (id, slug) SELECT 't' || i, 't' || i FROM n`,
  `${numbers(tags)} INSERT INTO TagTranslation (tagId, language, name)
   SELECT 't' || i, language, 'Tag ' || i || language FROM n, ${language}`,
  // A third was never played. The plays of the rest follow a power law.
  `${numbers(dramas)} INSERT INTO Drama (id, slug, originalLanguage, status, year, tone, freeEpisodeCount,
     defaultPriceCoins, episodeCount, durationSeconds, playCount, followCount, publishedAt, createdAt, updatedAt)
   SELECT 'd' || i, 'd' || i, 'en', CASE i % 4 WHEN 0 THEN 'ongoing' ELSE 'complete' END, 2026, '#26315a',
     CASE i % 4 WHEN 0 THEN ${episodes} ELSE 2 END, 12, ${episodes}, ${episodes * 90},
     CASE i % 3 WHEN 0 THEN 0 ELSE 10000000 / (1 + (i * 7919) % ${dramas}) END, i % 977,
     ${now} - i * 60000, ${now}, ${now} FROM n`,
  `${numbers(dramas)} INSERT INTO DramaTranslation (dramaId, language, title, synopsis, hook, posterKey)
   SELECT 'd' || i, language, char(65 + (i * 31) % 26) || ' ' || ${titleWord} || ' ' || ((i * 7919) % ${dramas}),
     'What happens in it, told in a sentence of an ordinary length.', 'A line that makes one tap', 'p' || i || '.webp'
   FROM n, ${language}`,
  // Three categories each, so that a hundred dramas fill a page of every category.
  `${numbers(dramas * 3)} INSERT INTO DramaCategory (categoryId, dramaId)
   SELECT 'c' || ((i / 3 + i % 3) % ${categories}), 'd' || (i / 3) FROM n`,
  `${numbers(dramas * 3)} INSERT OR IGNORE INTO DramaTag (tagId, dramaId)
   SELECT 't' || ((i * 7919) % ${tags}), 'd' || (i / 3) FROM n`,
  `${numbers(dramas)} INSERT INTO CastMember (id, dramaId, position) SELECT 'm' || i, 'd' || i, 0 FROM n`,
  `${numbers(dramas)} INSERT INTO CastMemberTranslation (castMemberId, language, name, role)
   SELECT 'm' || i, language, 'Player ' || (i % 50), 'Lead' FROM n, ${language}`,
  'INSERT INTO SearchEntry (dramaId) SELECT id FROM Drama ORDER BY rowid',
  'INSERT INTO DramaToList SELECT id FROM Drama',
  `${numbers(dramas * episodes)} INSERT INTO Episode (id, dramaId, number, durationSeconds, priceCoins, publishedAt, createdAt)
   SELECT 'd' || (i / ${episodes}) || '-' || (1 + i % ${episodes}), 'd' || (i / ${episodes}), 1 + i % ${episodes}, 90,
     CASE WHEN i % ${episodes} < 2 THEN 0 ELSE 12 END, ${now}, ${now} FROM n`,
  `INSERT INTO EpisodeTranslation (episodeId, language, title) SELECT id, 'en', 'Episode ' || number FROM Episode`,
  // The free episodes, which are enough for a feed.
  `INSERT INTO Rendition (episodeId, name, width, height, bitsPerSecond, codecs, folder)
   SELECT id, '540', 540, 960, 400000, 'avc1', id || '/540' FROM Episode WHERE priceCoins = 0`,
  `${numbers(days)} INSERT INTO DramaDay (dramaId, day, playCount, followCount)
   SELECT d.id, date(${now} / 1000, 'unixepoch', '-' || i || ' days'), 1 + d.playCount % 1000, d.followCount % 10
   FROM n, Drama d WHERE d.rowid % 5 = i % 5`,
  `INSERT INTO DramaWeek (lastDay, dramaId, playCount, followCount)
   SELECT date(day, '+' || (value - 1) || ' days') AS lastDay, dramaId, sum(playCount), sum(followCount)
   FROM DramaDay, json_each('[1,2,3,4,5,6,7]') GROUP BY 1, 2`,
  'UPDATE CatalogueVersion SET version = version + 1',
];

/** Fills an empty database. Drops most triggers meanwhile, because one statement does their work for all rows. */
const fill = (file: string, size: LibrarySize) => {
  const connection = new Sqlite(file);
  // A lost database does no harm, because every run fills a new one.
  connection.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000');
  const triggers = connection
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name <> 'DramaToList'
       AND tbl_name NOT LIKE 'Ledger%'`,
    )
    .all();
  for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`);
  for (const sql of statements(size, startOfTests.getTime())) connection.exec(sql);
  for (const { sql } of triggers) connection.exec(sql);
  connection.close();
};

/** Makes a data folder with a library of this size and no media. @returns its path */
export const makeFilledFolder = (size: LibrarySize): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-bench-'));
  const file = path.join(folder, 'cliffhanger.sqlite');
  copyEmptyDatabase(file);
  fill(file, size);
  return folder;
};

/** Starts the server as in production over a library of this size, with a complete search index. */
export const startFilledApp = async (size: LibrarySize): Promise<TestApp> => {
  const folder = makeFilledFolder(size);
  const app = await startTestApp({ DATA_DIR: folder, CHECK_ANSWERS: 'off' });
  await app.runJobs();
  return {
    ...app,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
};
