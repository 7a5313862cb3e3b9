import type { WholeDramaJson } from '@cliffhanger/contracts/staff';
import { stringify } from 'yaml';

/** A text by language; a single string when all languages have the same. */
const textOf = <Translation extends { language: string }>(
  translations: readonly Translation[],
  select: (translation: Translation) => string | null,
): string | Record<string, string> | undefined => {
  const texts = translations.flatMap((translation) => {
    const text = select(translation);
    return text ? [[translation.language, text] as const] : [];
  });
  const [first] = texts;
  if (!first) return undefined;
  return texts.every(([, text]) => text === first[1]) ? first[1] : Object.fromEntries(texts);
};

const toNamed = ({ slug, translations }: WholeDramaJson['tags'][number]['tag']) => ({
  slug,
  name: textOf(translations, ({ name }) => name),
});

/** Writes the `drama.yaml` from which `drama import` makes this drama. */
export const toYaml = (drama: WholeDramaJson): string => {
  const { translations, episodes, publishedAt } = drama;
  const content = {
    slug: drama.slug,
    language: drama.originalLanguage,
    title: textOf(translations, ({ title }) => title),
    synopsis: textOf(translations, ({ synopsis }) => synopsis),
    hook: textOf(translations, ({ hook }) => hook),
    category: drama.categories.map(({ category }) => toNamed(category))[0],
    tags: drama.tags.map(({ tag }) => toNamed(tag)),
    cast: drama.cast.map((member) => ({
      name: textOf(member.translations, ({ name }) => name),
      role: textOf(member.translations, ({ role }) => role),
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
      episodes.map(({ number, translations: texts }) => [
        number,
        {
          title: textOf(texts, ({ title }) => title),
          synopsis: textOf(texts, ({ synopsis }) => synopsis),
          teaser: textOf(texts, ({ teaser }) => teaser),
        },
      ]),
    ),
  };
  // Lines are not folded, so that an import reports a problem at the line of its key.
  const yaml = stringify(content, { lineWidth: 0, aliasDuplicateObjects: false });
  return publishedAt === null
    ? `# Hidden when it was exported. An import adds it as a published drama.\n${yaml}`
    : yaml;
};
