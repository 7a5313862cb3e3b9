import type { Canvas } from '@napi-rs/canvas';
import * as z from 'zod';
import { color } from '../film/plane.ts';
import type { Surface } from './contour.ts';
import { closedCurve, planesPath } from './curves.ts';
import type { PlaceOnFace } from './face-path.ts';

/** A place of the face's map, x to the right and y up from between the eyes, in head units. */
const place = z.tuple([z.number(), z.number()]);
type Place = z.output<typeof place>;

/** What is drawn on a face and stands still: freckles, a scar, the print on a paper. */
export const markSchema = z.strictObject({
  line: z.array(place).min(2).optional(),
  area: z.array(place).min(3).optional(),
  /** Of the line, in head units. */
  width: z.number().default(0.02),
  /** The corners are rounded, and a line ends where it began. */
  round: z.boolean().default(false),
  mirror: z.boolean().default(false),
  /** In the shade and in the key light. */
  tones: z.tuple([color, color]),
});
export type Mark = z.output<typeof markSchema>;

const drawMark = (layer: Canvas, mark: Mark, place: PlaceOnFace, tone: string): void => {
  const context = layer.getContext('2d');
  context.lineCap = context.lineJoin = 'round';
  context.lineWidth = mark.width;
  context.fillStyle = context.strokeStyle = tone;
  for (const side of mark.mirror ? [1, -1] : [1]) {
    const placed = (points: readonly Place[]) =>
      points.map(([x, y]) => [...place(x * side, y), !mark.round] as const);
    if (mark.area) context.fill(closedCurve(placed(mark.area)));
    if (mark.line && mark.round) context.stroke(closedCurve(placed(mark.line)));
    else if (mark.line) {
      context.beginPath();
      for (const [x, y] of placed(mark.line)) context.lineTo(x, y);
      context.stroke();
    }
  }
};

/** Paints marks on the skin, in the tones of its shade and of its key light. */
export const paintMarks = (
  layer: Canvas,
  marks: readonly Mark[],
  place: PlaceOnFace,
  skin: Surface,
): void => {
  const context = layer.getContext('2d');
  for (const [index, clip] of [skin.shape, skin.lit[0] ?? []].entries()) {
    context.save();
    context.clip(planesPath(clip));
    for (const mark of marks) drawMark(layer, mark, place, mark.tones[index] ?? mark.tones[0]);
    context.restore();
  }
};
