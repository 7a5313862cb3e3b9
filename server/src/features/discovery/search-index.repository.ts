import { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { IndexedTexts } from './search-tiers.ts';

export interface DramaTexts extends IndexedTexts {
  dramaId: string;
}

export const listStale = async (db: Reader, limit: number): Promise<string[]> =>
  (
    await db.searchEntry.findMany({
      where: { stale: true },
      orderBy: { number: 'asc' },
      take: limit,
      select: { dramaId: true },
    })
  ).map(({ dramaId }) => dramaId);

export const listTexts = async (db: Reader, dramaIds: readonly string[]): Promise<DramaTexts[]> => {
  const rows = await db.$queryRaw<{ json: string }[]>`
    SELECT json_object(
      'dramaId', d.value,
      'titles', json((SELECT json_group_array(json_object('language', t.language, 'text', t.title) ORDER BY t.language)
        FROM DramaTranslation t WHERE t.dramaId = d.value)),
      'synopses', json((SELECT json_group_array(json_object('language', t.language, 'text', t.synopsis) ORDER BY t.language)
        FROM DramaTranslation t WHERE t.dramaId = d.value)),
      'names', json((SELECT json_group_array(json_object('language', language, 'text', name)) FROM (
        SELECT t.language, t.name FROM DramaTag dt JOIN TagTranslation t ON t.tagId = dt.tagId WHERE dt.dramaId = d.value
        UNION ALL
        SELECT c.language, c.name FROM CastMember m JOIN CastMemberTranslation c ON c.castMemberId = m.id
        WHERE m.dramaId = d.value))),
      'categories', json((SELECT json_group_array(json_object('language', t.language, 'text', t.name))
        FROM DramaCategory dc JOIN CategoryTranslation t ON t.categoryId = dc.categoryId WHERE dc.dramaId = d.value))
    ) AS json
    FROM json_each(${JSON.stringify(dramaIds)}) d`;
  return rows.map(({ json }) => JSON.parse(json));
};

/** A row of the index; its texts are already split into words. */
export interface IndexRow {
  dramaId: string;
  words: string;
}

/**
 * Writes dramas to the index. Their row ids (`place`, 31 bits) order them: first by play count in logarithmic steps,
 * descending (as in the trigger that detects a new step), then by the entry's number, newest first.
 */
export const writeIndex = async (tx: Transaction, rows: readonly IndexRow[]): Promise<void> => {
  const json = JSON.stringify(rows);
  const ids = JSON.stringify(rows.map(({ dramaId }) => dramaId));
  const place = Prisma.sql`(255 - CAST(4 * log2(d.playCount + 1) AS INT)) * 8388608 + 8388607 - e.number % 8388608`;
  await tx.$executeRaw`
    DELETE FROM SearchText WHERE rowid IN
      (SELECT place FROM SearchEntry WHERE dramaId IN (SELECT value FROM json_each(${ids})) AND place IS NOT NULL)`;
  await tx.$executeRaw`
    UPDATE SearchEntry AS e SET stale = false, place = ${place}
    FROM Drama d WHERE d.id = e.dramaId AND e.dramaId IN (SELECT value FROM json_each(${ids}))`;
  await tx.$executeRaw`
    INSERT INTO SearchText (rowid, words) SELECT e.place, r.value ->> 'words'
    FROM json_each(${json}) r JOIN SearchEntry e ON e.dramaId = r.value ->> 'dramaId'`;
};
