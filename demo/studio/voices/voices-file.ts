import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Mood, moodNames } from '../people/features.ts';
import { readOpenings } from './openings.ts';

/** A way on which a voice loses some of its sound. */
const passage = z.enum(['telephone', 'far', 'tape']);
export type Passage = z.output<typeof passage>;

const voice = z.strictObject({
  /** The recorded voice that syllables are taken from. */
  timbre: z.enum(['slt', 'rms', 'awb']),
  /** Median of the pitch when calm. */
  hertz: z.number().min(60).max(400),
  /** Factor of the formants: 1 is a man, 1.16 a woman, 1.3 a child. */
  tract: z.number().min(0.8).max(1.5),
  pace: z.number().min(0.6).max(1.5).default(1),
  /** Factor of the melody's range. */
  range: z.number().min(0.5).max(2).default(1),
  /** The part of the voice that is breath when calm, 0 to 1. */
  breath: z.number().min(0).max(1).default(0),
  /** How the voice is always heard, as that of a telephone. */
  through: passage.optional(),
});
export type Voice = z.output<typeof voice>;

const voicesFileSchema = z.strictObject({
  /** By the keys of the drama's `speakers`. The name of another speaker is the voice of the same person. */
  voices: z.record(
    z.string(),
    z.union([voice, z.strictObject({ same: z.string(), through: passage.optional() })]),
  ),
  /** The moods of an episode's lines, in their order. A line's own mood in `drama.json` takes precedence. */
  moods: z.record(z.string(), z.array(z.enum(moodNames))),
  /** Lines that are heard through something, by episode and number: `5.2`. */
  through: z.record(z.string(), passage).default({}),
});
export type VoicesFile = z.output<typeof voicesFileSchema>;

const openings = z
  .string()
  .regex(/^[\da-z]*$/)
  .transform(readOpenings);

/** The recorded voice of a line, which is a part of its episode's recording. */
const take = z.strictObject({
  speaker: z.string(),
  mood: z.enum(moodNames),
  through: passage.optional(),
  fromSeconds: z.number().min(0),
  seconds: z.number().positive(),
  /** Median of the pitch, and its standard deviation in semitones. */
  hertz: z.number().min(0),
  spread: z.number().min(0),
  /** How much more of the voice is tone than noise, in dB, before breath is added. */
  harmonicity: z.number(),
  tract: z.number().positive(),
  /** How far the mouth is open, 20 times a second, 0 to 1. */
  openings,
});
export type Take = z.output<typeof take>;
export type StoredTake = z.input<typeof take>;

const takesSchema = z.record(
  z.string(),
  z.strictObject({
    /** Tells whether the recording still belongs to the lines and voices. */
    hash: z.string(),
    /** In the order of the lines. */
    takes: z.array(take),
  }),
);
export type Takes = z.output<typeof takesSchema>;
export type StoredTakes = z.input<typeof takesSchema>;

export const voicesFile = (folder: string): string => path.join(folder, 'voices.json');
export const takesFile = (folder: string): string => path.join(folder, 'voices', 'takes.json');
export const recordingFile = (folder: string, episode: number): string =>
  path.join(folder, 'voices', `${String(episode).padStart(2, '0')}.opus`);

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Reads the voices and moods of a drama's folder. @throws when the file is missing or invalid */
export const readVoices = (folder: string): VoicesFile =>
  voicesFileSchema.parse(readJson(voicesFile(folder)));

/** Reads the takes of a drama's folder, by episode; none when nothing is recorded. @throws when the file is invalid */
export const readTakes = (folder: string): Takes =>
  existsSync(takesFile(folder)) ? takesSchema.parse(readJson(takesFile(folder))) : {};

/** The takes as they are in the file. */
export const readStoredTakes = (folder: string): StoredTakes =>
  existsSync(takesFile(folder)) ? (readJson(takesFile(folder)) as StoredTakes) : {};

/** The voice of a speaker, also when it is that of another one. @throws when there is none */
export const voiceOf = ({ voices }: VoicesFile, speaker: string): Voice => {
  const found = voices[speaker];
  if (!found) throw new Error(`voices.json has no voice of ${speaker}`);
  if (!('same' in found)) return found;
  const other = voices[found.same];
  if (!other || 'same' in other) throw new Error(`voices.json has no voice of ${found.same}`);
  return { ...other, through: found.through };
};

/** The mood of a line: its own, or the one that the voices have for its place. */
export const moodOf = ({ moods }: VoicesFile, episode: number, index: number, own: Mood | undefined): Mood =>
  own ?? moods[episode]?.[index] ?? 'calm';
