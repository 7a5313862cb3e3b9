import {
  type DramaDetailJson,
  dramaFieldNames,
  dramaFieldOf,
  type Names,
} from '@cliffhanger/contracts/staff';
import { stringify } from 'yaml';

/** The texts that are translations. @param missing as in `drama.show` @param prefix as `episode 3 ` */
const withoutFallbacks = (
  texts: Readonly<Record<string, Names>>,
  missing: readonly string[],
  prefix = '',
): Record<string, Names> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, byLanguage]) => [
      name,
      Object.fromEntries(
        Object.entries(byLanguage).filter(([language]) => !missing.includes(`${prefix}${name}.${language}`)),
      ),
    ]),
  );

/** A text by language; a single string when there is no other; undefined for none. */
const toText = (byLanguage: Names): string | Names | undefined => {
  const texts = Object.values(byLanguage);
  const [first] = texts;
  return texts.length < 2 ? first : byLanguage;
};

const toTexts = (texts: Readonly<Record<string, Names>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, byLanguage]) => [name, toText(byLanguage)]));

const toShelf = ({ slug, name }: DramaDetailJson['tags'][number]) => ({ slug, name: toText(name) });

/** Writes the `drama.yaml` from which `drama import` makes this drama. */
export const toYaml = (drama: DramaDetailJson): string => {
  const content = {
    slug: drama.slug,
    ...toTexts(withoutFallbacks(drama.texts, drama.missing)),
    category: drama.category ? toShelf(drama.category) : undefined,
    tags: drama.tags.map(toShelf),
    cast: drama.cast.map((member, index) =>
      toTexts(withoutFallbacks(member, drama.missing, `cast ${index + 1} `)),
    ),
    ...Object.fromEntries(dramaFieldNames.map((name) => [dramaFieldOf(name).yamlKey ?? name, drama[name]])),
    hiddenInCountries: drama.hiddenInCountries,
    publishAt: drama.publishedAt ?? undefined,
    episodes: Object.fromEntries(
      drama.episodes.map(({ number, texts }) => [
        number,
        toTexts(withoutFallbacks(texts, drama.missing, `episode ${number} `)),
      ]),
    ),
  };
  // Lines are not folded, so that an import reports a problem at the line of its key.
  const yaml = stringify(content, { lineWidth: 0, aliasDuplicateObjects: false });
  return drama.publishedAt === null
    ? `# Hidden when it was exported. An import adds it as a published drama.\n${yaml}`
    : yaml;
};
