import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLanguage } from '@cliffhanger/contracts';
import { describeFileProblem, givenSlug, type SourceProblem } from '@cliffhanger/contracts/staff';
import type { CheckedDrama } from '@cliffhanger/server/encoding/check/checked-drama.ts';
import { findDramaFiles } from '@cliffhanger/server/encoding/check/drama-files.ts';
import { findImageProblems } from '@cliffhanger/server/encoding/check/image-problems.ts';
import { inspectVideos, type VideoInspection } from '@cliffhanger/server/encoding/check/inspect-videos.ts';
import * as z from 'zod/mini';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import { type LineProblem, readDramaYaml } from './drama-yaml.ts';

/** The content of a folder with a `drama.yaml`. Its problems are in the order of the lines of that. */
export type CheckedFolder = CheckedDrama;

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
  const fileProblems = [
    ...files.problems,
    ...(await findImageProblems(files)),
    ...videoProblems.map(describeFileProblem),
  ];
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
