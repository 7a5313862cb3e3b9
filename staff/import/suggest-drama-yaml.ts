import path from 'node:path';
import type { Language } from '@cliffhanger/contracts';
import { dramaTexts, slugOf } from '@cliffhanger/contracts/staff';
import { stringify } from 'yaml';

/** The values that a `drama.yaml` must have. */
export interface RequiredValues {
  /** Null when the folder's name is one. */
  slug: string | null;
  language: Language;
  title: string;
  synopsis: string;
  hook: string;
  /** The slug of an existing category; or a new one, with its name. */
  category: string | { slug: string; name: string };
  freeEpisodes: number;
  priceCoins: number;
}

const suggestedPriceCoins = 12;
/** Every fifth episode is free, but not more than these. */
const maxFreeEpisodes = 8;
export const maxHookCharacters = dramaTexts.hook;

/** Suggests values for a new drama in a folder. */
export const suggestValues = (
  folder: string,
  episodeCount: number,
  categories: readonly { slug: string }[],
): RequiredValues => {
  const name = path.basename(folder);
  const [slug, title] = [toSlug(name), toTitle(name)];
  return {
    slug: slug === name ? null : slug,
    language: 'en',
    title,
    synopsis: title,
    hook: title.slice(0, maxHookCharacters),
    category: categories[0]?.slug ?? { slug: 'romance', name: 'Romance' },
    freeEpisodes: Math.max(1, Math.min(maxFreeEpisodes, Math.round(episodeCount / 5))),
    priceCoins: suggestedPriceCoins,
  };
};

/** Formats values as a `drama.yaml` that says what each of them is. */
export const formatDramaYaml = (
  values: RequiredValues,
  episodeCount: number,
  categories: readonly { slug: string }[],
): string => {
  const { slug, category } = values;
  const isNewCategory = typeof category !== 'string';
  const line = (key: string, value: string | number, comment: string) =>
    `${stringify({ [key]: value }, { lineWidth: 0, defaultStringType: 'PLAIN' }).trim()}${comment && ` # ${comment}`}`;
  return [
    ...(slug === null ? [] : [line('slug', slug, 'lower case letters, digits and dashes')]),
    line('language', values.language, "the drama's own language: zh, en, pt or es"),
    line('title', values.title, ''),
    line('synopsis', values.synopsis, 'a sentence or two about the story'),
    line('hook', values.hook, `at most ${maxHookCharacters} characters`),
    isNewCategory
      ? `category: ${JSON.stringify(category)} # a new one`
      : line('category', category, `there are: ${categories.map(({ slug: each }) => each).join(', ')}`),
    line('freeEpisodes', values.freeEpisodes, `of ${episodeCount}`),
    line('priceCoins', values.priceCoins, 'of each other episode'),
    '',
  ].join('\n');
};

export const toSlug = (name: string): string => slugOf(name) || 'my-drama';

/** "paper-lanterns" as "Paper Lanterns". */
const toTitle = (name: string): string =>
  name
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .replace(/(^| )\p{Ll}/gu, (start) => start.toUpperCase()) || 'My Drama';
