import type { Names } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

export const listAllTags = async (db: Reader) => {
  const tags = await db.tag.findMany({
    orderBy: { slug: 'asc' },
    include: {
      translations: { orderBy: { language: 'asc' } },
      _count: { select: { dramas: true } },
    },
  });
  return tags.map(({ slug, translations, _count }) => ({
    slug,
    dramaCount: _count.dramas,
    name: Object.fromEntries(translations.map(({ language, name }) => [language, name])) as Names,
  }));
};

/** Writes names of a tag, if there is one. */
export const updateTagNames = async (tx: Transaction, slug: string, names: Names) => {
  const tag = await tx.tag.findUnique({ where: { slug }, select: { id: true } });
  if (!tag) return;
  const tagId = tag.id;
  for (const [language, name] of Object.entries(names)) {
    await tx.tagTranslation.upsert({
      where: { tagId_language: { tagId, language } },
      create: { tagId, language, name },
      update: { name },
    });
  }
};
