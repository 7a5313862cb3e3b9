import type { Category, DramaCard, Language } from '@cliffhanger/contracts';

interface Translation {
  language: string;
}

/** A category or a tag in all its languages. */
export interface TranslatedName {
  id: string;
  translations: (Translation & { name: string })[];
}

/** What a card takes of a drama. */
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
  /** In their order; a card shows the first. */
  categories: { category: TranslatedName }[];
}

/** The row in the viewer's language, else in the drama's own, else in English, else whichever there is. */
export const bestTranslation = <T extends Translation>(
  rows: readonly T[],
  language: Language,
  original: string,
): T | undefined =>
  [language, original, 'en'].map((wanted) => rows.find((row) => row.language === wanted)).find(Boolean) ??
  rows[0];

/** Where an image of the library is served; its name is its content's hash. */
export const imageUrl = (key: string): string => `/images/${key}`;

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

export const cardView = (row: CardRow, language: Language): DramaCard => {
  const words = bestTranslation(row.translations, language, row.originalLanguage);
  const [category] = row.categories;
  return {
    dramaId: row.id,
    title: words?.title ?? '',
    hook: words?.hook ?? '',
    category: category ? categoryView(category.category, language) : null,
    posterUrl: imageUrl(posterKeyOf(row, language)),
    frameUrl: row.frameKey && imageUrl(row.frameKey),
    tone: row.tone,
    episodesNum: row.episodeCount,
    freeEpisodesNum: row.freeEpisodeCount,
    status: row.status,
    publishedAt: (row.publishedAt ?? new Date(0)).toISOString(),
  };
};
