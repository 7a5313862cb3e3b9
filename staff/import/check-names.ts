import { type Language, languages } from '@cliffhanger/contracts';
import type { KnownShelf } from '@cliffhanger/contracts/staff';
import type { DramaYaml } from './drama-yaml.ts';

/**
 * Finds what is wrong with a category or tag of a `drama.yaml`. One that the library has keeps its names, because other
 * dramas have it too, so different ones are a problem.
 *
 * @param known all of the library
 * @param language the drama's own language
 */
export const findNameProblem = (
  kind: 'category' | 'tag',
  { slug, name }: DramaYaml['category'],
  known: readonly KnownShelf[],
  language: Language | undefined,
): string | null => {
  const stored = known.find((each) => each.slug === slug);
  if (!stored)
    return name
      ? null
      : `there is no "${slug}" yet; give it as {slug, name}; there are: ${known.map((each) => each.slug).join(', ') || 'none'}`;
  const given: Partial<Record<Language, string | undefined>> = {
    ...(language && { [language]: name?.own }),
    ...name,
  };
  const others = languages.filter((each) => given[each] !== undefined && given[each] !== stored.name[each]);
  if (others.length === 0) return null;
  const quote = (text: string | undefined) => (text === undefined ? '(none)' : JSON.stringify(text));
  const [before, after] = [stored.name, given].map((names) =>
    others.map((each) => `${each}=${quote(names[each])}`).join(' '),
  );
  const options = others.map((each) => `--name ${each}=${quote(given[each])}`).join(' ');
  return (
    `the library has "${slug}" with the name ${before}, not ${after}, and an import renames nothing; ` +
    `write only ${slug}, or rename it: pnpm staff ${kind} set ${slug} ${options}`
  );
};
