import * as z from 'zod';
import { moodNames } from '../people/features.ts';

/**
 * A frame consists of planes, from back to front. Lengths are pixels of this stage, angles are degrees, and times are
 * seconds from the start of the shot.
 */
export const stage = { width: 540, height: 960, framesPerSecond: 20 } as const;

const point = z.tuple([z.number(), z.number()]);
export const color = z.string().regex(/^#[0-9a-f]{6}$/, 'a color like #1a2b3c');
export const share = z.number().min(0).max(1);
/** Parallax: 0 does not move, like the sky; 1 moves with the camera; above 1 is closer than the camera's subject. */
const depth = z.number().min(0).max(4).default(1);

const placeFields = {
  x: z.number(),
  y: z.number(),
  scale: z.number().positive(),
  /** Scales the width alone, for doors that open. */
  stretch: z.number(),
  rotate: z.number(),
  opacity: share,
};
const place = z.strictObject(placeFields).partial();
export const ease = z.enum(['linear', 'in', 'out', 'inOut']);

const move = z.strictObject({
  from: place.optional(),
  to: place,
  start: z.number().min(0).default(0),
  end: z.number().positive(),
  ease: ease.default('inOut'),
});
const sway = z.strictObject({
  x: z.number().default(0),
  y: z.number().default(0),
  rotate: z.number().default(0),
  period: z.number().positive(),
  phase: z.number().default(0),
});
const flicker = z.enum(['steady', 'candle', 'neon', 'breath', 'blink', 'talk', 'eyelid']).default('steady');

const plane = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), depth, ...fields });

export const planeSchema = z.discriminatedUnion('kind', [
  plane('art', {
    /** `file` or `file#group`. */
    art: z.string().regex(/^[a-z0-9-]+(#[a-z0-9-]+)?$/, 'an art file, or file#group'),
    at: point.default([0, 0]),
    scale: z.number().positive().default(1),
    flip: z.boolean().default(false),
    rotate: z.number().default(0),
    /** The point of the drawing around which it rotates and scales. */
    pivot: point.default([0, 0]),
    opacity: share.default(1),
    /** The value of `currentColor` in the drawing: the light on its edges. */
    rim: color.default('#ffb46e'),
    moves: z.array(move).default([]),
    sway: sway.optional(),
    /** How the brightness of the drawing changes. */
    flicker,
    blend: z.enum(['normal', 'screen', 'multiply']).default('normal'),
  }),
  plane('person', {
    /** Poses of the cast, each with the second from which it is shown. A head turns by passing through poses. */
    poses: z.array(z.tuple([z.number().min(0), z.string()])).min(1),
    /** Where the middle of the head is. */
    at: point,
    /** Pixels of a head unit; a head is 2 units high. */
    scale: z.number().positive(),
    flip: z.boolean().default(false),
    /** Multiplies the person's colors, in the shade and in the light, for another time of day. */
    tint: z.tuple([color, color]).optional(),
    moods: z.array(z.tuple([z.number().min(0), z.enum(moodNames)])).default([[0, 'calm']]),
    /** Where the eyes are directed from a second on: x to the right and y up, 1 is the corner of the eye. */
    looks: z.array(z.tuple([z.number().min(0), z.number(), z.number()])).default([]),
    moves: z.array(move).default([]),
    sway: sway.optional(),
  }),
  plane('sky', { stops: z.array(z.tuple([share, color])).min(2) }),
  plane('stars', {
    count: z.number().int(),
    below: z.number().default(420),
    color: color.default('#ffffff'),
  }),
  plane('glow', { at: point, radius: z.number().positive(), color, strength: share.default(0.6), flicker }),
  plane('lights', {
    y: z.number(),
    count: z.number().int(),
    radius: point,
    colors: z.array(color).min(1),
    spread: z.number().default(14),
    reflect: z.boolean().default(false),
  }),
  plane('beam', {
    at: point,
    length: z.number().positive(),
    color,
    period: z.number().positive(),
    strength: share.default(0.35),
  }),
  plane('flash', {
    times: z.array(z.number()).min(1),
    color: color.default('#ffffff'),
    strength: share.default(0.8),
  }),
  plane('sea', {
    horizon: z.number(),
    colors: z.tuple([color, color]),
    glint: z.strictObject({ x: z.number(), width: z.number(), color }).optional(),
    swell: z.number().min(0).default(3),
    crest: color.optional(),
  }),
  plane('fog', {
    y: z.number(),
    height: z.number().positive(),
    color,
    opacity: share.default(0.5),
    drift: z.number().default(14),
  }),
  plane('steam', {
    at: point,
    height: z.number().positive(),
    color: color.default('#ffffff'),
    opacity: share.default(0.35),
  }),
  plane('rain', {
    count: z.number().int(),
    slant: z.number().default(-0.12),
    length: z.number().default(34),
    speed: z.number().default(1500),
    color: color.default('#cfe0ee'),
    opacity: share.default(0.34),
  }),
  plane('snow', {
    count: z.number().int(),
    size: point.default([1.4, 4.2]),
    wind: z.number().default(-18),
    speed: z.number().default(70),
    color: color.default('#ffffff'),
    opacity: share.default(0.85),
  }),
  plane('glass', { count: z.number().int(), color: color.default('#dfeaf2') }),
  plane('windows', {
    at: point,
    columns: z.number().int(),
    rows: z.number().int(),
    cell: point,
    gap: point,
    colors: z.array(color).min(2),
    lit: share,
    changeSeconds: z.number().positive().default(1.2),
  }),
  plane('footprints', {
    from: point,
    to: point,
    count: z.number().int(),
    size: z.number().default(9),
    color,
    start: z.number().default(0),
    seconds: z.number().positive(),
  }),
  plane('digits', {
    at: point,
    height: z.number().positive(),
    color,
    readings: z.array(z.tuple([z.number(), z.string().regex(/^[\d: -]+$/)])).min(1),
    blinkColon: z.boolean().default(true),
  }),
  plane('scanlines', { color: color.default('#000000'), opacity: share.default(0.25) }),
  plane('shade', {
    color,
    opacity: share,
    blend: z.enum(['normal', 'multiply', 'screen', 'overlay', 'soft-light', 'color']).default('multiply'),
  }),
  /** Marks where a shot's own `people` are inserted. */
  plane('people', {}),
]);
export type Plane = z.output<typeof planeSchema>;
export type PlaneOf<Kind extends Plane['kind']> = Extract<Plane, { kind: Kind }>;
