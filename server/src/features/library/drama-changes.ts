import type { DramaChange, DramaDetail, Names, ReorderedDrama } from '@cliffhanger/contracts/staff';

type Fields = ReadonlyMap<string, string>;

const inLanguages = (field: string, texts: Names): [string, string][] =>
  Object.entries(texts).map(([language, text]) => [`${field}.${language}`, text]);

/** The values that `drama edit` changes, named as in `drama.yaml`. */
const fieldsOf = (drama: DramaDetail): Fields =>
  new Map(
    [
      ...inLanguages('title', drama.titles),
      ...inLanguages('synopsis', drama.synopsis),
      ...inLanguages('hook', drama.hook),
      ['category', drama.category ?? ''] as const,
      ['tags', drama.tags.toSorted().join(' ')] as const,
      ['freeEpisodes', String(drama.freeEpisodeCount)] as const,
      ['priceCoins', String(drama.priceCoins)] as const,
      ['restDiscountPercent', String(drama.restDiscountPercent)] as const,
      ['status', drama.status] as const,
      ['year', String(drama.year)] as const,
      ['sex', String(drama.audience)] as const,
      ['hiddenInCountries', drama.hiddenInCountries.join(' ')] as const,
    ].filter(([, value]) => value !== ''),
  );

/** Lists what an edit has changed. */
export const listDramaChanges = (before: DramaDetail, after: DramaDetail): DramaChange[] => {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...current.keys(), ...old.keys()])]
    .filter((field) => old.get(field) !== current.get(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: current.get(field) ?? null }));
};

/** Lists the episodes that have another number or price, or are gone, by their numbers before. */
export const listMovedEpisodes = (before: DramaDetail, after: DramaDetail): ReorderedDrama['moved'] =>
  before.episodes.flatMap(({ id, title, number, priceCoins }) => {
    const moved = after.episodes.find((episode) => episode.id === id);
    if (moved?.number === number && moved.priceCoins === priceCoins) return [];
    return {
      id,
      title: moved?.title ?? title,
      before: { number, priceCoins },
      after: moved ? { number: moved.number, priceCoins: moved.priceCoins } : null,
    };
  });
