import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import type { Names, StaffResult } from '@cliffhanger/contracts/staff';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import { describeFileError } from '../file-problem.ts';
import type { EpisodeFiles } from './drama-folder.ts';
import type { ImportDependencies } from './import-drama.ts';
import { createImportSteps } from './import-steps.ts';
import { withMediaRun } from './media-run.ts';
import { listSubtitles } from './package-episode.ts';
import { noteSubtitles } from './plan-import.ts';
import { findSizeProblem, readTrack } from './source-files.ts';

type ReadTracks = Pick<EpisodeFiles, 'subtitles' | 'subtitleFiles' | 'subtitleNotes'>;

/** Reads subtitles by language. @throws UsageError with every problem */
const readTracks = async (files: Names): Promise<ReadTracks> => {
  const problems: string[] = [];
  const tracks: ReadTracks = { subtitles: {}, subtitleFiles: {}, subtitleNotes: {} };
  for (const [language, file] of Object.entries(files)) {
    const problem = await findSizeProblem(file, 'subtitles').catch((error: unknown) =>
      describeFileError(error, file),
    );
    if (problem) {
      problems.push(problem);
      continue;
    }
    const { cues, problems: found, notes } = await readTrack(file);
    problems.push(...found);
    if (!cues) continue;
    tracks.subtitles[language as Language] = cues;
    tracks.subtitleFiles[language as Language] = path.basename(file);
    tracks.subtitleNotes[language as Language] = notes;
  }
  if (problems.length > 0) throw new UsageError(problems);
  return tracks;
};

/**
 * Replaces subtitles of an episode, without its video. They are checked as by an import.
 *
 * @param files absolute paths by language
 * @throws UsageError when the files have problems, StaffError when there is no such episode
 */
export const replaceSubtitles = (
  slug: string,
  number: number,
  { files, keepsOthers }: { files: Names; keepsOthers: boolean },
  dependencies: Omit<ImportDependencies, 'onPlan'>,
): Promise<StaffResult<'episode.subtitles'>> =>
  withMediaRun(dependencies.config, { name: `episode subtitles ${slug} ${number}` }, async (run) => {
    const { callServer } = dependencies;
    const tracks = await readTracks(files);
    const { episodes } = await callServer('drama.show', { slug });
    const episode = episodes.find((each) => each.number === number);
    const steps = createImportSteps(dependencies);
    for (const language of languages)
      for (const note of episode ? noteSubtitles(tracks, episode, language) : []) steps.note(note);
    const subtitleKeys: Names = {};
    for (const { language, key, content } of listSubtitles(slug, number, tracks.subtitles)) {
      await run.files.write(key, content);
      subtitleKeys[language] = key;
    }
    return callServer('episode.subtitles', { slug, number, subtitleKeys, keepsOthers });
  });
