import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KnownInLibrary, WholeDramaJson } from '@cliffhanger/contracts/staff';
import { findOriginalProblem } from '@cliffhanger/server/platform/media/image-format.ts';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import { padEpisodeNumber } from '../episode-number.ts';
import { findNameProblem } from './check-names.ts';
import { type DramaFiles, findDramaFiles } from './drama-folder.ts';
import {
  type DramaParts,
  type DramaYaml,
  type ParsedDramaYaml,
  type Problem,
  readDramaYaml,
} from './drama-yaml.ts';
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
  const yaml = readDramaYaml(await readYaml(folder));
  const files = await findDramaFiles(folder);
  const slug = yaml.parts?.slug ?? path.basename(folder);
  const numbers = files.episodes.map(({ number }) => number);
  const inLibrary = await options.findDrama(slug);
  const { checked, problems: videoProblems } = await inspectVideos(slug, files.episodes, inLibrary, options);
  const problems = [
    ...listYamlProblems(yaml, slug, numbers, options.library),
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

/** Lists what is wrong in `drama.yaml`, by line. */
const listYamlProblems = (
  { parts, problems, locate }: ParsedDramaYaml,
  slug: string,
  numbers: readonly number[],
  library: KnownInLibrary,
): string[] =>
  [...problems, ...(parts ? findMismatches(parts, slug, numbers, library).map(locate) : [])]
    .sort((a, b) => a.line - b.line)
    .map(({ line, text }) => `${yamlName}:${line}: ${text}`);

/** Finds values that do not match the folder or the library. */
const findMismatches = (
  { category, tags, language, status, freeEpisodes = 0, episodes }: DramaParts,
  slug: string,
  numbers: readonly number[],
  library: KnownInLibrary,
): Problem[] => {
  const problems: Problem[] = [];
  const report = (keys: Problem['keys'], message: string | null) => {
    if (message) problems.push({ keys, message });
  };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    report(
      ['slug'],
      `is missing, and the folder's name, ${slug}, cannot be one: lower case letters, digits and dashes`,
    );
  if (category) report(['category'], findNameProblem('category', category, library.categories, language));
  // One that is given twice is a problem already.
  const isOnlyOne = (slug: string) => tags.filter((each) => each?.slug === slug).length === 1;
  for (const [index, tag] of tags.entries())
    if (tag && isOnlyOne(tag.slug))
      report(['tags', index], findNameProblem('tag', tag, library.tags, language));
  const lastNumber = Math.max(0, ...numbers);
  if (status === 'complete' && lastNumber > 0 && freeEpisodes > lastNumber)
    report(['freeEpisodes'], `${freeEpisodes} free episodes are more than a complete drama's ${lastNumber}`);
  for (const number of episodes) if (!numbers.includes(number)) report(['episodes', number], 'has no video');
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
