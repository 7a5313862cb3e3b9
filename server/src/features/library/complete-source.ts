import { type Language, perLanguage } from '@cliffhanger/contracts';
import type {
  DramaDetail,
  DramaSource,
  KnownShelf,
  KnownShelves,
  NamedShelf,
  Names,
} from '@cliffhanger/contracts/staff';
import { translatorFor } from '#kernel/words.ts';

export type InEveryLanguage = Readonly<Record<Language, string>>;

/** Some texts by their names. */
type Completed<Texts> = { readonly [Name in keyof Texts]: InEveryLanguage };

/** A drama as an import writes it. */
export interface CompletedDrama
  extends Omit<DramaSource, 'year' | 'texts' | 'category' | 'tags' | 'cast' | 'episodes'> {
  year: number;
  texts: Completed<DramaSource['texts']>;
  category: CompletedShelf & { position?: number | undefined };
  tags: CompletedShelf[];
  cast: Completed<DramaSource['cast'][number]>[];
  /** As `listFallbacks`. */
  fallbacks: InEveryLanguage;
  castFallbacks: InEveryLanguage[];
  episodes: CompletedEpisode[];
}

/** A category or tag; with its name if it is new. One that the library has keeps its name. */
export interface CompletedShelf {
  slug: string;
  name?: InEveryLanguage;
}

export interface CompletedEpisode {
  number: number;
  texts: Completed<DramaSource['episodes'][number]['texts']> & { title: InEveryLanguage };
  priceCoins: number;
  /** As `listFallbacks`. */
  fallbacks: InEveryLanguage;
}

/** Completes a text to every language: with the English one, or else with that of the original language. */
export const completeText = (given: Names, originalLanguage: Language): InEveryLanguage => {
  const original = given[originalLanguage] ?? '';
  return perLanguage((language) =>
    language === originalLanguage ? original : (given[language] ?? given.en ?? original),
  );
};

/** For each language, the names of the texts that stand in for a missing translation, as the database has them. */
export const listFallbacks = (texts: object, originalLanguage: Language): InEveryLanguage =>
  perLanguage((language) =>
    Object.entries(texts as Record<string, Names | undefined>)
      .filter(([, given]) => language !== originalLanguage && given && given[language] === undefined)
      .map(([name]) => name)
      .join(','),
  );

export const completeTexts = <Texts extends object>(
  texts: Texts,
  originalLanguage: Language,
): Completed<Texts> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, given]) => given !== undefined)
      .map(([name, given]) => [name, completeText(given as Names, originalLanguage)]),
  ) as Completed<Texts>;

/** The title of an episode without one, such as "Episode 1". */
export const defaultTitle = (language: Language, number: number): string =>
  translatorFor('library', language)('episode', { number });

/**
 * Completes a source: its texts to every language, the titles and prices of its episodes, and its year.
 * @param before the drama in the library, which keeps its year and stays hidden where it is
 * @param known the categories and tags of the library
 */
export const completeSource = (
  source: DramaSource,
  before: Pick<DramaDetail, 'year' | 'hiddenInCountries'> | null,
  known: KnownShelves,
  now: Date,
): CompletedDrama => {
  const { originalLanguage, freeEpisodeCount, defaultPriceCoins } = source;
  const completeShelf = ({ slug, name }: NamedShelf, shelves: readonly KnownShelf[]): CompletedShelf =>
    name && !shelves.some((each) => each.slug === slug)
      ? { slug, name: completeText(name, originalLanguage) }
      : { slug };
  return {
    ...source,
    // An import shows a drama in no further country.
    hiddenInCountries: [
      ...new Set([...(before?.hiddenInCountries ?? []), ...source.hiddenInCountries]),
    ].sort(),
    year: source.year ?? before?.year ?? now.getUTCFullYear(),
    texts: completeTexts(source.texts, originalLanguage),
    category: { position: source.category.position, ...completeShelf(source.category, known.categories) },
    tags: source.tags.map((tag) => completeShelf(tag, known.tags)),
    cast: source.cast.map((member) => completeTexts(member, originalLanguage)),
    fallbacks: listFallbacks(source.texts, originalLanguage),
    castFallbacks: source.cast.map((member) => listFallbacks(member, originalLanguage)),
    episodes: source.episodes.map(({ number, texts }) => ({
      number,
      texts: {
        title: perLanguage((language) => defaultTitle(language, number)),
        ...completeTexts(texts, originalLanguage),
      },
      priceCoins: number > freeEpisodeCount ? defaultPriceCoins : 0,
      fallbacks: listFallbacks(texts, originalLanguage),
    })),
  };
};
