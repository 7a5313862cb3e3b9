import * as z from 'zod';

/** The features of a person: lengths in head units, factors where 1 is an average adult. */
export const features = z.strictObject({
  eyeWidth: z.number().default(0.25),
  eyeHeight: z.number().default(1),
  /** How much the outer corner of an eye is above the inner one. */
  eyeTilt: z.number().default(0.012),
  eyeX: z.number().default(0.285),
  iris: z.number().default(0.053),
  /** The fold above the eye, 0 for none. */
  crease: z.number().default(1),
  lash: z.number().default(1),
  /** Bags below the eyes, of the old or tired. */
  bag: z.number().default(0),
  browY: z.number().default(0.185),
  browThickness: z.number().default(0.042),
  browLength: z.number().default(1),
  browArch: z.number().default(1),
  upperLip: z.number().default(1),
  lowerLip: z.number().default(1),
  mouthWidth: z.number().default(0.17),
  mouthY: z.number().default(-0.57),
  noseY: z.number().default(-0.345),
  noseWidth: z.number().default(1),
});
export type Features = z.output<typeof features>;

/** What of a face acts. Moods are such numbers, and so are the moments between two moods. */
const rest = {
  /** How far the upper lids are open, and how far the lower ones are raised. */
  lid: 0.8,
  low: 0,
  lookX: 0,
  lookY: 0,
  browIn: 0,
  browMid: 0,
  browOut: 0,
  /** How much one brow is higher. */
  browSkew: 0,
  pinch: 0,
  open: 0,
  wide: 0,
  corner: 0,
  skew: 0,
  teeth: 0,
  press: 0,
  tear: 0,
};
export type Expression = typeof rest;

const mood = (numbers: Partial<Expression>): Expression => ({ ...rest, ...numbers });

/** What faces do in each mood. A line's mood has the same name. */
export const moods = {
  calm: mood({}),
  cold: mood({
    lid: 0.52,
    low: 0.22,
    browIn: -0.03,
    browMid: -0.015,
    wide: -0.02,
    corner: -0.22,
    press: 0.6,
  }),
  sly: mood({ lid: 0.58, low: 0.3, browIn: -0.015, browSkew: 0.035, wide: 0.05, corner: 0.3, skew: 0.45 }),
  afraid: mood({
    lid: 1.22,
    low: -0.25,
    browIn: 0.075,
    browMid: 0.03,
    pinch: 0.03,
    open: 0.3,
    wide: -0.08,
    corner: -0.25,
    teeth: 0.3,
  }),
  plead: mood({
    lid: 0.9,
    low: 0.25,
    browIn: 0.085,
    browOut: -0.03,
    pinch: 0.035,
    open: 0.12,
    corner: -0.35,
    teeth: 0.4,
  }),
  angry: mood({
    lid: 0.7,
    low: 0.45,
    browIn: -0.085,
    browMid: -0.02,
    browOut: 0.035,
    pinch: 0.05,
    open: 0.16,
    wide: 0.05,
    corner: -0.5,
    teeth: 1,
  }),
  cry: mood({
    lid: 0.5,
    low: 0.5,
    browIn: 0.095,
    browMid: -0.01,
    browOut: -0.045,
    pinch: 0.045,
    open: 0.18,
    wide: 0.06,
    corner: -0.8,
    teeth: 0.6,
    tear: 1,
  }),
  joy: mood({
    lid: 0.72,
    low: 0.55,
    browIn: 0.02,
    browMid: 0.02,
    browOut: 0.01,
    open: 0.12,
    wide: 0.2,
    corner: 0.95,
    teeth: 1,
  }),
  tender: mood({
    lid: 0.64,
    low: 0.35,
    browIn: 0.035,
    browOut: -0.01,
    browMid: 0.005,
    wide: 0.07,
    corner: 0.55,
  }),
  whisper: mood({
    lid: 0.9,
    low: 0.1,
    browIn: 0.045,
    browMid: 0.02,
    pinch: 0.02,
    open: 0.08,
    wide: -0.12,
    corner: -0.15,
  }),
  asleep: mood({ lid: 0.02, low: 0.1, browMid: 0.01, corner: 0.05 }),
} satisfies Record<string, Expression>;
export type Mood = keyof typeof moods;
export const moodNames = Object.keys(moods) as Mood[];

/** The expression between two, `part` of the way. */
export const blended = (from: Expression, to: Expression, part: number): Expression => {
  const between = { ...from };
  for (const name of Object.keys(between) as (keyof Expression)[])
    between[name] += (to[name] - from[name]) * part;
  return between;
};
