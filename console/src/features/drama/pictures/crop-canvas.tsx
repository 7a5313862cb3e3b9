import { useEffect, useRef } from 'react';
import { type Crop, cover, cropArea } from './crop.ts';
import styles from './pictures.module.css';

interface CropCanvasProps {
  picture: ImageBitmap;
  crop: Crop;
  /** The shape of the part, width by height. */
  ratio: number;
  /** The shape in which it is shown, if that is another one. */
  shownRatio?: number;
  /** In CSS pixels. */
  width: number;
}

/** Draws the part of a picture as a screen shows it. What it is stands beside it in words. */
export function CropCanvas({ picture, crop, ratio, shownRatio = ratio, width }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const density = Math.min(2, devicePixelRatio);
  const size = { width: Math.round(width * density), height: Math.round((width * density) / shownRatio) };
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, cover(cropArea(picture, ratio, crop), shownRatio));
  });
  return (
    <canvas ref={canvas} {...size} className={styles.canvas} style={{ width, height: width / shownRatio }} />
  );
}

const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, area: ReturnType<typeof cropArea>): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.left, area.top, area.width, area.height, 0, 0, canvas.width, canvas.height);
};

/**
 * The part of a picture as a JPEG.
 * @param maxWidth in pixels; a smaller part stays as it is
 * @param maxBytes a larger one is tried again with less quality
 */
export const encodePart = async (
  picture: ImageBitmap,
  { crop, ratio, maxWidth, maxBytes }: { crop: Crop; ratio: number; maxWidth: number; maxBytes: number },
): Promise<Blob> => {
  const area = cropArea(picture, ratio, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(maxWidth, area.width));
  canvas.height = Math.round(canvas.width / ratio);
  draw(canvas, picture, area);
  for (const quality of [0.92, 0.8, 0.6]) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return blob;
  }
  throw new Error('the picture does not become small enough');
};
