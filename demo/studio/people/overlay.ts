import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import * as z from 'zod';
import { color } from '../film/plane.ts';
import { type Turn, turning } from './solid.ts';

/** Flat drawings that turn with a head and need no cutting: locks, bead strings, the net of a veil. */
export const overlay = z.union([
  z.strictObject({
    /** Paths of 1/200 head unit from the middle of the head, y down, each in a plane `depth` before that middle. */
    cutouts: z
      .array(
        z.strictObject({
          path: z.string(),
          depth: z.number(),
          color,
          /** The width of a line in head units. Without it, the path is filled. */
          line: z.number().optional(),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    /** A net around the front of the head, between two heights, with meshes of `mesh` degrees. */
    net: z.strictObject({
      top: z.number(),
      bottom: z.number(),
      radii: z.tuple([z.number(), z.number()]),
      mesh: z.number().default(9),
      line: z.number().default(0.007),
      color,
    }),
  }),
]);
type Overlay = z.output<typeof overlay>;
type Net = Extract<Overlay, { net: unknown }>['net'];

export const isOverlay = (thing: object): thing is Overlay => 'cutouts' in thing || 'net' in thing;

const unitsPerHead = 200;

/** Paints an overlay of a head in head units from its middle, y down. */
export const paintOverlay = (context: SKRSContext2D, thing: Overlay, turn: Turn): void => {
  if ('net' in thing) {
    paintNet(context, thing.net, turn);
    return;
  }
  const { toPicture } = turning(turn);
  const [right, down] = [toPicture(1, 0, 0), toPicture(0, -1, 0)];
  for (const { path, depth, color: fill, line } of thing.cutouts) {
    const middle = toPicture(0, 0, depth);
    context.save();
    context.transform(right[0], -right[1], down[0], -down[1], middle[0], -middle[1]);
    context.scale(1 / unitsPerHead, 1 / unitsPerHead);
    if (line === undefined) {
      context.fillStyle = fill;
      context.fill(new Path2D(path));
    } else {
      context.strokeStyle = fill;
      context.lineWidth = line * unitsPerHead;
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.stroke(new Path2D(path));
    }
    context.restore();
  }
};

/** Threads of a net in both diagonals. Those on the far side of the head are left out. */
const paintNet = (
  context: SKRSContext2D,
  { top, bottom, radii, mesh, line, color: thread }: Net,
  turn: Turn,
): void => {
  const { toPicture } = turning(turn);
  const rows = 14;
  context.strokeStyle = thread;
  context.lineWidth = line;
  context.lineJoin = 'round';
  context.beginPath();
  for (const slant of [-1, 1]) {
    for (let start = -180; start < 180; start += mesh) {
      let isDrawn = false;
      for (let row = 0; row <= rows; row += 1) {
        const angle = ((start + (slant * row * mesh) / 2) * Math.PI) / 180;
        const y = top + ((bottom - top) * row) / rows;
        const [x, pictureY, z] = toPicture(Math.sin(angle) * radii[0], y, Math.cos(angle) * radii[1]);
        const isFront = z > 0.05 && Math.cos(angle) > -0.2;
        if (isFront && isDrawn) context.lineTo(x, -pictureY);
        else if (isFront) context.moveTo(x, -pictureY);
        isDrawn = isFront;
      }
    }
  }
  context.stroke();
};
