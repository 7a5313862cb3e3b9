import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaImages } from '@cliffhanger/contracts/staff';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { storeImage } from '@cliffhanger/server/platform/media/store-image.ts';
import { posterFile } from '../demo-folder.ts';
import type { DemoDrama } from './demo-content.ts';

/** Stores a drama's posters and frame in their sizes. */
export const storeDemoImages = async (
  { folder, source: { tone } }: Pick<DemoDrama, 'folder' | 'source'>,
  files: MediaFiles,
): Promise<DramaImages> => {
  const posterKeys: Partial<Record<Language, string>> = {};
  // One after the other, because languages that share a poster write the same file.
  for (const language of languages) {
    posterKeys[language] = await storeImage(posterFile(folder, language), 'posters', files);
  }
  return {
    posterKeys: posterKeys as Record<Language, string>,
    frameKey: await storeImage(path.join(folder, 'frame.webp'), 'frames', files),
    tone,
  };
};
