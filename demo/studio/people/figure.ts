import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { freePixels } from '../film/free-pixels.ts';
import { poseView } from './cut-planes.ts';
import type { FaceDrawing, ReadyFace } from './face.ts';
import type { ReadyPose } from './person.ts';
import { drawPixels, layerPixels, type PixelBox, wholePixels } from './pose-layer.ts';
import type { Sides } from './sides.ts';

/** A part of a painted pose. The box is in head units from the middle of the head, y down. */
interface Layer {
  canvas: Canvas;
  box: { x: number; y: number; width: number; height: number };
}

/** A pose that is ready to be drawn in frames. */
export interface Figure {
  /** The pose without the features of its face. */
  whole: Layer;
  /** Its face, and what is behind and before the features there. */
  face?: { features: ReadyFace; behind: Layer; before: Layer };
}

/** Pixels of a layer around the skin, which are more than those of a picture that shows it smaller. */
const headMargin = 8;

/**
 * Lays the layers of a pose on each other, except where its face acts.
 *
 * @param scale pixels of a head unit
 */
export const createFigure = ({ behind, before, face }: ReadyPose, scale: number): Figure => {
  const head = face && layerPixels(face.skinSides, scale, headMargin);
  const parts = head && { behind: cutOut(behind, head, scale), before: cutOut(before, head, scale) };
  drawPixels(behind, before, 0, 0);
  freePixels([before]);
  const { left: x, top: y } = poseView;
  const box = { x, y, width: behind.width / scale, height: behind.height / scale };
  return { whole: { canvas: behind, box }, ...(face && parts && { face: { features: face, ...parts } }) };
};

const cutOut = (layer: Canvas, { x, y, width, height }: PixelBox, scale: number): Layer => {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(layer, -x, -y);
  return {
    canvas,
    box: {
      x: poseView.left + x / scale,
      y: poseView.top + y / scale,
      width: width / scale,
      height: height / scale,
    },
  };
};

export const freeFigure = ({ whole, face }: Figure): void =>
  freePixels([whole, ...(face ? [face.behind, face.before] : [])].map(({ canvas }) => canvas));

/** Draws a figure in head units from the middle of the head. Layers are apart only where the features are. */
export const drawFigure = (
  context: SKRSContext2D,
  { whole, face }: Figure,
  features: FaceDrawing | undefined,
): void => {
  if (!face || !features) {
    drawLayer(context, whole);
    return;
  }
  const { x, y, width, height } = wholePixels(sidesInPicture(context, features.reach));
  const { width: across, height: down } = context.canvas;
  for (const band of [
    { x: 0, y: 0, width: across, height: y },
    { x: 0, y, width: x, height },
    { x: x + width, y, width: across - x - width, height },
    { x: 0, y: y + height, width: across, height: down - y - height },
  ])
    within(context, band, () => drawLayer(context, whole));
  within(context, { x, y, width, height }, () => {
    drawLayer(context, face.behind);
    features.paint(context);
    drawLayer(context, face.before);
  });
};

const drawLayer = (context: SKRSContext2D, { canvas, box }: Layer): void =>
  context.drawImage(canvas, box.x, box.y, box.width, box.height);

/** The sides of an area in pixels of the picture. */
const sidesInPicture = (context: SKRSContext2D, { left, right, top, bottom }: Sides): Sides => {
  const { a, b, c, d, e, f } = context.getTransform();
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const across = corners.map(([x, y]) => a * x + c * y + e);
  const down = corners.map(([x, y]) => b * x + d * y + f);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
};

/** Draws into a rectangle of whole pixels alone. */
const within = (context: SKRSContext2D, { x, y, width, height }: PixelBox, draw: () => void): void => {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const right = Math.min(context.canvas.width, x + width);
  const bottom = Math.min(context.canvas.height, y + height);
  if (right <= left || bottom <= top) return;
  const transform = context.getTransform();
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  context.setTransform(transform);
  draw();
  context.restore();
};
