import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';

/** The rows that a drama consists of, as far as a feed shows them, parents first. */
const tables = [
  'Drama',
  'DramaTranslation',
  'DramaCategory',
  'DramaTag',
  'Episode',
  'EpisodeTranslation',
  'Rendition',
  'PreviewSprite',
  'SubtitleTrack',
];
/** In every table these name a drama or an episode, or have to differ from it. */
const namingColumns = ['id', 'slug', 'dramaId', 'episodeId'];

/**
 * Copies all dramas of a library, so that a long visit of the feed shows each of them once, as in a library of usual size.
 * The copies have media paths of their own, which lead to the same files.
 */
export const copyDramas = (
  database: Database.Database,
  { mediaDir, sourceDir, copies }: { mediaDir: string; sourceDir: string; copies: number },
): void => {
  mkdirSync(mediaDir);
  for (const name of readdirSync(sourceDir))
    symlinkSync(path.join(sourceDir, name), path.join(mediaDir, name));
  const inserts = tables.map((table) => writeInsert(database, table));
  const copyAll = database.transaction(() => {
    for (let copy = 1; copy <= copies; copy++) {
      symlinkSync(sourceDir, path.join(mediaDir, `copy-${copy}`));
      // A number would become a decimal in the text.
      for (const insert of inserts) database.prepare(insert).run({ copy: String(copy) });
    }
  });
  copyAll();
};

const writeInsert = (database: Database.Database, table: string): string => {
  const columns = database
    .prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`)
    .pluck()
    .all();
  const values = columns.map((column) => {
    if (namingColumns.includes(column)) return `"${column}" || '-copy-' || @copy`;
    return column === 'folder' ? `'copy-' || @copy || '/' || "folder"` : `"${column}"`;
  });
  const owner = ['dramaId', 'episodeId', 'id'].find((column) => columns.includes(column));
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `INSERT INTO "${table}" (${names}) SELECT ${values.join(', ')} FROM "${table}" WHERE "${owner}" NOT LIKE '%-copy-%'`;
};
