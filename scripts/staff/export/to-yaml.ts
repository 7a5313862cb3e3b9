import type { Language } from '@cliffhanger/contracts';
import { stringify } from 'yaml';
import type { WholeDrama } from './whole-drama.ts';

/** The same words once, if all languages have them. */
const wordsOf = <T extends { language: Language }>(
  translations: readonly T[],
  text: (words: T) => string | null,
): string | Record<string, string> | undefined => {
  const given = translations.flatMap((words) => {
    const found = text(words);
    return found ? [[words.language, found] as const] : [];
  });
  const [first] = given;
  if (!first) return undefined;
  return given.every(([, found]) => found === first[1]) ? first[1] : Object.fromEntries(given);
};

/** The `drama.yaml` that `drama import` makes this drama of. */
export const toYaml = (drama: WholeDrama): string => {
  const { translations, episodes, publishedAt } = drama;
  const named = ({ slug, translations: names }: WholeDrama['tags'][number]['tag']) => ({
    slug,
    name: wordsOf(names, ({ name }) => name),
  });
  const [category] = drama.categories.map((shelf) => named(shelf.category));
  const content = {
    slug: drama.slug,
    language: drama.originalLanguage,
    title: wordsOf(translations, ({ title }) => title),
    synopsis: wordsOf(translations, ({ synopsis }) => synopsis),
    hook: wordsOf(translations, ({ hook }) => hook),
    category,
    tags: drama.tags.map(({ tag }) => named(tag)),
    cast: drama.cast.map((member) => ({
      name: wordsOf(member.translations, ({ name }) => name),
      role: wordsOf(member.translations, ({ role }) => role),
    })),
    freeEpisodes: drama.freeEpisodeCount,
    priceCoins: drama.defaultPriceCoins,
    restDiscountPercent: drama.restDiscountPercent,
    status: drama.status,
    year: drama.year,
    sex: drama.audience,
    hiddenInCountries: drama.hiddenInCountries.map(({ country }) => country),
    publishAt: publishedAt ?? undefined,
    episodes: Object.fromEntries(
      episodes.map(({ number, translations: words }) => [
        number,
        { title: wordsOf(words, ({ title }) => title), synopsis: wordsOf(words, ({ synopsis }) => synopsis) },
      ]),
    ),
  };
  // No line is folded, so that a mistake keeps its line.
  const yaml = stringify(content, { lineWidth: 0, aliasDuplicateObjects: false });
  return publishedAt === null ? `# Hidden when it was exported: an import shows it at once.\n${yaml}` : yaml;
};
