import * as z from 'zod';
import { instrumentNames } from '../sound/recorded-instruments.ts';
import { ease, planeSchema, share } from './plane.ts';

/** A film is data: a scene is planes, a shot is a scene with people, weather and a camera, an episode is shots. */
const view = z.strictObject({
  x: z.number().default(0),
  y: z.number().default(0),
  zoom: z.number().min(0.5).max(4).default(1),
  roll: z.number().default(0),
});
const shot = z.strictObject({
  scene: z.string(),
  seconds: z.number().min(1),
  camera: z.strictObject({ from: view, to: view, ease: ease.default('inOut'), shake: z.number().default(0) }),
  people: z.array(planeSchema).default([]),
  front: z.array(planeSchema).default([]),
});
export type Shot = z.output<typeof shot>;
export type View = z.output<typeof view>;

const note = z.tuple([
  /** Beat within the phrase. */
  z.number().min(0),
  /** Step of the scale, 0 is the root. */
  z.number().int(),
  /** Length in beats. */
  z.number().positive(),
]);
export type Note = z.output<typeof note>;
export const noises = ['sea', 'rain', 'wind', 'hum', 'room'] as const;
export const cues = [
  'horn',
  'knock',
  'slap',
  'bell',
  'ring',
  'drum',
  'step',
  'gull',
  'thunder',
  'door',
  'tick',
  'chime',
  'heart',
  'write',
  'howl',
  'pipe',
] as const;

export const blows = [
  'cat',
  'cloth',
  'flatLine',
  'greatBell',
  'horn',
  'howl',
  'paper',
  'pencil',
  'raindrop',
  'receiver',
  'rope',
  'stamp',
  'wire',
] as const;

const theme = z.strictObject({
  /** MIDI number of the root. */
  root: z.number().int(),
  /** Semitones of the scale within an octave. */
  scale: z.array(z.number().int()).min(5),
  instrument: z.enum(instrumentNames),
  /** Answers the melody from the second phrase on. */
  second: z.enum(instrumentNames),
  low: z.enum(instrumentNames),
  /** Holds the chords. */
  pad: z.enum(instrumentNames),
  /** The sound effect that ends an episode, after a silence. */
  blow: z.enum(blows),
  phraseBeats: z.number().int().positive(),
  motif: z.array(note).min(4),
  bass: z.array(note).min(1),
  /** Chords held under the melody, as scale steps; each phrase takes the next one. */
  chords: z.array(z.array(z.number().int()).min(2)).min(1),
});
export type Theme = z.output<typeof theme>;

const score = z.strictObject({
  beatsPerMinute: z.number().min(40).max(180),
  transpose: z.number().int().default(0),
  /** Starts the motif on another step of the scale, so that the same tune has another mood. */
  shift: z.number().int().default(0),
  ambience: z.array(z.strictObject({ noise: z.enum(noises), volume: share })).default([]),
  /** Seconds from the episode's start. */
  cues: z
    .array(z.strictObject({ at: z.number().min(0), cue: z.enum(cues), volume: share.default(0.7) }))
    .default([]),
});
export type Score = z.output<typeof score>;

const episodeFilm = z.strictObject({
  number: z.number().int().positive(),
  score,
  shots: z.array(shot).min(1),
  /**
   * After the last shot of an episode come silence in the dark, the ledge, and this first face of the next episode. In the last episode of a drama, which has no `next`, the ledge crosses the whole width.
   */
  ending: z.strictObject({ next: shot.optional() }),
});
export type EpisodeFilm = z.output<typeof episodeFilm>;

export const filmSchema = z.strictObject({
  theme,
  scenes: z.record(z.string(), z.array(planeSchema)),
  /** The shot whose first moment is the drama's still without lettering. */
  frame: shot,
  episodes: z.array(episodeFilm).min(1),
});
export type Film = z.output<typeof filmSchema>;

/** Parts of an `ending`: the dark without a sound, the ledge, and at least this long the next episode. */
export const ending = { silenceSeconds: 0.7, ledgeSeconds: 0.9, nextSeconds: 1 } as const;

/** The second at which the dark begins. */
export const cliffStart = (film: EpisodeFilm): number =>
  film.shots.reduce((sum, { seconds }) => sum + seconds, 0);
/** The second of the hit on which the ledge extends, and of the blow, after the silence. */
export const hitStart = (film: EpisodeFilm): number => cliffStart(film) + ending.silenceSeconds;
/** The duration in whole seconds, as the catalog has it. */
export const episodeSeconds = (film: EpisodeFilm): number =>
  Math.ceil(hitStart(film) + ending.ledgeSeconds + ending.nextSeconds);

/** The random seed of an episode: the same in every run, different in every episode. */
export const seedOf = (film: EpisodeFilm): number => film.number * 1009;
