import type { NewPicture } from '@cliffhanger/contracts/staff';
import { averagedPixels } from '#encoding/plan/drama-images.ts';
import { decodeSquare } from '#platform/media/image-sizes.ts';
import { storePicture } from '#platform/media/store-image.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { toneOf } from '#video/tone.ts';
import { editImages } from './drama-edits.service.ts';
import { getDrama } from './dramas.service.ts';

/**
 * Stores a picture in all of its sizes, and gives it to a drama.
 * @throws StaffError when there is no such drama, or the picture is none
 */
export const setPicture = async (
  dependencies: Pick<Platform, 'database' | 'clock' | 'mediaStore'>,
  { slug, image, posters, isStill }: Omit<NewPicture, 'revision'>,
) => {
  const { originalLanguage } = await getDrama(dependencies, slug);
  const bytes = Buffer.from(image, 'base64');
  const tone = await decodeSquare(bytes, averagedPixels).then(toneOf, () => {
    throw new StaffError('this is no JPEG, PNG or WebP', { reason: 'pictureUnreadable', values: {} });
  });
  const posterKey = posters.length > 0 ? await storePicture(bytes, 'posters', dependencies.mediaStore) : null;
  const frameKey = isStill ? await storePicture(bytes, 'frames', dependencies.mediaStore) : undefined;
  return editImages(dependencies, {
    slug,
    posterKeys:
      posterKey === null ? {} : Object.fromEntries(posters.map((language) => [language, posterKey])),
    frameKey,
    tone: posters.includes(originalLanguage) ? tone : undefined,
  });
};
