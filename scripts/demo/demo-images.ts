import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaImages } from '@cliffhanger/contracts/staff';
import { storeImage } from '../media/store-image.ts';

/** Stores a drama's posters and frame in their sizes. */
export const storeDemoImages = async (folder: string, mediaDir: string): Promise<DramaImages> => {
  const imagesDir = path.join(mediaDir, 'images');
  const posterKeys: Partial<Record<Language, string>> = {};
  // One after the other, because languages that share a poster write the same file.
  for (const language of languages) {
    posterKeys[language] = await storeImage(
      path.join(folder, `poster.${language}.webp`),
      'posters',
      imagesDir,
    );
  }
  return {
    posterKeys: posterKeys as Record<Language, string>,
    frameKey: await storeImage(path.join(folder, 'frame.webp'), 'frames', imagesDir),
  };
};
