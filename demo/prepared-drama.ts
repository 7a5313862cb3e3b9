import type { DramaImages } from '@cliffhanger/contracts/staff';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import type { DemoSource } from './demo-source.ts';
import type { DemoComment } from './life/life-source.ts';

// The messages between the process that prepares the demo and the one that writes its rows.

/** The dramas to prepare, and the folder of their files. */
export interface Preparation {
  mediaDir: string;
  /** Default: the machine's ffmpeg, otherwise the one from npm. */
  ffmpegPath?: string | undefined;
  /** Whether lines are heard (default) or only read. */
  voices?: boolean | undefined;
  /** Slugs; default: all. */
  dramas?: readonly string[] | undefined;
}

/** A drama whose videos and images are in the media folder, with everything that its rows are made of. */
export interface PreparedDrama {
  source: DemoSource;
  images: DramaImages;
  /** In the order of the source. */
  episodes: PackagedEpisode[];
  comments: DemoComment[];
}

/** The answers of the preparing process to a `Preparation`. The last one is `done` or `failed`. */
export type PreparationReport =
  | { kind: 'progress'; part: number }
  | { kind: 'prepared'; drama: PreparedDrama }
  | { kind: 'done'; encodedCount: number }
  | { kind: 'failed'; reason: string };
