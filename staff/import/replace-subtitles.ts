import type { Language } from '@cliffhanger/contracts';
import type { Names, StaffResult } from '@cliffhanger/contracts/staff';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import type { CallServer } from '../call-server.ts';
import { describeFileError } from '../file-problem.ts';
import type { EpisodeFiles } from './drama-folder.ts';
import { withMediaRun } from './media-run.ts';
import { listSubtitles } from './package-episode.ts';
import { findSizeProblem, readTrack } from './source-files.ts';

/** Reads subtitles by language. @throws UsageError with every problem */
const readTracks = async (files: Names): Promise<EpisodeFiles['subtitles']> => {
  const problems: string[] = [];
  const tracks: EpisodeFiles['subtitles'] = {};
  for (const [language, file] of Object.entries(files)) {
    const problem = await findSizeProblem(file, 'subtitles').catch((error: unknown) =>
      describeFileError(error, file),
    );
    if (problem) {
      problems.push(problem);
      continue;
    }
    const { cues, problems: found } = await readTrack(file);
    problems.push(...found);
    if (cues) tracks[language as Language] = cues;
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
  { config, callServer }: { config: Config; callServer: CallServer },
): Promise<StaffResult<'episode.subtitles'>> =>
  withMediaRun(config, { name: `episode subtitles ${slug} ${number}` }, async (run) => {
    const tracks = await readTracks(files);
    await callServer('drama.show', { slug });
    const subtitleKeys: Names = {};
    for (const { language, key, content } of listSubtitles(slug, number, tracks)) {
      await run.files.write(key, content);
      subtitleKeys[language] = key;
    }
    return callServer('episode.subtitles', { slug, number, subtitleKeys, keepsOthers });
  });
