import type { DramaDetail, FieldChange, Names, ReorderedDrama } from '@cliffhanger/contracts/staff';
import { type DramaFieldName, dramaFieldNames, dramaFieldOf } from '@cliffhanger/contracts/staff';

/** Values by their keys in `drama.yaml`; those in languages as `title.en`. A value that there is not is left out. */
type Values = ReadonlyMap<string, string>;

type Texts = Readonly<Record<string, Names>>;

/** A category or tag; with its name if it is new. */
interface Shelf {
  slug: string;
  name?: Names;
}

/** The part of a drama that its authors and staff decide. */
export interface DramaContent extends Pick<DramaDetail, DramaFieldName | 'hiddenInCountries'> {
  texts: Texts;
  category: Shelf | null;
  tags: readonly Shelf[];
  cast: readonly Texts[];
}

const toValues = (entries: readonly (readonly [string, string])[]): Values =>
  new Map(entries.filter(([, value]) => value !== ''));

const listTexts = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, byLanguage]) =>
    Object.entries(byLanguage).map(([language, text]): [string, string] => [
      `${prefix}${name}.${language}`,
      text,
    ]),
  );

/** The values of a drama, without those of its episodes. */
export const listDramaValues = (drama: Partial<DramaContent>): Values => {
  const { texts = {}, category, tags = [], hiddenInCountries = [], cast = [] } = drama;
  const shelves = [
    ...(category ? [{ kind: 'category', shelf: category }] : []),
    ...tags.map((shelf) => ({ kind: 'tags', shelf })),
  ];
  return toValues([
    ...listTexts(texts),
    ['category', category?.slug ?? ''],
    [
      'tags',
      tags
        .map(({ slug }) => slug)
        .sort()
        .join(' '),
    ],
    ...shelves.flatMap(({ kind, shelf: { slug, name = {} } }) => listTexts({ [slug]: name }, `${kind}.`)),
    ...dramaFieldNames.map(
      (name) => [dramaFieldOf(name).yamlKey ?? name, String(drama[name] ?? '')] as const,
    ),
    ['hiddenInCountries', hiddenInCountries.toSorted().join(' ')],
    ...cast.flatMap((member, index) => listTexts(member, `cast.${index + 1}.`)),
  ]);
};

/** The values of an episode. */
export const listEpisodeValues = ({
  texts = {},
  priceCoins,
}: {
  texts?: Texts;
  priceCoins?: number;
}): Values => toValues([...listTexts(texts), ['priceCoins', String(priceCoins ?? '')]]);

/** The values that differ. */
export const listChanges = (before: Values, after: Values): FieldChange[] =>
  [...new Set([...after.keys(), ...before.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }));

/** The values of a drama of the library, whose category and tags are not new. */
export const listStoredValues = (drama: DramaDetail): Values =>
  listDramaValues({
    ...drama,
    category: drama.category && { slug: drama.category.slug },
    tags: drama.tags.map(({ slug }) => ({ slug })),
  });

/** Lists what an edit has changed. */
export const listDramaChanges = (before: DramaDetail, after: DramaDetail): FieldChange[] =>
  listChanges(listStoredValues(before), listStoredValues(after));

/** Lists the episodes that have another number or price, or are gone, by their numbers before. */
export const listMovedEpisodes = (before: DramaDetail, after: DramaDetail): ReorderedDrama['moved'] =>
  before.episodes.flatMap(({ id, texts, number, priceCoins }) => {
    const moved = after.episodes.find((episode) => episode.id === id);
    if (moved?.number === number && moved.priceCoins === priceCoins) return [];
    return {
      id,
      title: (moved?.texts ?? texts).title,
      before: { number, priceCoins },
      after: moved ? { number: moved.number, priceCoins: moved.priceCoins } : null,
    };
  });
