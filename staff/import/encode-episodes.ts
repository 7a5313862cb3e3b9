import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isDiskFull } from '@cliffhanger/server/platform/data-folder/disk-full.ts';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import type { ListrTask } from 'listr2';
import { escapeControlCharacters } from '../../scripts/command-line/escape-control-characters.ts';
import type { ImportSteps } from './import-steps.ts';
import type { PlacedEpisode } from './inspect-videos.ts';
import { describeVideoProblem, isOfVideo } from './is-of-video.ts';
import { packagePlacedEpisode } from './package-episode.ts';

interface EncodeOptions {
  ffmpeg: Ffmpeg;
  files: MediaFiles;
  steps: ImportSteps;
  controller: AbortController;
  /** The error that stops all encodings when the disk is full. */
  diskFullError: () => Error;
}

/**
 * Encodes the episodes that need it, one per core in parallel, and describes all of them.
 * @returns the episodes by number, and what is wrong with the videos
 */
export const encodeEpisodes = async (
  { slug, episodes }: { slug: string; episodes: readonly PlacedEpisode[] },
  { ffmpeg, files, steps, controller, diskFullError }: EncodeOptions,
): Promise<{ packaged: PackagedEpisode[]; problems: string[] }> => {
  const { signal } = controller;
  const packaged: PackagedEpisode[] = [];
  const problems: string[] = [];
  const encoded = episodes.filter(({ encodingReason }) => encodingReason !== null);
  let doneCount = 0;

  const encodeTask = (episode: PlacedEpisode): ListrTask => ({
    title: escapeControlCharacters(path.basename(episode.video)),
    task: async (_, task) => {
      signal.throwIfAborted();
      const onProgress = (doneSeconds: number) => {
        task.output = `${Math.min(100, Math.round((100 * doneSeconds) / episode.facts.durationSeconds))} %`;
      };
      try {
        packaged.push(await packagePlacedEpisode(slug, episode, { ffmpeg, files, signal, onProgress }));
        doneCount += 1;
        steps.report(`Encoded ${path.basename(episode.video)} (${doneCount} of ${encoded.length})`);
      } catch (error) {
        if (isDiskFull(error)) controller.abort(diskFullError());
        if (!isOfVideo(error)) throw error;
        problems.push(describeVideoProblem(error, episode.video));
      }
    },
  });

  if (encoded.length > 0) {
    await steps.run({
      title: 'Encoding',
      task: (_, task) => task.newListr(encoded.map(encodeTask), { concurrent: availableParallelism() }),
    });
  }
  for (const episode of episodes.filter(({ encodingReason }) => encodingReason === null)) {
    signal.throwIfAborted();
    packaged.push(await packagePlacedEpisode(slug, episode, { ffmpeg, files, signal }));
  }
  return { packaged: packaged.sort((a, b) => a.number - b.number), problems };
};
