import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Config } from '@cliffhanger/server/platform/config.ts';
import { openFfmpeg } from '@cliffhanger/server/platform/ffmpeg.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-door.ts';
import { LockedError, takeImportLock } from '@cliffhanger/server/platform/writer-lock.ts';
import {
  type CheckDoors,
  checkEpisode,
  checkPicture,
  type EpisodeMedia,
  type FileFault,
} from './check-episode.ts';
import { findLeftOver, type LeftOver } from './left-over.ts';

export interface DramaMedia {
  slug: string;
  updatedAt: string;
  frameKey: string | null;
  translations: { language: string; posterKey: string | null }[];
  cast: { portraitKey: string | null }[];
  episodes: EpisodeMedia[];
}

export interface LibraryMedia {
  now: string;
  linkMinutes: number;
  dramas: DramaMedia[];
  bannerImages: string[];
}

export interface Fault extends FileFault {
  /** Null: of the home screen's banners. */
  drama: string | null;
  episode: number | null;
}

export interface MediaReport {
  dramas: number;
  episodes: number;
  faults: Fault[];
  /** Null when only one drama was looked at. */
  leftOver: (LeftOver & { removed: boolean })[] | null;
}

export interface MediaDoors {
  config: Pick<Config, 'DATA_DIR' | 'mediaDir' | 'FFMPEG_PATH'>;
  ask<T>(verb: string, input: object): Promise<T>;
}

export interface CheckWish {
  /** This drama only. */
  slug?: string | undefined;
  thorough?: boolean;
  tidy?: boolean;
}

const imageKey = (name: string | null) => name && `images/${name}`;

/**
 * Looks whether everything that viewers can ask for is there and can be played, and at what lies there without being asked
 * for. With `tidy` removes of that what is older than any link that a viewer may have.
 *
 * @throws StaffError when there is no such drama, or an import is at work and `tidy` was asked for
 */
export const checkMedia = async (
  { slug, tidy = false, thorough = false }: CheckWish,
  { config, ask }: MediaDoors,
): Promise<MediaReport> => {
  const { mediaDir } = config;
  await mkdir(mediaDir, { recursive: true });
  const library = await ask<LibraryMedia>('library.media', { slug });
  const stopper = new AbortController();
  const ffmpeg = await openFfmpeg(config.FFMPEG_PATH);
  const doors = { mediaDir, ffmpeg, thorough, signal: stopper.signal };
  try {
    const faults = await findFaults(library, doors, slug === undefined);
    return {
      dramas: library.dramas.length,
      episodes: library.dramas.reduce((sum, { episodes }) => sum + episodes.length, 0),
      faults,
      leftOver: slug === undefined ? await lookAtLeftOver(tidy, { config, ask }) : null,
    };
  } catch (error) {
    stopper.abort();
    throw error;
  }
};

const findFaults = async (
  { dramas, bannerImages }: LibraryMedia,
  doors: CheckDoors,
  withBanners: boolean,
): Promise<Fault[]> => {
  const looks: (() => Promise<Fault[]>)[] = dramas.flatMap((drama) => [
    async () =>
      (await checkImages(drama, doors)).map((fault) => ({ drama: drama.slug, episode: null, ...fault })),
    ...drama.episodes.map((episode) => async () => {
      const faults = await checkEpisode(episode, doors);
      return faults.map((fault) => ({ drama: drama.slug, episode: episode.number, ...fault }));
    }),
  ]);
  const banners = withBanners ? bannerImages : [];
  for (const name of banners) {
    looks.push(async () => {
      const faults = await checkPicture(doors.mediaDir, imageKey(name), 'picture');
      return faults.map((fault) => ({ drama: null, episode: null, ...fault }));
    });
  }
  const found: Fault[][] = looks.map(() => []);
  const left = looks.entries();
  const work = async () => {
    for (const [index, look] of left) found[index] = await look();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return found.flat();
};

const checkImages = async (
  { frameKey, translations, cast }: DramaMedia,
  { mediaDir }: CheckDoors,
): Promise<FileFault[]> => {
  const faults = await checkPicture(mediaDir, imageKey(frameKey), 'still');
  for (const { language, posterKey } of translations)
    faults.push(...(await checkPicture(mediaDir, imageKey(posterKey), `poster in ${language}`)));
  for (const { portraitKey } of cast) {
    if (portraitKey !== null)
      faults.push(...(await checkPicture(mediaDir, imageKey(portraitKey), 'portrait')));
  }
  // One file may be the poster of several languages.
  const seen = new Set<string>();
  return faults.filter(({ file, fault }) => !seen.has(`${file} ${fault}`) && seen.add(`${file} ${fault}`));
};

const keysOf = ({ dramas, bannerImages }: LibraryMedia): string[] => [
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

const lookAtLeftOver = async (
  tidy: boolean,
  { config, ask }: MediaDoors,
): Promise<MediaReport['leftOver']> => {
  const { mediaDir } = config;
  const look = async () => {
    // Asked now: what was looked at before may have changed meanwhile.
    const library = await ask<LibraryMedia>('library.media', {});
    return { library, found: await findLeftOver(mediaDir, keysOf(library)) };
  };
  if (!tidy) return (await look()).found.map((leftOver) => ({ ...leftOver, removed: false }));
  const release = await takeImportLock(config.DATA_DIR).catch((error: unknown) => {
    throw error instanceof LockedError
      ? new StaffError('an import is at work, and what it makes is in no row yet; wait for it')
      : error;
  });
  try {
    const { library, found } = await look();
    const isOld = oldIn(library);
    const result: MediaReport['leftOver'] = [];
    for (const leftOver of found) {
      const removed = isOld(leftOver);
      if (removed) await rm(path.join(mediaDir, leftOver.path), { recursive: true, force: true });
      result.push({ ...leftOver, removed });
    }
    return result;
  } finally {
    release();
  }
};

/**
 * Whether nobody can have been sent to something any more. Of pictures and subtitles it stands nowhere when they were
 * replaced: not before they were made, and not after their drama was last changed; a picture may be any drama's.
 */
const oldIn = ({ now, linkMinutes, dramas }: LibraryMedia) => {
  const linkMs = linkMinutes * 60_000;
  const isRecent = ({ updatedAt }: DramaMedia) => Date.parse(now) - Date.parse(updatedAt) <= linkMs;
  const recent = dramas.filter(isRecent).map(({ slug }) => slug);
  return ({ path: name, changedAtMs }: LeftOver): boolean => {
    if (Date.now() - changedAtMs <= linkMs) return false;
    const [top = '', second = ''] = name.split('/');
    if (top === 'images') return recent.length === 0;
    return !recent.includes(top === 'dramas' ? second : top);
  };
};
