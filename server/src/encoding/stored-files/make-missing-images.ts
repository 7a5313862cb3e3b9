import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ImageKind, listImageSizes } from '@cliffhanger/contracts';
import type { LibraryMediaJson, ReplacedImages } from '@cliffhanger/contracts/staff';
import type { CallStaff } from '#encoding/call-staff.ts';
import { findOriginalProblem } from '#platform/media/image-format.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { makeImageSizes, storeImage } from '#platform/media/store-image.ts';
import { makePoster, posterName } from '#video/poster.ts';

/** Counts the images that an earlier version stored in one size, including posters of episodes. */
export const countImagesWithoutSizes = (library: LibraryMediaJson): number =>
  [...listNames(library).values()].flat().filter((name) => !hasSizes(name)).length +
  listFullPosters(library).length;

/**
 * Makes the missing sizes of the library's images. Images of an earlier version are stored again, with other
 * names. Leaves out images that are missing or damaged, which the check names.
 */
export const makeMissingImages = async (
  library: LibraryMediaJson,
  { files, callStaff }: { files: MediaFiles; callStaff: CallStaff },
): Promise<void> => {
  const replaced: ReplacedImages = { posters: {}, frames: {}, episodePosters: {} };
  for (const [kind, names] of listNames(library)) {
    for (const name of names) {
      await files.withLocalFiles([`images/${name}`], async (mediaDir) => {
        const original = path.join(mediaDir, 'images', name);
        if (await isUnreadable(original)) return;
        if (hasSizes(name)) await makeImageSizes(files, name);
        else replaced[kind][name] = await storeImage(original, kind, files);
      });
    }
  }
  for (const key of listFullPosters(library)) {
    await files.withLocalFiles([key], async (mediaDir) => {
      if (await isUnreadable(path.join(mediaDir, key))) return;
      const folder = path.dirname(key);
      const poster = `${folder}/${posterName}`;
      await makePoster(path.join(mediaDir, folder));
      await files.write(poster, await readFile(path.join(mediaDir, poster)));
      replaced.episodePosters[key] = poster;
    });
  }
  await callStaff('library.replaceImages', replaced);
};

/** The names of the library's images, each once, by kind. */
const listNames = ({ dramas, bannerImages }: LibraryMediaJson): Map<ImageKind, string[]> => {
  const posters = dramas.flatMap(({ translations }) => translations.map(({ posterKey }) => posterKey));
  const frames = [...bannerImages, ...dramas.map(({ frameKey }) => frameKey)];
  const unique = (names: (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
  return new Map([
    ['posters', unique(posters)],
    ['frames', unique(frames)],
  ]);
};

const hasSizes = (name: string): boolean => listImageSizes(name).length > 0;

/** The posters of episodes of an earlier version. */
const listFullPosters = ({ dramas }: LibraryMediaJson): string[] =>
  dramas
    .flatMap(({ episodes }) => episodes.map(({ posterKey }) => posterKey))
    .filter((key) => key !== null)
    .filter((key) => path.basename(key) !== posterName);

const isUnreadable = async (file: string): Promise<boolean> =>
  (await findOriginalProblem(file).catch((error: Error) => error.message)) !== null;
