import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KnownInLibrary, WholeDramaJson } from '@cliffhanger/contracts/staff';
import { UsageError } from '../../command-line/usage-error.ts';
import { findOriginalProblem } from '../../media/image-format.ts';
import { padEpisodeNumber } from '../episode-number.ts';
import { findNameProblem } from './check-names.ts';
import { type DramaFiles, findDramaFiles } from './drama-folder.ts';
import { type DramaYaml, type ParsedDramaYaml, readDramaYaml } from './drama-yaml.ts';
import { type CheckedEpisode, inspectVideos, type VideoInspection } from './inspect-videos.ts';

/** A folder in which no problem was found. */
export interface CheckedDrama extends Pick<DramaFiles, 'posters' | 'frame'> {
  slug: string;
  drama: DramaYaml;
  episodes: CheckedEpisode[];
  /** The drama as the library has it; null for a new one. */
  inLibrary: WholeDramaJson | null;
  library: KnownInLibrary;
}

interface CheckOptions extends VideoInspection {
  library: KnownInLibrary;
  /** Finds a drama of the library; null for a new one. */
  findDrama: (slug: string) => Promise<WholeDramaJson | null>;
}

const yamlName = 'drama.yaml';

/** Checks a whole folder before anything is made of it. @throws UsageError with every problem */
export const checkDrama = async (folder: string, options: CheckOptions): Promise<CheckedDrama> => {
  const yaml = readDramaYaml(await readYaml(folder), yamlName);
  const files = await findDramaFiles(folder);
  const slug = yaml.drama?.slug ?? path.basename(folder);
  const numbers = files.episodes.map(({ number }) => number);
  const inLibrary = await options.findDrama(slug);
  const { checked, problems: videoProblems } = await inspectVideos(slug, files.episodes, inLibrary, options);
  const problems = [
    ...yaml.problems,
    ...findYamlProblems(yaml, slug, numbers, options.library),
    ...findMissingEpisodes(slug, numbers, options.library),
    ...files.problems,
    ...(await findImageProblems(files)),
    ...videoProblems,
  ];
  if (!yaml.drama || problems.length > 0) throw new UsageError(problems);
  const { posters, frame } = files;
  const { library } = options;
  return { slug, drama: yaml.drama, episodes: checked, posters, frame, inLibrary, library };
};

const readYaml = (folder: string): Promise<string> => {
  const file = path.join(folder, yamlName);
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError([error.code === 'ENOENT' ? `${file} is missing` : `${yamlName}: ${error.message}`]);
  });
};

/** Finds values of a valid `drama.yaml` that do not match the folder or the library. */
const findYamlProblems = (
  { drama, lineOf }: ParsedDramaYaml,
  slug: string,
  numbers: readonly number[],
  library: KnownInLibrary,
): string[] => {
  if (!drama) return [];
  const problems: string[] = [];
  const report = (keys: readonly PropertyKey[], message: string) =>
    problems.push(`${yamlName}:${lineOf(keys)}: ${keys.map(String).join('.')}: ${message}`);

  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    report(
      ['slug'],
      `is missing, and the folder's name, ${slug}, cannot be one: lower case letters, digits and dashes`,
    );
  const { category, tags, language } = drama;
  const categoryProblem = findNameProblem('category', category, library.categories, language);
  if (categoryProblem) report(['category'], categoryProblem);
  for (const [index, tag] of tags.entries()) {
    const problem = findNameProblem('tag', tag, library.tags, language);
    if (problem) report(['tags', index], problem);
  }
  for (const number of Object.keys(drama.episodes).map(Number)) {
    if (!numbers.includes(number)) report(['episodes', number], 'has no video');
  }
  return problems;
};

/** An update may add episodes but not drop any that the library has. */
const findMissingEpisodes = (
  slug: string,
  numbers: readonly number[],
  { episodes }: KnownInLibrary,
): string[] => {
  const lastNumber = Math.max(0, ...numbers);
  const missingCount = Math.max(0, (episodes[slug] ?? 0) - lastNumber);
  return Array.from({ length: missingCount }, (_, index) => lastNumber + 1 + index).map(
    (number) => `${padEpisodeNumber(number)}: the library has episode ${number}; its video is missing here`,
  );
};

const findImageProblems = async ({ posters, frame }: DramaFiles): Promise<string[]> => {
  const images = [...Object.values(posters), ...(frame ? [frame] : [])];
  const problems = await Promise.all(images.map(findOriginalProblem));
  return problems.filter((problem) => problem !== null);
};
