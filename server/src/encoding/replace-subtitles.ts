import path from 'node:path';
import { type TrackName, trackNames } from '@cliffhanger/contracts';
import type { StaffResult } from '@cliffhanger/contracts/staff';
import { describeFileError } from '#platform/data-folder/file-problem.ts';
import type { CallStaff } from './call-staff.ts';
import type { EpisodeFiles } from './check/drama-files.ts';
import { findSizeProblem, readTrack } from './check/source-files.ts';
import { listSubtitles } from './encode/package-episode.ts';
import { type MediaContext, withMediaRun } from './media-run.ts';
import { noteSubtitles } from './plan/import-plan.ts';
import { RefusedFilesError } from './refused-files-error.ts';
import type { Steps } from './steps.ts';

/** Absolute paths by name: `en`, `en.sdh`. */
export type TrackPaths = Partial<Record<TrackName, string>>;

type ReadTracks = Pick<EpisodeFiles, 'subtitles' | 'subtitleFiles' | 'subtitleNotes'>;

/** Reads subtitles and captions by name. @throws RefusedFilesError with every problem */
const readTracks = async (files: TrackPaths): Promise<ReadTracks> => {
  const problems: string[] = [];
  const tracks: ReadTracks = { subtitles: {}, subtitleFiles: {}, subtitleNotes: {} };
  for (const [name, file] of Object.entries(files)) {
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
    tracks.subtitles[name as TrackName] = cues;
    tracks.subtitleFiles[name as TrackName] = path.basename(file);
    tracks.subtitleNotes[name as TrackName] = notes;
  }
  if (problems.length > 0) throw new RefusedFilesError(problems);
  return tracks;
};

/**
 * Replaces subtitles of an episode, without its video. They are checked as by an import.
 *
 * @param files absolute paths by name: `en`, `en.sdh`
 * @throws RefusedFilesError when the files have problems, StaffError when there is no such episode
 */
export const replaceSubtitles = (
  slug: string,
  number: number,
  { files, keepsOthers }: { files: TrackPaths; keepsOthers: boolean },
  context: MediaContext & { callStaff: CallStaff; steps: Steps },
): Promise<StaffResult<'episode.subtitles'>> =>
  withMediaRun(context, { name: `episode subtitles ${slug} ${number}` }, async (run) => {
    const { callStaff, steps } = context;
    const tracks = await readTracks(files);
    const { episodes } = await callStaff('drama.show', { slug });
    const episode = episodes.find((each) => each.number === number);
    for (const name of trackNames)
      for (const note of episode ? noteSubtitles(tracks, episode, name) : []) steps.note(note);
    const subtitleKeys: Partial<Record<TrackName, string>> = {};
    for (const { name, key, content } of listSubtitles(slug, number, tracks.subtitles)) {
      await run.files.write(key, content);
      subtitleKeys[name] = key;
    }
    return callStaff('episode.subtitles', { slug, number, subtitleKeys, keepsOthers });
  });
