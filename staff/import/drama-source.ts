import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaSourceInput, KnownShelf } from '@cliffhanger/contracts/staff';
import { translatorFor } from '@cliffhanger/server/kernel/words.ts';
import type { CheckedDrama } from './check-drama.ts';
import { type DramaYaml, inAllLanguages } from './drama-yaml.ts';

const perLanguage = <T>(make: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** Builds the drama source of a `drama.yaml`, with its texts in every language. */
export const createDramaSource = (
  { slug, drama, episodes, library }: CheckedDrama,
  tone: string,
  now: Date,
): DramaSourceInput => {
  const { language } = drama;
  const translate = (words: DramaYaml['title']) => inAllLanguages(words, language);
  /** One that the library has keeps its names. */
  const toNamed =
    (known: readonly KnownShelf[]) =>
    ({ slug, name }: DramaYaml['category']) => ({
      slug,
      ...(name && !known.some((each) => each.slug === slug) && { name: translate(name) }),
    });
  const [title, synopsis, hook] = [translate(drama.title), translate(drama.synopsis), translate(drama.hook)];
  return {
    slug,
    originalLanguage: language,
    status: drama.status,
    year: drama.year ?? now.getUTCFullYear(),
    tone,
    audience: drama.sex,
    hiddenInCountries: drama.hiddenInCountries,
    ...(drama.publishAt && { publishAt: drama.publishAt.toISOString() }),
    publishedDaysAgo: 0,
    freeEpisodes: drama.freeEpisodes,
    priceCoins: drama.priceCoins,
    restDiscountPercent: drama.restDiscountPercent,
    category: toNamed(library.categories)(drama.category),
    tags: drama.tags.map(toNamed(library.tags)),
    cast: drama.cast.map(({ name, role }) => {
      const [names, roles] = [translate(name), translate(role)];
      return perLanguage((each) => ({ name: names[each], role: roles[each] }));
    }),
    words: perLanguage((each) => ({ title: title[each], synopsis: synopsis[each], hook: hook[each] })),
    episodes: episodes.map(({ number }) => episodeSource(number, drama)),
  };
};

const episodeSource = (number: number, { episodes, language }: DramaYaml) => {
  const { title, synopsis, teaser } = episodes[number] ?? {};
  return {
    number,
    title: title ? inAllLanguages(title, language) : defaultTitle(number),
    ...(synopsis && { synopsis: inAllLanguages(synopsis, language) }),
    ...(teaser && { teaser: inAllLanguages(teaser, language) }),
  };
};

/** "Episode 1" in every language. */
const defaultTitle = (number: number) =>
  perLanguage((language) => translatorFor('library', language)('episode', { number }));
