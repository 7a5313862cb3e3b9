import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeImageSize } from './image-sizes.ts';

const signatures: Readonly<Record<string, RegExp>> = {
  '.jpg': /^\xff\xd8\xff/,
  '.jpeg': /^\xff\xd8\xff/,
  '.png': /^\x89PNG\r\n/,
  '.webp': /^RIFF.{4}WEBP/s,
  '.avif': /^.{4}ftypavif/s,
};

/** Checks that an image starts with the signature of its extension. @returns the problem, or null */
export const findImageProblem = async (file: string): Promise<string | null> => {
  return hasSignature(await readFile(file), path.extname(file)) ? null : problemOf(file);
};

/** Whether an image starts with the signature of its extension. */
export const hasSignature = (content: Buffer, extension: string): boolean =>
  signatures[extension.toLowerCase()]?.test(content.subarray(0, 16).toString('latin1')) ?? false;

/** The formats that originals can have, by their extension. */
const originalExtensions = ['.jpg', '.png', '.webp'] as const;

/** The extension of an original: the given one if it is right, else that of the content. A renamed PNG is still a picture. */
export const chooseExtension = (content: Buffer, given: string): string =>
  hasSignature(content, given)
    ? given
    : (originalExtensions.find((extension) => hasSignature(content, extension)) ?? given);

/** Checks that sizes can be made of an image. @returns the problem, or null */
export const findOriginalProblem = async (file: string): Promise<string | null> => {
  const content = await readFile(file);
  if (!hasSignature(content, chooseExtension(content, path.extname(file)))) return problemOf(file);
  return encodeImageSize(content, 16, 'webp').then(
    () => null,
    () => problemOf(file),
  );
};

const problemOf = (file: string) => `${path.basename(file)}: is damaged, or is no JPEG, PNG or WebP`;
