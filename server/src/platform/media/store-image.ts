import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ImageKind, listImageSizes } from '@cliffhanger/contracts';
import { chooseExtension, hasSignature } from './image-format.ts';
import { encodeImageSize, measureImageWidth, removeMetadata } from './image-sizes.ts';
import type { MediaFiles } from './media-files.ts';

/** Where images are stored. */
type ImageFiles = Pick<MediaFiles, 'write' | 'has' | 'load' | 'storesWhole'>;

/**
 * Stores an image in its sizes, without metadata, named by a hash of its content so that it can be cached forever.
 *
 * @returns the name of the original, below the folder of images
 * @throws Error when the image cannot be decoded
 */
export const storeImage = async (file: string, kind: ImageKind, files: ImageFiles): Promise<string> =>
  store(await readImage(file, kind), files);

/** The same for a JPEG, PNG or WebP that is no file. @throws as `storeImage` */
export const storePicture = async (bytes: Buffer, kind: ImageKind, files: ImageFiles): Promise<string> => {
  const content = await removeMetadata(bytes);
  return store({ name: nameImage(content, kind, chooseExtension(content, '.jpg')), content }, files);
};

const store = async ({ name, content }: { name: string; content: Buffer }, files: ImageFiles) => {
  await files.write(keyOf(name), content);
  await makeImageSizes(files, name);
  return name;
};

/** Reads an image without its metadata, and the name under which it is stored. @throws as `storeImage` */
export const readImage = async (
  file: string,
  kind: ImageKind,
): Promise<{ name: string; content: Buffer }> => {
  const content = await removeMetadata(await readFile(file));
  return { name: nameImage(content, kind, chooseExtension(content, path.extname(file))), content };
};

/** The name of an image below the folder of images. */
export const nameImage = (content: Buffer, kind: ImageKind, extension: string): string =>
  `${kind}/${createHash('sha256').update(content).digest('hex').slice(0, 16)}${extension.toLowerCase()}`;

const keyOf = (name: string) => `images/${name}`;

/**
 * Makes the missing and damaged sizes of a stored image.
 * @returns how many it made
 * @throws Error when the image is missing or cannot be decoded
 */
export const makeImageSizes = async (files: ImageFiles, name: string): Promise<number> => {
  const sizes = listImageSizes(name);
  const areWhole = await Promise.all(sizes.map((size) => isWhole(files, keyOf(size.name))));
  const missing = sizes.filter((_, index) => !areWhole[index]);
  if (missing.length === 0) return 0;
  const original = await files.load(keyOf(name));
  if (!original) throw new Error(`${keyOf(name)} is missing`);
  const originalWidth = await measureImageWidth(original);
  const encoded = new Map<string, Buffer>();
  for (const size of missing) {
    const width = Math.min(size.width, originalWidth);
    const bytes =
      encoded.get(`${width}.${size.format}`) ?? (await encodeImageSize(original, width, size.format));
    encoded.set(`${width}.${size.format}`, bytes);
    await files.write(keyOf(size.name), bytes);
  }
  return missing.length;
};

const isWhole = async (files: ImageFiles, key: string): Promise<boolean> => {
  if (files.storesWhole) return files.has(key);
  const content = await files.load(key);
  return content !== null && hasSignature(content, path.extname(key));
};
