import { withSharp } from './sharp.ts';

export interface PictureArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Cuts an area out of an image and enlarges it.
 *
 * @param area in pixels
 * @param factor how many times as wide and as high it becomes
 * @returns a WebP
 * @throws Error when the image cannot be decoded or does not have the area
 */
export const cutPicture = (bytes: Buffer, area: PictureArea, factor: number): Promise<Buffer> =>
  withSharp((openImage) =>
    openImage(bytes)
      .extract(area)
      .resize({ width: area.width * factor, height: area.height * factor, kernel: 'lanczos3' })
      .webp({ quality: 80 })
      .toBuffer(),
  );
