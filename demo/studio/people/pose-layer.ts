import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { poseView } from './cut-planes.ts';
import type { Sides } from './sides.ts';

/** A rectangle of whole pixels. */
export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Creates a canvas that covers the view of a pose, and is painted in head units.
 *
 * @param scale pixels of a head unit
 */
export const createLayer = (scale: number): Canvas => {
  const layer = createCanvas(Math.ceil(poseView.width * scale), Math.ceil(poseView.height * scale));
  const context = layer.getContext('2d');
  context.scale(scale, scale);
  context.translate(-poseView.left, -poseView.top);
  return layer;
};

/** The whole pixels that an area touches, and some more on each side. */
export const wholePixels = ({ left, right, top, bottom }: Sides, margin = 1): PixelBox => {
  const [x, y] = [Math.floor(left) - margin, Math.floor(top) - margin];
  return { x, y, width: Math.ceil(right) + margin - x, height: Math.ceil(bottom) + margin - y };
};

/** The pixels of a layer that an area in head units touches, and some more on each side. */
export const layerPixels = ({ left, right, top, bottom }: Sides, scale: number, margin?: number): PixelBox =>
  wholePixels(
    {
      left: (left - poseView.left) * scale,
      right: (right - poseView.left) * scale,
      top: (top - poseView.top) * scale,
      bottom: (bottom - poseView.top) * scale,
    },
    margin,
  );

/** Draws a picture on a layer without scaling it. */
export const drawPixels = (layer: Canvas, picture: Canvas, x: number, y: number): void => {
  const context = layer.getContext('2d');
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(picture, x, y);
  context.restore();
};
