import type { Category, DramaCard, DramaDetail, Language } from '@cliffhanger/contracts';
import type { CardRow, DetailRow } from './drama.select.ts';

interface Translation {
  language: string;
}

/** The row in the viewer's language, else in the drama's own, else in English, else whichever there is. */
export const translationFor = <T extends Translation>(
  rows: readonly T[],
  language: Language,
  original: string,
): T | undefined =>
  [language, original, 'en'].map((wanted) => rows.find((row) => row.language === wanted)).find(Boolean) ??
  rows[0];

/** Where an image of the library is served; its name is its content's hash. */
export const imageUrl = (key: string): string => `/images/${key}`;

export const categoryView = (
  { id, translations }: { id: string; translations: { language: string; name: string }[] },
  language: Language,
): Category => ({ categoryId: id, name: translationFor(translations, language, 'en')?.name ?? '' });

const posterKeyOf = (row: CardRow, language: Language) =>
  translationFor(
    row.translations.filter(({ posterKey }) => posterKey),
    language,
    row.originalLanguage,
  )?.posterKey ?? '';

export const cardView = (row: CardRow, language: Language): DramaCard => {
  const words = translationFor(row.translations, language, row.originalLanguage);
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

export const detailView = (row: DetailRow, language: Language): DramaDetail => ({
  ...cardView(row, language),
  synopsis: translationFor(row.translations, language, row.originalLanguage)?.synopsis ?? '',
  tags: row.tags.flatMap(({ tag }) => translationFor(tag.translations, language, 'en')?.name ?? []),
  cast: row.cast.flatMap(({ translations }) => {
    const words = translationFor(translations, language, row.originalLanguage);
    return words ? { name: words.name, role: words.role } : [];
  }),
  year: row.year,
  followCount: row.followCount,
  playCount: row.playCount,
  durationSeconds: row.durationSeconds,
});
