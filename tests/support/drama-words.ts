import { defaultLanguage, type Language, languages } from '@cliffhanger/contracts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';

/** One text for every language, or one for some and English for the others. */
type Words = string | (Partial<Record<Language, string>> & Record<typeof defaultLanguage, string>);

const inLanguage = (words: Words, language: Language) =>
  typeof words === 'string' ? words : (words[language] ?? words[defaultLanguage]);

interface DramaWords {
  title?: Words;
  synopsis?: Words;
  /** By slug. */
  tags?: Record<string, Words>;
  cast?: Words[];
  /** By slug. They replace the existing categories. */
  categories?: Record<string, Words>;
}

/** Sets the texts, tags, cast and categories of a drama created by `insertDrama`. */
export const nameDrama = async (
  { write }: Database,
  dramaId: string,
  { title, synopsis, tags = {}, cast = [], categories }: DramaWords,
) => {
  for (const language of languages) {
    await write.dramaTranslation.update({
      where: { dramaId_language: { dramaId, language } },
      data: {
        ...(title !== undefined && { title: inLanguage(title, language) }),
        ...(synopsis !== undefined && { synopsis: inLanguage(synopsis, language) }),
      },
    });
  }
  for (const [slug, name] of Object.entries(tags)) {
    const translations = {
      create: languages.map((language) => ({ language, name: inLanguage(name, language) })),
    };
    await write.tag.upsert({ where: { slug }, create: { id: slug, slug, translations }, update: {} });
    await write.dramaTag.create({ data: { dramaId, tagId: slug } });
  }
  for (const [position, name] of cast.entries()) {
    const translations = {
      create: languages.map((language) => ({ language, name: inLanguage(name, language), role: 'Lead' })),
    };
    await write.castMember.create({
      data: { id: `${dramaId}-${position}`, dramaId, position, translations },
    });
  }
  if (categories) await write.dramaCategory.deleteMany({ where: { dramaId } });
  for (const [slug, name] of Object.entries(categories ?? {})) {
    const translations = {
      create: languages.map((language) => ({ language, name: inLanguage(name, language) })),
    };
    const position = (await write.category.count()) + 1;
    await write.category.upsert({
      where: { slug },
      create: { id: slug, slug, position, translations },
      update: {},
    });
    await write.dramaCategory.create({ data: { dramaId, categoryId: slug } });
  }
};
