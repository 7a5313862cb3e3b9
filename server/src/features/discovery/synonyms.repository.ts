import type { Reader, SelectRows, Transaction } from '#platform/database/open-database.ts';

interface SynonymRow {
  /** A searched term, and its spelling by staff. */
  term: string;
  wording: string;
  /** Another word of its group, as staff wrote it. */
  synonym: string;
}

/** The synonyms of those of these terms that have any. */
export const listSynonymsOf = (rows: SelectRows, terms: readonly string[]): SynonymRow[] =>
  rows(
    `SELECT f.term, f.wording, s.wording AS synonym
     FROM json_each(@terms) t CROSS JOIN SearchSynonym f ON f.term = t.value
     CROSS JOIN SearchSynonym s ON s.groupSlug = f.groupSlug AND s.position <> f.position
     ORDER BY t.key, s.position`,
    { terms: JSON.stringify(terms) },
  );

export interface SynonymWord {
  groupSlug: string;
  term: string;
  wording: string;
}

/** All words of all groups, in the order that staff gave them. */
export const listSynonymWords = (db: Reader): Promise<SynonymWord[]> =>
  db.searchSynonym.findMany({
    orderBy: [{ groupSlug: 'asc' }, { position: 'asc' }],
    select: { groupSlug: true, term: true, wording: true },
  });

export const insertSynonyms = async (tx: Transaction, words: readonly SynonymWord[]) => {
  await tx.searchSynonym.createMany({ data: words.map((word, index) => ({ ...word, position: index + 1 })) });
};

/** @returns whether there was such a group */
export const deleteSynonyms = async (tx: Transaction, groupSlug: string): Promise<boolean> =>
  (await tx.searchSynonym.deleteMany({ where: { groupSlug } })).count > 0;
