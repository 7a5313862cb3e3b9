import path from 'node:path';
import { type Language, type TrackName, trackNames } from '@cliffhanger/contracts';
import {
  type DramaDetailJson,
  describeFileProblem,
  type FileKind,
  type Names,
  type StaffResult,
  videoExtensions,
} from '@cliffhanger/contracts/staff';
import { StaffError } from '#platform/staff-server.ts';
import { openFfmpeg } from '#video/ffmpeg.ts';
import { chooseFolder } from '#video/video-folders.ts';
import type { CallStaff } from './call-staff.ts';
import type { EpisodeFiles } from './check/drama-files.ts';
import {
  inspectVideos,
  type PlacedEpisode,
  placeEpisode,
  type VideoInspection,
} from './check/inspect-videos.ts';
import { findSizeProblem, readTrack } from './check/source-files.ts';
import { encodeEpisodes } from './encode/encode-episodes.ts';
import { diskFullError, type MediaContext, type MediaRun, withMediaRun } from './media-run.ts';
import { listVideoNotes, noteSubtitles } from './plan/import-plan.ts';
import { RefusedFilesError } from './refused-files-error.ts';
import type { TrackPaths } from './replace-subtitles.ts';
import type { Steps } from './steps.ts';

export interface ReplacementFiles {
  /** An absolute path. */
  video: string;
  /** Absolute paths by language, of sounds in other languages. */
  sounds: Names;
  subtitles: TrackPaths;
  /** Whether the episode keeps its other subtitles and captions. */
  keepsSubtitles: boolean;
}

/**
 * Replaces the video of an episode. It is checked, encoded and verified as by an import; the episode gets it when all of
 * it is stored.
 *
 * @throws RefusedFilesError when the files have problems, StaffError when there is no such episode
 */
export const replaceEpisode = (
  slug: string,
  number: number,
  files: ReplacementFiles,
  context: MediaContext & { callStaff: CallStaff; steps: Steps },
): Promise<StaffResult<'episode.replace'>> =>
  withMediaRun(context, { name: `episode replace ${slug} ${number}` }, async (run) => {
    const { callStaff, config, encoder, steps } = context;
    const source = await readSource(number, files);
    const drama = await callStaff('drama.show', { slug });
    const stored = drama.episodes.find((episode) => episode.number === number);
    if (!stored)
      throw new StaffError(`"${slug}" has no episode ${number}; its last one is ${drama.episodeCount}`);
    const ffmpeg = await openFfmpeg(config.FFMPEG_PATH);
    const episode = await inspectVideo(slug, source, drama, { ...run, ffmpeg });
    for (const note of [
      ...listVideoNotes([episode]),
      ...trackNames.flatMap((name) => noteSubtitles(episode, episode.facts, name)),
    ])
      steps.note(note);
    const { packaged, problems } = await encodeEpisodes(
      { slug, episodes: [episode] },
      { ...run, ffmpeg, encoder, steps, diskFullError: () => diskFullError(config.mediaDir) },
    );
    run.controller.signal.throwIfAborted();
    const [media] = packaged;
    if (!media) throw new RefusedFilesError(problems);
    const { number: _, ...rest } = media;
    // By its id: staff may have moved it while its video was encoded.
    return callStaff('episode.replace', {
      slug,
      episodeId: stored.id,
      media: rest,
      keepsSubtitles: files.keepsSubtitles,
    });
  });

const readSource = async (
  number: number,
  { video, sounds, subtitles }: ReplacementFiles,
): Promise<EpisodeFiles> => {
  const problems: string[] = [];
  const checkSize = async (file: string, kind: FileKind): Promise<boolean> => {
    const problem = await findSizeProblem(file, kind).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? `${file} does not exist` : error.message,
    );
    if (problem) problems.push(problem);
    return !problem;
  };
  const tracks: EpisodeFiles['subtitles'] = {};
  const subtitleNotes: EpisodeFiles['subtitleNotes'] = {};
  const subtitleFiles: EpisodeFiles['subtitleFiles'] = {};
  const hasVideoName = videoExtensions.some((extension) => video.toLowerCase().endsWith(`.${extension}`));
  if (!hasVideoName)
    problems.push(`${path.basename(video)}: is no video; it ends with ${videoExtensions.join(', ')}`);
  await checkSize(video, 'video');
  for (const file of Object.values(sounds)) {
    if (/\.m4a$/i.test(file)) await checkSize(file, 'sound');
    else problems.push(`${path.basename(file)}: is no sound; it ends with m4a`);
  }
  for (const [name, file] of Object.entries(subtitles)) {
    if (!(await checkSize(file, 'subtitles'))) continue;
    const { cues, problems: found, notes } = await readTrack(file);
    problems.push(...found);
    if (cues) tracks[name as TrackName] = cues;
    subtitleNotes[name as TrackName] = notes;
    subtitleFiles[name as TrackName] = path.basename(file);
  }
  if (problems.length > 0) throw new RefusedFilesError(problems);
  return { number, video, soundFiles: sounds, subtitles: tracks, subtitleFiles, subtitleNotes };
};

const inspectVideo = async (
  slug: string,
  source: EpisodeFiles,
  { episodes, originalLanguage }: DramaDetailJson,
  { files, controller, ffmpeg }: MediaRun & Pick<VideoInspection, 'ffmpeg'>,
): Promise<PlacedEpisode> => {
  const current = episodes.find(({ number }) => number === source.number)?.renditions[0];
  const folderBefore = current ? path.dirname(current.folder) : null;
  const inspect = async (encodeAgain: readonly number[]) => {
    const options = {
      ffmpeg,
      files,
      encodeAgain,
      concurrency: 1,
      signal: controller.signal,
      originalLanguage: originalLanguage as Language,
    };
    const { checked, problems } = await inspectVideos(slug, [source], options);
    const [episode] = checked;
    if (!episode) throw new RefusedFilesError(problems.map(describeFileProblem));
    const placement = { ...chooseFolder(episode.folders, folderBefore), folderBefore, isNew: false };
    return placeEpisode(slug, episode, placement, options);
  };
  const found = await inspect([]);
  // After a move, another episode may have these renditions, and keeps them.
  const isTaken = episodes.some(
    ({ number, renditions }) =>
      number !== source.number && renditions.some(({ folder }) => path.dirname(folder) === found.folder),
  );
  return isTaken ? inspect([source.number]) : found;
};
