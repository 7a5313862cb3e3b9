import { availableParallelism } from 'node:os';
import { makeFolder } from '@cliffhanger/server/platform/data-folder/make-folder.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { type CheckDoors, checkEpisode, checkPicture, type FileFault } from './check-episode.ts';
import { type FoundLeftOver, lookAtLeftOver } from './check-orphans.ts';
import type { DramaMedia, LibraryMedia, MediaDoors } from './referenced-files.ts';

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
  leftOver: FoundLeftOver[] | null;
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
  const library = await ask<LibraryMedia>('library.media', { slug });
  await makeFolder(mediaDir);
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
