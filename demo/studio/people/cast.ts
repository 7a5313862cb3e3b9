import { createHash } from 'node:crypto';
import * as z from 'zod';
import { color, share } from '../film/plane.ts';
import { features } from './features.ts';
import { glasses } from './glasses.ts';
import { markSchema } from './marks.ts';
import { isOverlay, overlay } from './overlay.ts';
import { sheetSchema } from './sheet.ts';
import { type Skull, skullNames, skullNumbers, skulls } from './skull.ts';

const point = z.tuple([z.number(), z.number(), z.number()]);
const turn = { yaw: z.number().default(0), pitch: z.number().default(0), roll: z.number().default(0) };

/** A part of hair or of a thing: an ellipsoid around `ball`, or a limb from `limb` to `to`. */
const part = z.union([
  z.strictObject({
    ball: point,
    radii: point,
    mirror: z.boolean().default(false),
    away: z.boolean().default(false),
  }),
  z.strictObject({
    limb: point,
    to: point,
    radii: z.tuple([z.number(), z.number()]),
    mirror: z.boolean().default(false),
    /** Is cut away from the parts before it. */
    away: z.boolean().default(false),
  }),
]);
export type Part = z.output<typeof part>;

/** A light is a direction and the brightness from which on a surface counts as lit. The first one is the key light. */
const light = z.strictObject({
  from: point,
  threshold: z.number().default(0.25),
  /** Whether nose, brows and chin throw shadows of it. */
  shadows: z.boolean().default(false),
  /** How far the edge of the lit plane is smoothed, and the smallest plane that is kept, in head units. */
  softness: z.number().default(0.015),
  smallest: z.number().default(0.004),
});
export type Light = z.output<typeof light>;

/** Colors of a surface: in the shade, then in each light. `null` leaves out a light. */
const tones = z.array(color.nullable()).min(1);

const hand = z.strictObject({
  wrist: point,
  ...turn,
  size: z.number().default(1),
  curl: z.array(share).length(4),
  spread: z.number().default(4),
  thumb: share.default(0.5),
  forearm: z.number().default(1),
  bend: z.number().default(0),
  mirror: z.boolean().default(false),
});

const thing = z.union([
  z.strictObject({
    parts: z.array(part).min(1),
    blend: z.number().default(0.08),
    /** Worn on the head, and turns with it, after a tilt of its own: a hat, a veil, a beard. */
    onHead: z.union([z.literal(true), z.strictObject(turn)]).optional(),
    tones,
  }),
  z.strictObject({
    hand: hand.extend({
      /** The length of nail guards on the ring and little fingers, in head units. */
      nailGuards: z.number().optional(),
    }),
    tones,
    line: color,
    /** The tones of the nail guards. */
    guards: tones.optional(),
  }),
  overlay,
]);
export type Thing = z.output<typeof thing>;

const costume = z.strictObject({
  torso: z.strictObject({ width: z.number(), neckY: z.number() }),
  yaw: z.number().default(0),
  tones,
  /** Cut-outs over the torso and the neck, as paths of 1/200 head unit from the eyes down: path, shade, lit. */
  pieces: z.array(z.tuple([z.string(), color, color])).default([]),
  /** The path within which pieces are lit. */
  lit: z.string().default(''),
});

const person = z.strictObject({
  /** The speaker whose lines move the mouth, if it has another name: the same person at another moment. */
  speaker: z.string().optional(),
  /** Replaces the head by a sheet of paper. */
  sheet: sheetSchema.optional(),
  skull: z.strictObject({
    base: z.enum(skullNames).default('average'),
    ...Object.fromEntries(skullNumbers.map((name) => [name, z.number().optional()])),
  }) as unknown as z.ZodType<{ base: (typeof skullNames)[number] } & Partial<Skull>>,
  hair: z
    .strictObject({
      parts: z.array(part).min(1),
      /** Where the face looks out. */
      opening: z.array(part).default([]),
      blend: z.number().default(0.08),
      tones,
    })
    .optional(),
  features,
  glasses: glasses.optional(),
  marks: z.array(markSchema).default([]),
  tones: z.strictObject({
    skin: tones,
    neck: tones,
    ink: color,
    /** In the shade, in the key light, and in a second light that is as bright. */
    white: z.tuple([color, color], color),
    iris: color,
    lip: z.tuple([color, color], color),
    brow: color.optional(),
  }),
});

const pose = z.strictObject({
  person: z.string(),
  ...turn,
  light: z.string(),
  costume: z.string().optional(),
  things: z.array(z.string()).default([]),
  /** How far the jaw is open. */
  open: z.number().default(0),
  duotone: z.string().optional(),
  /** Shows the things alone, for an insert of hands. */
  insert: z.literal(true).optional(),
});

/** The people of a drama: who they are, the lights and the poses that they are shown in. */
export const castSchema = z.strictObject({
  lights: z.record(z.string(), z.array(light).min(1)),
  people: z.record(z.string(), person),
  costumes: z.record(z.string(), costume).default({}),
  things: z.record(z.string(), thing).default({}),
  /** Colors of another world, by brightness: see duotone.ts. */
  duotones: z
    .record(z.string(), z.strictObject({ colors: z.array(color).min(2), keep: z.array(color).default([]) }))
    .default({}),
  poses: z.record(z.string(), pose),
});
export type Cast = z.output<typeof castSchema>;
export type Person = Cast['people'][string];
export type Pose = Cast['poses'][string];

/** @throws when there is none of that name */
export const named = <Value>(values: Readonly<Record<string, Value>>, name: string, kind: string): Value => {
  const value = values[name];
  if (value === undefined) throw new Error(`the cast has no ${kind} "${name}"`);
  return value;
};

export const skullOf = ({ skull: { base, ...own } }: Person, open = 0): Skull => ({
  ...skulls[base],
  ...own,
  open,
});

/** The numbers of a thing that is cut, or undefined for a drawing. */
const solidOf = (thing: Thing) => {
  if (isOverlay(thing)) return;
  if ('hand' in thing) return { hand: thing.hand };
  const { tones: _, ...shape } = thing;
  return shape;
};

/** Everything that the planes of a pose are cut from: numbers without colors and features. */
export const shapeOf = (cast: Cast, poseName: string) => {
  const {
    person: personName,
    yaw,
    pitch,
    roll,
    light: lightName,
    open,
    insert,
    ...pose
  } = named(cast.poses, poseName, 'pose');
  const who = named(cast.people, personName, 'person');
  const worn = pose.costume === undefined ? undefined : named(cast.costumes, pose.costume, 'costume');
  return {
    ...(insert && { insert }),
    turn: { yaw, pitch, roll },
    lights: named(cast.lights, lightName, 'light'),
    skull: skullOf(who, open),
    sheet: who.sheet,
    hair: who.hair && { parts: who.hair.parts, opening: who.hair.opening, blend: who.hair.blend },
    torso: worn && { ...worn.torso, yaw: worn.yaw },
    things: pose.things.flatMap((name) => {
      const shape = solidOf(named(cast.things, name, 'thing'));
      return shape ? [{ name, shape }] : [];
    }),
  };
};
export type Shape = ReturnType<typeof shapeOf>;

/** Changes when planes that were cut earlier are no longer right. */
const cuttingVersion = 1;

/** A hash of the numbers that the planes of a pose are cut from. */
export const hashShape = (cast: Cast, poseName: string): string =>
  createHash('sha256')
    .update(JSON.stringify([cuttingVersion, shapeOf(cast, poseName)]))
    .digest('hex')
    .slice(0, 12);
