import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaImages } from '@cliffhanger/server/features/library/library.repository.ts';
import { writeWholeFile } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';

/** Images are named by what is in them, so that they may be cached forever. */
export const copyImage = async (file: string, imagesDir: string): Promise<string> => {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const name = `${hash}${path.extname(file)}`;
  await writeWholeFile(path.join(imagesDir, name), content);
  return name;
};

/** Puts a drama's posters and frame where they are served from. @returns their names there */
export const copyImages = async (folder: string, mediaDir: string): Promise<DramaImages> => {
  const imagesDir = path.join(mediaDir, 'images');
  const posterKeys: Partial<Record<Language, string>> = {};
  // One after the other: two languages may share a poster, and so the file that is written.
  for (const language of languages) {
    posterKeys[language] = await copyImage(path.join(folder, `poster.${language}.webp`), imagesDir);
  }
  return {
    posterKeys: posterKeys as Record<Language, string>,
    frameKey: await copyImage(path.join(folder, 'frame.webp'), imagesDir),
  };
};
