import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ImageKind, listImageSizes } from '@cliffhanger/contracts';
import { pathExists, writeFileAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import {
  encodeImageSize,
  measureImageWidth,
  removeMetadata,
} from '@cliffhanger/server/platform/media/image-sizes.ts';
import { findImageProblem } from './image-format.ts';

/**
 * Stores an image in its sizes, without metadata, named by a hash of its content so that it can be cached forever.
 *
 * @returns the name of the original, below `imagesDir`
 * @throws Error when the image cannot be decoded
 */
export const storeImage = async (file: string, kind: ImageKind, imagesDir: string): Promise<string> => {
  const { name, content } = await readImage(file, kind);
  await writeFileAtomically(path.join(imagesDir, name), content);
  await makeImageSizes(imagesDir, name);
  return name;
};

/** Reads an image without its metadata, and the name under which it is stored. @throws as `storeImage` */
export const readImage = async (
  file: string,
  kind: ImageKind,
): Promise<{ name: string; content: Buffer }> => {
  const content = await removeMetadata(await readFile(file));
  return { name: nameImage(content, kind, path.extname(file)), content };
};

/** The name of an image below the folder of images. */
export const nameImage = (content: Buffer, kind: ImageKind, extension: string): string =>
  `${kind}/${createHash('sha256').update(content).digest('hex').slice(0, 16)}${extension.toLowerCase()}`;

/** Makes the missing and damaged sizes of a stored image. @returns how many it made @throws Error when the image cannot be decoded */
export const makeImageSizes = async (imagesDir: string, name: string): Promise<number> => {
  const sizes = listImageSizes(name);
  const areWhole = await Promise.all(sizes.map((size) => isWhole(path.join(imagesDir, size.name))));
  const missing = sizes.filter((_, index) => !areWhole[index]);
  if (missing.length === 0) return 0;
  const original = await readFile(path.join(imagesDir, name));
  const originalWidth = await measureImageWidth(original);
  const encoded = new Map<string, Buffer>();
  for (const size of missing) {
    const width = Math.min(size.width, originalWidth);
    const bytes =
      encoded.get(`${width}.${size.format}`) ?? (await encodeImageSize(original, width, size.format));
    encoded.set(`${width}.${size.format}`, bytes);
    await writeFileAtomically(path.join(imagesDir, size.name), bytes);
  }
  return missing.length;
};

const isWhole = async (file: string): Promise<boolean> =>
  (await pathExists(file)) && (await findImageProblem(file)) === null;
