import { listImageSizes } from '@cliffhanger/contracts';
import { LRUCache } from 'lru-cache';
import { drawPreviewPicture } from '#platform/media/preview-picture.ts';
import type { Platform } from '#platform/platform.ts';

/** Of up to 100 kB each. */
const maxCached = 32;
/** A picture takes half a second of one processor, and a stranger may ask for all of the library. */
const maxDrawnPerMinute = 20;

export interface PreviewImages {
  posterUrl: string;
  stillUrl: string | null;
}

/** Draws the pictures of link previews when they are asked for, and keeps those that were asked for last. */
export const createPreviewPictures = ({ mediaStore, clock }: Pick<Platform, 'mediaStore' | 'clock'>) => {
  const drawn = new LRUCache<string, Promise<Buffer | null>>({ max: maxCached });
  let minute = 0;
  let drawnInMinute = 0;
  const mayDraw = (): boolean => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    if (now !== minute) [minute, drawnInMinute] = [now, 0];
    return drawnInMinute++ < maxDrawnPerMinute;
  };
  const readWidest = (url: string) => {
    const widest = listImageSizes(url).findLast(({ format }) => format === 'webp');
    return mediaStore.read((widest?.name ?? url).slice(1));
  };
  const draw = async ({ posterUrl, stillUrl }: PreviewImages): Promise<Buffer | null> => {
    const poster = await readWidest(posterUrl);
    const still = stillUrl === null ? null : await readWidest(stillUrl);
    return poster && drawPreviewPicture(poster, still);
  };
  return {
    /**
     * Finds or draws the picture of a drama, as JPEG.
     * @returns null while its poster is missing, or too many are asked for. @throws BucketError, or Error when an image cannot be decoded
     */
    async get(images: PreviewImages): Promise<Buffer | null> {
      const key = `${images.posterUrl} ${images.stillUrl}`;
      const known = drawn.get(key);
      if (known) return known;
      if (!mayDraw()) return null;
      const picture = draw(images);
      drawn.set(key, picture);
      // The next request tries again after a failure, or while the poster is missing.
      picture.then(
        (bytes) => bytes ?? drawn.delete(key),
        () => drawn.delete(key),
      );
      return picture;
    },
  };
};
