import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withSharp } from '@cliffhanger/server/platform/media/sharp.ts';
import { expect, it } from 'vitest';
import { readmePictures } from '../../scripts/readme-pictures/encode-picture.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = readdirSync(path.join(root, readmePictures.folder)).map((name) =>
  path.join(readmePictures.folder, name),
);
const images = [...readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/<img\s[^>]*>/g)].map(
  ([image]) => ({
    src: /\bsrc="([^"]*)"/.exec(image)?.[1],
    alt: /\balt="([^"]*)"/.exec(image)?.[1],
  }),
);

it('README.md shows each picture once, with a text for those who do not see it', () => {
  expect(images).toHaveLength(readmePictures.count);
  expect(images.map(({ src }) => src).toSorted()).toEqual(files.toSorted());
  expect(images.filter(({ alt = '' }) => alt.length < 20)).toEqual([]);
});

it.each(files)('%s is a WebP of a phone screen, within the size', async (file) => {
  const content = readFileSync(path.join(root, file));
  const { format, width, height } = await withSharp((openImage) => openImage(content).metadata());
  expect({ format, width, height }).toEqual({
    format: 'webp',
    width: readmePictures.width,
    height: readmePictures.height,
  });
  expect(content.length).toBeLessThanOrEqual(readmePictures.maxBytes);
});
