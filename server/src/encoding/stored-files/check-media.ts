import { availableParallelism } from 'node:os';
import {
  fillMediaFault,
  fillMediaRemedy,
  type LibraryMediaJson,
  type MediaFault,
} from '@cliffhanger/contracts/staff';
import type { CallStaff } from '#encoding/call-staff.ts';
import type { Config } from '#platform/config/config.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { type MediaConfig, openMediaFiles } from '#platform/media/open-media-files.ts';
import { type Ffmpeg, openFfmpeg } from '#video/ffmpeg.ts';
import { checkEpisode, checkImage, type FileFault } from './check-episode.ts';
import { checkOrphans, type ReportedOrphan } from './check-orphans.ts';
import { countImagesWithoutSizes, makeMissingImages } from './make-missing-images.ts';
import { type DramaMedia, listEpisodeFiles, listImageFiles } from './referenced-files.ts';
import { remedyOf } from './remedies.ts';

export interface MediaDependencies {
  config: Pick<Config, 'DATA_DIR' | 'FFMPEG_PATH'> & MediaConfig;
  callStaff: CallStaff;
  /** Ends the check. */
  signal?: AbortSignal;
  /** Is told the checked part, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/** A fault, with what commands print of it. */
export interface Fault extends MediaFault {
  fault: string;
  /** How to mend it, for the person who runs the command. */
  mend: string;
}

export interface MediaReport {
  dramas: number;
  episodes: number;
  /** Episodes without frames to seek by: imported before there were any, and played without them. */
  withoutPreview: number;
  /** Images of an earlier version, which viewers get in one size. */
  withoutSizes: number;
  faults: Fault[];
  /** Looked for in a check of all dramas only. */
  leftOver: ReportedOrphan[];
}

export interface CheckOptions {
  /** Checks this drama only. */
  slug?: string | undefined;
  /** Decodes every frame. */
  thorough?: boolean;
  /** Makes the missing sizes of images. */
  makeMissing?: boolean;
  /** Removes files that nothing can refer to any more. */
  tidy?: boolean;
}

/**
 * Checks that every file that viewers can request exists and plays, and lists files that the database does not refer to.
 * With `makeMissing`, makes the missing sizes of images before. With `tidy`, removes those of them that are older than any
 * link that a viewer may have.
 *
 * @throws StaffError when the drama does not exist, or `tidy` is given while an import is running
 */
export const checkMedia = async (
  { slug, tidy = false, thorough = false, makeMissing = false }: CheckOptions,
  dependencies: MediaDependencies,
): Promise<MediaReport> => {
  const { config, callStaff, onProgress } = dependencies;
  const files = await openMediaFiles(config);
  const before = await callStaff('library.media', { slug });
  if (makeMissing) await makeMissingImages(before, { files, callStaff });
  const library = makeMissing ? await callStaff('library.media', { slug }) : before;
  const controller = new AbortController();
  const ffmpeg = await openFfmpeg(config.FFMPEG_PATH);
  const signal = AbortSignal.any([controller.signal, ...(dependencies.signal ? [dependencies.signal] : [])]);
  const options = { files, ffmpeg, thorough, signal, onProgress };
  const episodes = library.dramas.flatMap((drama) => drama.episodes);
  try {
    const faults = await findFaults(library, options, slug === undefined);
    return {
      dramas: library.dramas.length,
      episodes: episodes.length,
      withoutPreview: episodes.filter(({ preview }) => preview === null).length,
      withoutSizes: countImagesWithoutSizes(library),
      faults,
      leftOver: slug === undefined ? await checkOrphans(tidy, { config, callStaff, files }) : [],
    };
  } catch (error) {
    controller.abort();
    throw error;
  }
};

interface FaultSearch {
  files: MediaFiles;
  ffmpeg: Ffmpeg;
  thorough: boolean;
  signal: AbortSignal;
  onProgress?: ((part: number) => void) | undefined;
}

const findFaults = async (
  { dramas, bannerImages }: LibraryMediaJson,
  { files, onProgress, ...options }: FaultSearch,
  includesBanners: boolean,
): Promise<Fault[]> => {
  const checks: (() => Promise<Fault[]>)[] = dramas.flatMap((drama) => [
    async () => (await checkDramaImages(drama, files)).map((fault) => toFault(drama, null, fault)),
    ...drama.episodes.map((episode) => async () => {
      const faults = await files.withLocalFiles(listEpisodeFiles(episode), (mediaDir) =>
        checkEpisode(episode, { ...options, mediaDir }),
      );
      return faults.map((fault) => toFault(drama, episode.number, fault));
    }),
  ]);
  for (const name of includesBanners ? bannerImages : []) {
    checks.push(async () => {
      const faults = await checkLibraryImage(files, name);
      return faults.map((fault) => toFault(null, null, fault));
    });
  }
  return (await runInParallel(checks, options.signal, onProgress)).flat();
};

const toFault = (drama: DramaMedia | null, episode: number | null, found: FileFault): Fault => {
  const { file, code, values } = found;
  const remedy = remedyOf({ drama, episode }, found);
  const [fault, mend] = [fillMediaFault(found), fillMediaRemedy(remedy)];
  return { drama: drama?.slug ?? null, episode, file, code, values, remedy, fault, mend };
};

/** Runs one check per core at a time. @returns their results in order */
const runInParallel = async <T>(
  checks: readonly (() => Promise<T>)[],
  signal: AbortSignal,
  onProgress?: (part: number) => void,
): Promise<T[]> => {
  const results: T[] = [];
  const queue = checks.entries();
  let done = 0;
  const work = async () => {
    for (const [index, check] of queue) {
      signal.throwIfAborted();
      results[index] = await check();
      done += 1;
      onProgress?.(done / checks.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
};

const checkDramaImages = async (
  { frameKey, translations, cast }: DramaMedia,
  files: MediaFiles,
): Promise<FileFault[]> => {
  const faults: FileFault[] = [];
  if (frameKey === null) faults.push({ file: '', code: 'stillUnnamed', values: {} });
  else faults.push(...(await checkLibraryImage(files, frameKey)));
  for (const { language, posterKey } of translations) {
    if (posterKey === null) faults.push({ file: '', code: 'posterUnnamedIn', values: { language } });
    else faults.push(...(await checkLibraryImage(files, posterKey)));
  }
  for (const { portraitKey } of cast) {
    if (portraitKey !== null) faults.push(...(await checkLibraryImage(files, portraitKey)));
  }
  // Several languages may share a poster.
  const seen = new Set<string>();
  return faults.filter((found) => {
    const key = `${found.file} ${fillMediaFault(found)}`;
    return !seen.has(key) && seen.add(key);
  });
};

/** Checks an image in all its sizes. */
const checkLibraryImage = async (files: MediaFiles, name: string): Promise<FileFault[]> => {
  const keys = listImageFiles(name);
  return files.withLocalFiles(keys, async (mediaDir) => {
    const [ofOriginal = [], ...ofSizes] = await Promise.all(keys.map((key) => checkImage(mediaDir, key)));
    // Without its original, a size cannot be made.
    const isSize = ofOriginal.length === 0;
    return [...ofOriginal, ...ofSizes.flat().map((fault) => ({ ...fault, isSize }))];
  });
};
