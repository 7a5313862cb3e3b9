import type { Reader, SelectRows, Transaction } from '#platform/database/open-database.ts';

interface SynonymRow {
  /** A searched term, and how staff spelled it. */
  term: string;
  wording: string;
  /** Another word of the same group, as staff spelled it. */
  synonym: string;
}

/** The synonyms of these terms. Terms without synonyms have no rows. */
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

/** All words of all groups, in the order given by staff. */
export const listSynonymWords = (db: Reader): Promise<SynonymWord[]> =>
  db.searchSynonym.findMany({
    orderBy: [{ groupSlug: 'asc' }, { position: 'asc' }],
    select: { groupSlug: true, term: true, wording: true },
  });

export const insertSynonyms = async (tx: Transaction, words: readonly SynonymWord[]) => {
  await tx.searchSynonym.createMany({ data: words.map((word, index) => ({ ...word, position: index + 1 })) });
};

/** @returns whether the group existed */
export const deleteSynonyms = async (tx: Transaction, groupSlug: string): Promise<boolean> =>
  (await tx.searchSynonym.deleteMany({ where: { groupSlug } })).count > 0;
