import path from 'node:path';
import { listImageSizes } from '@cliffhanger/contracts';
import type { EpisodeMedia, LibraryMediaJson } from '@cliffhanger/contracts/staff';
import { soundWaveName } from '#video/sound-wave.ts';
import { sourceInfoName, stillName } from '#video/source-info.ts';

export type DramaMedia = LibraryMediaJson['dramas'][number];

/** Lists every file and folder that the database refers to, as paths below the media folder. */
export const listReferencedFiles = ({ dramas, bannerImages }: LibraryMediaJson): string[] => [
  ...[...bannerImages, ...dramas.flatMap(listImages)].flatMap(listImageFiles),
  ...dramas.flatMap(({ episodes }) => episodes.flatMap(listEpisodeFiles)),
  ...dramas.flatMap(({ episodes }) => episodes.flatMap(listReplacedFiles)),
  ...dramas.flatMap(({ imageOriginals }) => imageOriginals.map(({ storageKey }) => storageKey)),
];

/** The files of an image, below the media folder: the original and its sizes. */
export const listImageFiles = (name: string): string[] =>
  [name, ...listImageSizes(name).map((size) => size.name)].map((file) => `images/${file}`);

const listImages = ({ frameKey, translations, cast, retiredImages }: DramaMedia): string[] =>
  [
    frameKey,
    ...retiredImages.map(({ imageKey }) => imageKey),
    ...translations.map(({ posterKey }) => posterKey),
    ...cast.map(({ portraitKey }) => portraitKey),
  ].filter((key) => key !== null);

/** The files and folders of an episode. */
export const listEpisodeFiles = ({
  posterKey,
  preview,
  renditions,
  soundTracks,
  subtitles,
}: EpisodeMedia): string[] => [
  ...(posterKey === null ? [] : [posterKey]),
  ...(preview === null ? [] : [preview.storageKey]),
  ...[...renditions, ...soundTracks].map(({ folder }) => folder),
  ...renditions.flatMap(({ folder }) =>
    [sourceInfoName, stillName, soundWaveName].map((name) => `${path.dirname(folder)}/${name}`),
  ),
  ...subtitles.map(({ storageKey }) => storageKey),
];

/** The folders of an episode's previous videos, with poster and preview next to the renditions, and its previous subtitles. */
const listReplacedFiles = ({ retired, retiredSubtitles }: EpisodeMedia): string[] => [
  ...retired.map(({ folder }) => path.dirname(folder)),
  ...retiredSubtitles.map(({ storageKey }) => storageKey),
];
