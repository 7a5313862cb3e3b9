import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaSourceInput, WholeDramaJson } from '@cliffhanger/contracts/staff';

/** The texts and facts of a drama or an episode by the keys of `drama.yaml`; those in languages as `title.en`. */
export type Fields = Readonly<Record<string, string>>;

export interface DramaFields {
  drama: Fields;
  /** By episode number. */
  episodes: ReadonlyMap<number, Fields>;
}

/** A text or fact, by its key in `drama.yaml`. Null where there is none. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The fields of a drama as an import would write it. */
export const readSourceFields = (source: DramaSourceInput): DramaFields => {
  const { category, tags, cast, words, episodes } = source;
  return {
    drama: {
      ...readFacts({ ...source, audience: source.audience ?? 0 }),
      freeEpisodes: String(Math.min(source.freeEpisodes, episodes.length)),
      priceCoins: String(source.priceCoins),
      hiddenInCountries: [...(source.hiddenInCountries ?? [])].sort().join(' '),
      category: category.slug,
      ...(category.name && byLanguage(`category.${category.slug}`, category.name)),
      tags: listSlugs(tags),
      ...merge(tags.map(({ slug, name }) => (name ? byLanguage(`tags.${slug}`, name) : {}))),
      ...merge(
        cast.map((member, index) =>
          merge(
            languages.map((language) =>
              readMember(index, language, member[language].name, member[language].role),
            ),
          ),
        ),
      ),
      ...merge(languages.map((language) => prefixed(words[language], language))),
    },
    episodes: new Map(
      episodes.map(({ number, title, synopsis, teaser }) => [
        number,
        {
          ...byLanguage('title', title),
          ...byLanguage('synopsis', synopsis ?? {}),
          ...byLanguage('teaser', teaser ?? {}),
          priceCoins: String(number > source.freeEpisodes ? source.priceCoins : 0),
        },
      ]),
    ),
  };
};

/** The same fields of a drama as the library has it. */
export const readLibraryFields = (drama: WholeDramaJson): DramaFields => {
  const category = drama.categories[0]?.category;
  const tags = drama.tags.map(({ tag }) => tag);
  return {
    drama: {
      ...readFacts(drama),
      freeEpisodes: String(drama.freeEpisodeCount),
      priceCoins: String(drama.defaultPriceCoins),
      hiddenInCountries: drama.hiddenInCountries.map(({ country }) => country).join(' '),
      category: category?.slug ?? '',
      ...(category && readNames(`category.${category.slug}`, category.translations)),
      tags: listSlugs(tags),
      ...merge(tags.map(({ slug, translations }) => readNames(`tags.${slug}`, translations))),
      ...merge(
        drama.cast.map(({ translations }, index) =>
          merge(translations.map(({ language, name, role }) => readMember(index, language, name, role))),
        ),
      ),
      ...merge(
        drama.translations.map(({ language, title, synopsis, hook }) =>
          prefixed({ title, synopsis, hook }, language),
        ),
      ),
    },
    episodes: new Map(
      drama.episodes.map(({ number, translations, priceCoins }) => [
        number,
        {
          ...merge(translations.map(({ language, ...texts }) => prefixed(texts, language))),
          priceCoins: String(priceCoins),
        },
      ]),
    ),
  };
};

/** A name that the source leaves out stays as it is. */
const isKept = (field: string, after: Fields): boolean =>
  /^(category|tags)\./.test(field) && after[field] === undefined;

/** The fields that differ. */
export const listChanges = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((field) => before[field] !== after[field] && !isKept(field, after))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

const readFacts = ({
  originalLanguage,
  status,
  year,
  audience,
  restDiscountPercent,
}: Pick<WholeDramaJson, 'originalLanguage' | 'status' | 'year' | 'audience' | 'restDiscountPercent'>) => ({
  language: originalLanguage,
  status,
  year: String(year),
  sex: String(audience),
  restDiscountPercent: String(restDiscountPercent),
});

const listSlugs = (tags: readonly { slug: string }[]): string =>
  tags
    .map(({ slug }) => slug)
    .sort()
    .join(' ');

const byLanguage = (key: string, texts: Partial<Record<Language, string>>): Fields =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${key}.${language}`, text]));

const readNames = (key: string, translations: readonly { language: string; name: string }[]): Fields =>
  merge(translations.map(({ language, name }) => ({ [`${key}.${language}`]: name })));

const readMember = (index: number, language: string, name: string, role: string): Fields => ({
  [`cast.${index + 1}.name.${language}`]: name,
  [`cast.${index + 1}.role.${language}`]: role,
});

/** Texts of one language; a missing one is left out. */
const prefixed = (texts: Readonly<Record<string, string | null>>, language: string): Fields =>
  merge(
    Object.entries(texts).map(
      ([key, text]): Fields => (text === null ? {} : { [`${key}.${language}`]: text }),
    ),
  );

const merge = (fields: readonly Fields[]): Fields => Object.assign({}, ...fields);
