import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLanguage } from '@cliffhanger/contracts';
import {
  type DramaDraftInput,
  givenSlug,
  type PlanInput,
  type SourceProblem,
} from '@cliffhanger/contracts/staff';
import { findOriginalProblem } from '@cliffhanger/server/platform/media/image-format.ts';
import * as z from 'zod/mini';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import { type DramaFiles, findDramaFiles } from './drama-folder.ts';
import { type LineProblem, readDramaYaml } from './drama-yaml.ts';
import { type CheckedEpisode, inspectVideos, type VideoInspection } from './inspect-videos.ts';
import { listSubtitles } from './package-episode.ts';

/** The content of a folder with a `drama.yaml`, and its problems. */
export interface CheckedFolder extends Pick<DramaFiles, 'posters' | 'frame'> {
  slug: string;
  draft: DramaDraftInput;
  episodes: CheckedEpisode[];
  /** Whether nothing was found wrong. */
  isSound: boolean;
  /** Lists all problems, with those that the server has found in the draft. Those of `drama.yaml` are in the order of its lines. */
  listProblems(ofDraft: readonly SourceProblem[]): string[];
}

const yamlName = 'drama.yaml';

/** Checks a whole folder before anything is made of it. @throws UsageError when it has no `drama.yaml` */
export const checkFolder = async (
  folder: string,
  inspection: Omit<VideoInspection, 'originalLanguage'>,
): Promise<CheckedFolder> => {
  const content = await readYaml(folder);
  const files = await findDramaFiles(folder);
  const yaml = readDramaYaml(
    content,
    files.episodes.map(({ number }) => number),
  );
  const name = path.basename(folder);
  const slug = yaml.slug ?? name;
  const { checked, problems: videoProblems } = await inspectVideos(slug, files.episodes, {
    ...inspection,
    originalLanguage: yaml.draft.originalLanguage ?? defaultLanguage,
  });
  const ownProblems = [
    ...yaml.problems,
    ...(z.safeParse(givenSlug, slug).success ? [] : [yaml.locate(wrongSlug(slug))]),
  ];
  const fileProblems = [...files.problems, ...(await findImageProblems(files)), ...videoProblems];
  return {
    slug,
    draft: yaml.draft,
    episodes: checked,
    posters: files.posters,
    frame: files.frame,
    isSound: ownProblems.length + fileProblems.length === 0,
    listProblems: (ofDraft) => [
      ...formatLines([...ownProblems, ...ofDraft.filter(isOfFile).map(yaml.locate)]),
      ...ofDraft.filter((problem) => !isOfFile(problem)).map(({ message }) => message),
      ...fileProblems,
    ],
  };
};

const isOfFile = ({ path: keys }: SourceProblem): boolean => keys.length > 0;

const wrongSlug = (slug: string): SourceProblem => ({
  path: ['slug'],
  message: `is missing, and the folder's name, ${slug}, cannot be one: lower case letters, digits and dashes`,
});

const formatLines = (problems: readonly LineProblem[]): string[] =>
  problems.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `${yamlName}:${line}: ${text}`);

const readYaml = (folder: string): Promise<string> => {
  const file = path.join(folder, yamlName);
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError([error.code === 'ENOENT' ? `${file} is missing` : `${yamlName}: ${error.message}`]);
  });
};

const findImageProblems = async ({ posters, frame }: DramaFiles): Promise<string[]> => {
  const images = [...Object.values(posters), ...(frame ? [frame] : [])];
  const problems = await Promise.all(images.map(findOriginalProblem));
  return problems.filter((problem) => problem !== null);
};

/** The videos of a folder as a plan needs them. */
export const listPlannedVideos = ({ slug, episodes }: CheckedFolder): PlanInput['videos'] =>
  episodes.map(({ number, folders, subtitles }) => ({
    number,
    folders: { complete: [...folders.complete], free: [...folders.free] },
    subtitleKeys: Object.fromEntries(
      listSubtitles(slug, number, subtitles).map(({ name, key }) => [name, key]),
    ),
  }));
