import type { NewPicture, RestoredPictures } from '@cliffhanger/contracts/staff';
import { toOriginalFile } from '#encoding/picture-original-file.ts';
import { averagedPixels } from '#encoding/plan/drama-images.ts';
import { decodeSquare } from '#platform/media/image-sizes.ts';
import { storePicture } from '#platform/media/store-image.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { toneOf } from '#video/tone.ts';
import { editImages } from './drama-edits.service.ts';
import { getDrama } from './dramas.service.ts';
import { saveOriginal } from './originals.repository.ts';
import { listKept } from './retired-files.repository.ts';
import { notKept } from './retired-files.service.ts';

type Dependencies = Pick<Platform, 'database' | 'clock' | 'mediaStore'>;

const refuseUnreadable = (): never => {
  throw new StaffError('this is no JPEG, PNG or WebP', { reason: 'pictureUnreadable', values: {} });
};

/**
 * Stores a picture in all of its sizes, and gives it to a drama.
 * @throws StaffError when there is no such drama, or the picture is none
 */
export const setPicture = async (
  dependencies: Dependencies,
  { slug, image, original, posters, isStill }: Omit<NewPicture, 'revision'>,
) => {
  const { originalLanguage } = await getDrama(dependencies, slug);
  const bytes = Buffer.from(image, 'base64');
  const tone = await decodeSquare(bytes, averagedPixels).then(toneOf, refuseUnreadable);
  const { mediaStore } = dependencies;
  const whole = original && {
    ...(await toOriginalFile(slug, Buffer.from(original.image, 'base64')).catch(refuseUnreadable)),
    ...original.crop,
  };
  const store = async () => {
    if (whole) await mediaStore.write(whole.key, whole.content);
    return {
      posterKey: posters.length > 0 ? await storePicture(bytes, 'posters', mediaStore) : null,
      frameKey: isStill ? await storePicture(bytes, 'frames', mediaStore) : undefined,
    };
  };
  const { posterKey, frameKey } = await store();
  const edit = {
    slug,
    posterKeys:
      posterKey === null ? {} : Object.fromEntries(posters.map((language) => [language, posterKey])),
    frameKey,
    tone: posters.includes(originalLanguage) ? tone : undefined,
  };
  const drama = await editImages(dependencies, edit, async (tx, dramaId) => {
    if (!whole) return;
    const { key: storageKey, zoom, x, y } = whole;
    for (const imageKey of [posterKey, frameKey])
      if (imageKey) await saveOriginal(tx, dramaId, { imageKey, storageKey, zoom, x, y });
  });
  // A file of before may have been removed until the transaction referred to it again.
  await store();
  return drama;
};

/**
 * Gives a drama pictures that it had before.
 * @throws StaffError when there is no such drama, or one of them was replaced too long ago
 */
export const restorePictures = async (
  dependencies: Dependencies,
  { slug, posterKeys, frameKey }: Omit<RestoredPictures, 'revision'>,
) => {
  const { database, mediaStore } = dependencies;
  const { originalLanguage, dramaId } = await getDrama(dependencies, slug);
  const keys = [...Object.values(posterKeys), ...(frameKey === undefined ? [] : [frameKey])];
  const kept = await listKept(database.read, keys, { dramaId });
  if (!keys.every((key) => kept.has(key))) throw notKept();
  const ownPoster = posterKeys[originalLanguage];
  const bytes = ownPoster === undefined ? null : await mediaStore.load(`images/${ownPoster}`);
  const tone = bytes ? await decodeSquare(bytes, averagedPixels).then(toneOf) : undefined;
  return editImages(dependencies, { slug, posterKeys, frameKey, tone });
};
