import { maxSlugCharacters, slugOf } from '@cliffhanger/contracts/staff';
import { spellHan } from '#features/discovery/discovery.ts';
import type { Platform } from '#platform/platform.ts';
import { listSlugsFrom } from './new-drama.repository.ts';

/** The slug of a drama whose title has no letters that a slug can have. */
const unspelled = 'drama';
/** The room for a dash and a number at the end. */
const maxNumberCharacters = 6;

/**
 * Suggests a slug for a title: its words without accents, Chinese in Pinyin, with a number if that is taken.
 *
 * @returns a slug that no drama has now
 */
export const suggestSlug = async (
  { database }: Pick<Platform, 'database'>,
  title: string,
): Promise<{ slug: string }> => {
  const words = slugOf(spellHan(title)) || unspelled;
  const base = words.slice(0, maxSlugCharacters - maxNumberCharacters).replace(/-+$/, '');
  const taken = new Set(await listSlugsFrom(database.read, base));
  if (!taken.has(words)) return { slug: words };
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return { slug: `${base}-${number}` };
};
