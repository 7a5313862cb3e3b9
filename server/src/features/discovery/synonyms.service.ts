import { limits } from '@cliffhanger/contracts';
import type { SynonymGroup } from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { searchTermsOf, termKeyOf } from './search-words.ts';
import { deleteSynonyms, insertSynonyms, listSynonymWords, type SynonymWord } from './synonyms.repository.ts';

type Dependencies = Pick<Platform, 'database'>;

const { maxGroups, maxWords, maxWordTerms } = limits.synonyms;

/** All groups by name, each with its words in the given order. */
export const listSynonyms = async ({ database }: Dependencies): Promise<SynonymGroup[]> => {
  const groups = Map.groupBy(await listSynonymWords(database.read), ({ groupSlug }) => groupSlug);
  return [...groups].map(([slug, words]) => ({ slug, words: words.map(({ wording }) => wording) }));
};

/** The rows of a group. Words that differ only in case, accents or width count once. @throws StaffError */
const rowsOf = ({ slug, words }: SynonymGroup): SynonymWord[] => {
  const byTerm = new Map<string, SynonymWord>();
  for (const wording of words) {
    const terms = searchTermsOf(wording);
    if (terms.length === 0)
      throw new StaffError(`"${wording}" has neither letters nor digits`, {
        reason: 'wordWithoutLetters',
        values: { word: wording },
      });
    if (terms.length > maxWordTerms) {
      throw new StaffError(`"${wording}" has more than ${maxWordTerms} words`, {
        reason: 'wordTooLong',
        values: { word: wording, max: maxWordTerms },
      });
    }
    const term = termKeyOf(terms);
    if (!byTerm.has(term)) byTerm.set(term, { groupSlug: slug, term, wording });
  }
  if (byTerm.size < 2)
    throw new StaffError('a group needs at least two different words', { reason: 'wordsTooFew', values: {} });
  return [...byTerm.values()];
};

const writeGroup = async (tx: Transaction, group: SynonymGroup): Promise<void> => {
  const rows = rowsOf(group);
  if (rows.length > maxWords)
    throw new StaffError(`"${group.slug}" would have more than ${maxWords} words`, {
      reason: 'wordsTooMany',
      values: { max: maxWords },
    });
  const others = (await listSynonymWords(tx)).filter(({ groupSlug }) => groupSlug !== group.slug);
  for (const { term, wording } of rows) {
    const other = others.find((word) => word.term === term);
    if (other)
      throw new StaffError(`"${wording}" is in the group "${other.groupSlug}"`, {
        reason: 'wordInOtherGroup',
        values: { word: wording, group: other.groupSlug },
      });
  }
  if (new Set(others.map(({ groupSlug }) => groupSlug)).size >= maxGroups) {
    throw new StaffError(`there are already ${maxGroups} groups`, {
      reason: 'groupsTooMany',
      values: { max: maxGroups },
    });
  }
  await deleteSynonyms(tx, group.slug);
  await insertSynonyms(tx, rows);
};

const listGroup = async (dependencies: Dependencies, slug: string): Promise<SynonymGroup[]> =>
  (await listSynonyms(dependencies)).filter((group) => group.slug === slug);

/**
 * Creates a group or replaces its words, and returns it. From the next search on, each word also finds what the others
 * find.
 *
 * @throws StaffError when a word has no letters or digits or is in another group, or there are too many groups
 */
export const setSynonyms = async (
  { database }: Dependencies,
  group: SynonymGroup,
): Promise<SynonymGroup[]> => {
  await database.transaction((tx) => writeGroup(tx, group));
  return listGroup({ database }, group.slug);
};

const noGroup = (slug: string) =>
  new StaffError(`there is no group "${slug}"`, { reason: 'groupUnknown', values: { group: slug } });

/** Adds words to a group, and returns it. @throws StaffError when there is no such group, and as `setSynonyms` */
export const addSynonyms = async (
  { database }: Dependencies,
  { slug, words }: SynonymGroup,
): Promise<SynonymGroup[]> => {
  await database.transaction(async (tx) => {
    const before = (await listSynonymWords(tx)).filter(({ groupSlug }) => groupSlug === slug);
    if (before.length === 0) throw noGroup(slug);
    await writeGroup(tx, { slug, words: [...before.map(({ wording }) => wording), ...words] });
  });
  return listGroup({ database }, slug);
};

/** Removes a group, and returns it as it was. @throws StaffError when there is no such group */
export const removeSynonyms = async ({ database }: Dependencies, slug: string): Promise<SynonymGroup[]> => {
  const removed = await listGroup({ database }, slug);
  if (!(await database.transaction((tx) => deleteSynonyms(tx, slug)))) throw noGroup(slug);
  return removed;
};

/** Sets these groups if there are none yet, so that groups set by staff are kept. @throws StaffError as `setSynonyms` */
export const offerSynonyms = async (
  { database }: Dependencies,
  groups: readonly SynonymGroup[],
): Promise<void> => {
  if ((await listSynonymWords(database.read)).length > 0) return;
  for (const group of groups) await setSynonyms({ database }, group);
};
