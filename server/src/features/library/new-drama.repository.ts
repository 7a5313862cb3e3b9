import type { Language } from '@cliffhanger/contracts';
import type { DramaTextName } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { dramaIdOf } from './drama-ids.ts';
import { rowPerLanguage } from './nested-rows.ts';

/** Shown until there is a poster with a color of its own. */
const toneWithoutPoster = '#26262b';

export const hasDrama = async (tx: Transaction, slug: string): Promise<boolean> =>
  (await tx.drama.count({ where: { slug } })) > 0;

/** The slugs that begin with a text. */
export const listSlugsFrom = async (db: Reader, start: string): Promise<string[]> => {
  const rows = await db.drama.findMany({ where: { slug: { startsWith: start } }, select: { slug: true } });
  return rows.map(({ slug }) => slug);
};

interface InsertedDrama {
  slug: string;
  originalLanguage: Language;
  at: Date;
  /** The same in every language. */
  texts: Record<DramaTextName, string>;
  /** The names of those that are no translations, by language. */
  fallbacks: Record<Language, string>;
}

/** Adds a hidden drama without episodes. @returns its id */
export const insertDrama = async (
  tx: Transaction,
  { slug, originalLanguage, at, texts, fallbacks }: InsertedDrama,
): Promise<string> => {
  const id = dramaIdOf(slug);
  await tx.drama.create({
    data: {
      id,
      slug,
      originalLanguage,
      status: 'ongoing',
      year: at.getUTCFullYear(),
      tone: toneWithoutPoster,
      createdAt: at,
      updatedAt: at,
      translations: {
        create: rowPerLanguage((language) => ({ ...texts, fallbacks: fallbacks[language] })),
      },
    },
  });
  return id;
};
