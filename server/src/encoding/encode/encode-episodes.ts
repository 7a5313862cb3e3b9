import path from 'node:path';
import type { PlacedEpisode } from '#encoding/check/inspect-videos.ts';
import { describeVideoProblem, isOfVideo } from '#encoding/check/video-problem.ts';
import { RefusedFilesError } from '#encoding/refused-files-error.ts';
import type { Steps, StepTask } from '#encoding/steps.ts';
import { isDiskFull } from '#platform/data-folder/disk-full.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import type { Ffmpeg } from '#video/ffmpeg.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import type { Encoder } from './encoder.ts';
import { packagePlacedEpisode } from './package-episode.ts';

interface EncodeOptions {
  ffmpeg: Ffmpeg;
  encoder: Encoder;
  files: MediaFiles;
  steps: Steps;
  controller: AbortController;
  /** The error that stops all encodings when the disk is full. */
  diskFullError: () => Error;
}

/**
 * Encodes the episodes that need it, and describes all of them.
 * @returns the episodes by number, and what is wrong with the videos
 */
export const encodeEpisodes = async (
  { slug, episodes }: { slug: string; episodes: readonly PlacedEpisode[] },
  { ffmpeg, encoder, files, steps, controller, diskFullError }: EncodeOptions,
): Promise<{ packaged: PackagedEpisode[]; problems: string[] }> => {
  const { signal } = controller;
  const packaged: PackagedEpisode[] = [];
  const problems: string[] = [];
  const encoded = episodes.filter(({ encodingReason }) => encodingReason !== null);
  let doneCount = 0;

  const encodeTask = (episode: PlacedEpisode): StepTask => ({
    title: path.basename(episode.video),
    run: async (onProgress) => {
      signal.throwIfAborted();
      try {
        await encoder.encode(episode, { slug, ffmpeg, files, signal, onProgress });
        packaged.push(await packagePlacedEpisode(slug, episode, { files }));
        doneCount += 1;
        steps.report(`Encoded ${path.basename(episode.video)} (${doneCount} of ${encoded.length})`);
      } catch (error) {
        if (isDiskFull(error)) controller.abort(diskFullError());
        if (error instanceof RefusedFilesError) problems.push(...error.problems);
        else if (isOfVideo(error)) problems.push(describeVideoProblem(error, episode.video));
        else throw error;
      }
    },
  });

  if (encoded.length > 0) await steps.runTasks('Encoding', encoded.map(encodeTask), encoder.concurrency);
  for (const episode of episodes.filter(({ encodingReason }) => encodingReason === null)) {
    signal.throwIfAborted();
    packaged.push(await packagePlacedEpisode(slug, episode, { files }));
  }
  return { packaged: packaged.sort((a, b) => a.number - b.number), problems };
};
