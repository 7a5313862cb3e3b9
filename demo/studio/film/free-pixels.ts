import type { Canvas, Image } from '@napi-rs/canvas';

// Pixels are outside the heap. V8 does not know of those of canvases and images, and would keep them for many seconds. Those of
// buffers let it collect its whole heap every few frames.

/** Frees the pixels of pictures that are no longer drawn. */
export const freePixels = (pictures: readonly (Canvas | Image)[]): void => {
  for (const picture of pictures) {
    if ('src' in picture) picture.src = Buffer.alloc(0);
    else picture.width = 0;
  }
};

/** Frees the pixels of a frame that was written. */
export const freeBuffer = ({ buffer }: Buffer): void => {
  (buffer as ArrayBuffer).transfer(0);
};
