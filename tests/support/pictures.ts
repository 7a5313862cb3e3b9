import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Decodes an image of any format of the web. */
export const readPicture = async (bytes: Buffer) => {
  const image = await loadImage(bytes);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return {
    width,
    height,
    /** Red, green and blue, 0 to 255. */
    colorAt: (across: number, down: number) => [...context.getImageData(across, down, 1, 1).data].slice(0, 3),
  };
};
