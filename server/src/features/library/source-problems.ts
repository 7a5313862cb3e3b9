import { type Language, languages } from '@cliffhanger/contracts';
import type {
  DramaDetail,
  DramaDraft,
  KnownShelf,
  KnownShelves,
  NamedShelf,
  Names,
  SourceProblem,
} from '@cliffhanger/contracts/staff';
import { listSlugs } from './list-slugs.ts';

/** What a source is compared with. */
export interface Library extends KnownShelves {
  /** The drama; null for a new one. */
  drama: Pick<DramaDetail, 'episodes'> | null;
}

type Path = SourceProblem['path'];

/** Finds what of a source, whole or not, an import would refuse: texts that are missing, and what does not match the library. */
export const findSourceProblems = (draft: DramaDraft, library: Library): SourceProblem[] => [
  ...findMissingTexts(draft),
  ...findNameProblems(draft, library),
  ...findEpisodeProblems(draft, library),
];

/** Finds texts that are missing in the original language. */
const findMissingTexts = ({
  originalLanguage,
  texts,
  category,
  tags = [],
  cast = [],
  episodes = [],
}: DramaDraft) => {
  if (!originalLanguage) return [];
  const inTexts = (given: Readonly<Record<string, Names | undefined>>, path: Path) =>
    Object.entries(given).flatMap(([name, text]) =>
      text === undefined || text[originalLanguage] ? [] : [[...path, name]],
    );
  const inShelf = ({ name }: NamedShelf, path: Path) => inTexts({ name }, path);
  const paths: Path[] = [
    ...inTexts(texts ?? {}, ['texts']),
    ...(category ? inShelf(category, ['category']) : []),
    ...tags.flatMap((tag, index) => (tag ? inShelf(tag, ['tags', index]) : [])),
    ...cast.flatMap((member, index) => inTexts(member, ['cast', index])),
    ...episodes.flatMap((episode) => inTexts(episode.texts, ['episodes', episode.number])),
  ];
  const message = `has no text in the drama's language, ${originalLanguage}`;
  return paths.map((path) => ({ path, message }));
};

const findNameProblems = (
  { category, tags = [] }: DramaDraft,
  { categories, tags: known }: Library,
): SourceProblem[] => {
  // One that is given twice is a problem already.
  const isOnlyOne = (slug: string) => tags.filter((each) => each?.slug === slug).length === 1;
  const report = (path: Path, message: string | null) => (message === null ? [] : [{ path, message }]);
  return [
    ...(category ? report(['category'], findNameProblem('category', category, categories)) : []),
    ...tags.flatMap((tag, index) =>
      tag && isOnlyOne(tag.slug) ? report(['tags', index], findNameProblem('tag', tag, known)) : [],
    ),
  ];
};

/**
 * Finds what is wrong with a category or tag. One that the library has keeps its names, because other dramas have it too,
 * so different ones are a problem.
 */
const findNameProblem = (
  kind: 'category' | 'tag',
  { slug, name }: NamedShelf,
  known: readonly KnownShelf[],
): string | null => {
  const stored = known.find((each) => each.slug === slug);
  if (!stored)
    return name
      ? null
      : `there is no "${slug}" yet; give it as {slug, name}; ${listSlugs(
          kind,
          known.map((each) => each.slug),
        )}`;
  const given = name ?? {};
  const others = languages.filter((each) => given[each] !== undefined && given[each] !== stored.name[each]);
  if (others.length === 0) return null;
  const quote = (text: string | undefined) => (text === undefined ? '(none)' : JSON.stringify(text));
  const list = (names: Names) => others.map((each: Language) => `${each}=${quote(names[each])}`).join(' ');
  const options = others.map((each) => `--name ${each}=${quote(given[each])}`).join(' ');
  return (
    `the library has "${slug}" with the name ${list(stored.name)}, not ${list(given)}, and an import renames nothing; ` +
    `write only ${slug}, or rename it: pnpm staff ${kind} set ${slug} ${options}`
  );
};

/** An update may add episodes but not drop any that the library has. */
const findEpisodeProblems = (
  { status, freeEpisodeCount = 0, episodes = [] }: DramaDraft,
  { drama }: Library,
): SourceProblem[] => {
  const numbers = new Set(episodes.map(({ number }) => number));
  const lastNumber = Math.max(0, ...numbers);
  const missing = (drama?.episodes ?? []).filter(({ number }) => number > lastNumber);
  const isTooFree = status === 'complete' && lastNumber > 0 && freeEpisodeCount > lastNumber;
  return [
    ...(isTooFree
      ? [
          {
            path: ['freeEpisodeCount'],
            message: `${freeEpisodeCount} free episodes are more than a complete drama's ${lastNumber}`,
          },
        ]
      : []),
    ...missing.map(({ number }) => ({
      path: [],
      message: `the library has episode ${number}; its video is missing here`,
    })),
  ];
};
