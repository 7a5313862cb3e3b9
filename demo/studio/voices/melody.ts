import { chance, clamp } from '../../seeded-random.ts';
import type { Syllable } from './syllables.ts';
import type { VoiceMood } from './voice-moods.ts';
import type { Voice } from './voices-file.ts';

/** A point of a melody: the second, and the pitch. */
export type PitchPoint = readonly [seconds: number, hertz: number];

export interface TimedSyllable extends Syllable {
  fromSeconds: number;
  toSeconds: number;
}

/** The tones of Chinese as semitones at the start, middle and end of a syllable. */
const tones = [
  [2.4, 2.6, 2.4],
  [-1.4, 0.2, 2.6],
  [-1.6, -3.4, -2.2],
  [3, 0.6, -2.6],
] as const;

/** How far a melody goes from the speaker's pitch, in semitones. */
const widest = 10;

/** What the punctuation adds at the end of a phrase, in semitones. */
const endOf = ({ mark, isLastPhrase }: Syllable): number => {
  if (/[?？]/.test(mark)) return 5;
  if (/[…—]/.test(mark)) return -1;
  if (/[!！]/.test(mark)) return -4.5;
  return isLastPhrase ? -4 : -1.6;
};

/**
 * Composes the melody of a line: it falls, rises on stresses or follows tones, and ends as the punctuation asks.
 *
 * @param isTonal whether syllables have the tones of Chinese
 */
export const composeMelody = (
  syllables: readonly TimedSyllable[],
  voice: Voice,
  mood: VoiceMood,
  { isTonal, range: ownRange, seed }: { isTonal: boolean; range: number; seed: number },
): PitchPoint[] => {
  const base = voice.hertz * 2 ** (mood.pitch / 12);
  const range = 1.25 * voice.range * mood.range * ownRange;
  const points: PitchPoint[] = [];
  const put = (seconds: number, semitones: number): void => {
    const shake = 1 + mood.tremor * Math.sin(seconds * 35);
    points.push([seconds, base * 2 ** (clamp(semitones, -widest, widest) / 12) * shake]);
  };
  for (const [index, syllable] of syllables.entries()) {
    const { fromSeconds, toSeconds, place, stressed, isFinal, mark } = syllable;
    const length = toSeconds - fromSeconds;
    const lift = (1.6 - 3.2 * place) * range + (/[!！]/.test(mark) ? 1.6 : 0);
    const wobble = (chance(seed, index + 500) - 0.5) * 0.8;
    const end = isFinal ? endOf(syllable) * range * (isTonal ? 0.5 : 1) : 0;
    if (isTonal) {
      const [from, middle, to] = tones[Math.floor(chance(seed, index + 900) * tones.length)] ?? tones[0];
      const level = lift * 0.5 + wobble;
      put(fromSeconds + 0.02, level + from * range);
      put(fromSeconds + length * 0.5, level + middle * range);
      put(toSeconds - 0.02, level + to * range + end);
      continue;
    }
    const accent = stressed ? 2 * range : -0.6;
    put(fromSeconds + 0.02, lift + accent - 0.8);
    put(fromSeconds + length * (isFinal ? 0.35 : 0.5), lift + accent + wobble);
    if (isFinal) put(toSeconds, lift + accent + end);
  }
  return points;
};
