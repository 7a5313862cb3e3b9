import type { DramaCard } from './drama-card.ts';

type Facts = Pick<DramaCard, 'category' | 'episodesNum' | 'freeEpisodesNum'>;

/** The keys of the translations that the facts of a drama consist of. */
export const dramaFactKeys = ['episodes', 'firstFree', 'allFree'] as const;

/** Returns a translation in the language of the facts, in the plural form of `count`. */
export type TranslateFact = (key: (typeof dramaFactKeys)[number], values: { count: number }) => string;

/** Joins facts with a dot, which stays on the line of the fact before: "Mystery · Episode 2". Empty facts are left out. */
export const joinFacts = (facts: readonly (string | number | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');

/** The size of a drama: "Romance · 62 episodes". */
export const joinDramaSize = (
  { category, episodesNum }: Pick<Facts, 'category' | 'episodesNum'>,
  translate: TranslateFact,
): string => joinFacts([category?.name, translate('episodes', { count: episodesNum })]);

/** A drama in a line, which the first page and the app show alike: "Romance · 62 episodes · first 8 free". */
export const joinDramaFacts = (drama: Facts, translate: TranslateFact): string =>
  joinFacts([joinDramaSize(drama, translate), freePart(drama, translate)]);

/** The offer of a drama: "Romance · first 8 free". */
export const joinDramaOffer = (drama: Facts, translate: TranslateFact): string =>
  joinFacts([drama.category?.name, freePart(drama, translate)]);

const freePart = ({ episodesNum, freeEpisodesNum: count }: Facts, translate: TranslateFact) => {
  if (count >= episodesNum) return translate('allFree', { count });
  return count > 0 ? translate('firstFree', { count }) : null;
};
