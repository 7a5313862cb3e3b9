import type { Category, DramaCard, Language } from '@cliffhanger/contracts';
import { cardView } from './card.view.ts';

interface Translation {
  language: string;
}

/** A category or a tag in all its languages. */
export interface TranslatedName {
  id: string;
  translations: (Translation & { name: string })[];
}

/** The fields of a drama that a card is built from, in all languages. */
export interface CardRow {
  id: string;
  originalLanguage: string;
  status: DramaCard['status'];
  tone: string;
  frameKey: string | null;
  publishedAt: Date | null;
  episodeCount: number;
  freeEpisodeCount: number;
  translations: (Translation & { title: string; hook: string; synopsis: string; posterKey: string })[];
  /** In order of position. A card shows the first. */
  categories: { category: TranslatedName }[];
}

/** The translation into `language`, else into the drama's original language, else into English, else the first one. */
export const bestTranslation = <T extends Translation>(
  rows: readonly T[],
  language: Language,
  original: string,
): T | undefined =>
  [language, original, 'en'].map((wanted) => rows.find((row) => row.language === wanted)).find(Boolean) ??
  rows[0];

/** The columns of `titlesView`. */
export const titleColumns = {
  slug: true,
  translations: { select: { language: true, title: true } },
} as const;

/** A drama with its titles in all languages, as staff see it beside something else. */
export const titlesView = (
  drama: { slug: string; translations: { language: string; title: string }[] } | null,
): { slug: string; titles: Partial<Record<Language, string>> } | null =>
  drama && {
    slug: drama.slug,
    titles: Object.fromEntries(drama.translations.map(({ language, title }) => [language, title])),
  };

export const categoryView = ({ id, translations }: TranslatedName, language: Language): Category => ({
  categoryId: id,
  name: bestTranslation(translations, language, 'en')?.name ?? '',
});

const posterKeyOf = (row: CardRow, language: Language) =>
  bestTranslation(
    row.translations.filter(({ posterKey }) => posterKey),
    language,
    row.originalLanguage,
  )?.posterKey ?? '';

export const cardInLanguage = (row: CardRow, language: Language): DramaCard => {
  const words = bestTranslation(row.translations, language, row.originalLanguage);
  const [first] = row.categories;
  return cardView({
    ...row,
    title: words?.title ?? '',
    hook: words?.hook ?? '',
    category: first ? categoryView(first.category, language) : null,
    posterKey: posterKeyOf(row, language),
  });
};
