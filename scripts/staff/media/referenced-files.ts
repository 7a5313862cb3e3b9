import path from 'node:path';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import type { EpisodeMedia } from './check-episode.ts';

export interface DramaMedia {
  slug: string;
  updatedAt: string;
  frameKey: string | null;
  translations: { language: string; posterKey: string | null }[];
  cast: { portraitKey: string | null }[];
  episodes: EpisodeMedia[];
}

/** What rows say that is in the media folder. */
export interface LibraryMedia {
  now: string;
  linkMinutes: number;
  dramas: DramaMedia[];
  bannerImages: string[];
}

export interface MediaDoors {
  config: Pick<Config, 'DATA_DIR' | 'mediaDir' | 'FFMPEG_PATH'>;
  ask<T>(verb: string, input: object): Promise<T>;
}

/** All that rows speak of, below the media folder. */
export const keysOf = ({ dramas, bannerImages }: LibraryMedia): string[] => [
  ...[...bannerImages, ...dramas.flatMap(imagesOf)].map((name) => `images/${name}`),
  ...dramas.flatMap(({ episodes }) => episodes.flatMap(filesOf)),
];
const imagesOf = ({ frameKey, translations, cast }: DramaMedia): string[] =>
  [
    frameKey,
    ...translations.map(({ posterKey }) => posterKey),
    ...cast.map(({ portraitKey }) => portraitKey),
  ].filter((key) => key !== null);
const filesOf = ({ posterKey, renditions, retired, subtitles }: EpisodeMedia): string[] => [
  ...(posterKey === null ? [] : [posterKey]),
  ...renditions.map(({ folder }) => folder),
  // With the poster beside it.
  ...retired.map(({ folder }) => path.dirname(folder)),
  ...subtitles.map(({ storageKey }) => storageKey),
];
