import {
  type DramaDetailJson,
  dramaFieldNames,
  dramaFieldOf,
  type Names,
} from '@cliffhanger/contracts/staff';
import { stringify } from 'yaml';

/** A text by language; a single string when all languages have the same; undefined for none. */
const toText = (byLanguage: Names): string | Names | undefined => {
  const texts = Object.values(byLanguage);
  const [first] = texts;
  return texts.every((text) => text === first) ? first : byLanguage;
};

const toTexts = (texts: Readonly<Record<string, Names>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, byLanguage]) => [name, toText(byLanguage)]));

const toShelf = ({ slug, name }: DramaDetailJson['tags'][number]) => ({ slug, name: toText(name) });

/** Writes the `drama.yaml` from which `drama import` makes this drama. */
export const toYaml = (drama: DramaDetailJson): string => {
  const content = {
    slug: drama.slug,
    ...toTexts(drama.texts),
    category: drama.category ? toShelf(drama.category) : undefined,
    tags: drama.tags.map(toShelf),
    cast: drama.cast.map(toTexts),
    ...Object.fromEntries(dramaFieldNames.map((name) => [dramaFieldOf(name).yamlKey ?? name, drama[name]])),
    hiddenInCountries: drama.hiddenInCountries,
    publishAt: drama.publishedAt ?? undefined,
    episodes: Object.fromEntries(drama.episodes.map(({ number, texts }) => [number, toTexts(texts)])),
  };
  // Lines are not folded, so that an import reports a problem at the line of its key.
  const yaml = stringify(content, { lineWidth: 0, aliasDuplicateObjects: false });
  return drama.publishedAt === null
    ? `# Hidden when it was exported. An import adds it as a published drama.\n${yaml}`
    : yaml;
};
