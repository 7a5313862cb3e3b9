import { availableParallelism } from 'node:os';
import type { PlacedEpisode } from '#encoding/check/inspect-videos.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import type { Ffmpeg } from '#video/ffmpeg.ts';
import { encodeVideo } from './package-episode.ts';

export interface EncodingOptions {
  slug: string;
  ffmpeg: Ffmpeg;
  files: MediaFiles;
  signal: AbortSignal;
  /** Receives how far it is, such as `40 %`. */
  onProgress: (progress: string) => void;
}

/** Encodes checked videos into their folders. */
export interface Encoder {
  /** The number of episodes that it is given at a time. */
  readonly concurrency: number;
  /** @throws RefusedFilesError or as `packageVideo` when the video cannot be encoded; the signal's reason after an abort */
  encode(episode: PlacedEpisode, options: EncodingOptions): Promise<void>;
}

export const formatPart = (part: number): string => `${Math.min(100, Math.round(100 * part))} %`;

/** Encodes in this process, one video per core at a time. */
export const ownEncoder: Encoder = {
  concurrency: availableParallelism(),
  encode: ({ folder, facts }, { onProgress, ...options }) =>
    encodeVideo(folder, facts, {
      ...options,
      onProgress: (doneSeconds) => onProgress(formatPart(doneSeconds / facts.durationSeconds)),
    }),
};
