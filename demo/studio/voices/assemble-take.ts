import { clamp } from '../../seeded-random.ts';
import { openingsPerSecond } from './openings.ts';
import type { Spoken } from './speak-lines.ts';
import { synthesizeVocal, type VocalSound, vocalSeconds } from './vocal-sounds.ts';
import type { VoiceMood } from './voice-moods.ts';
import { voiceRate } from './voice-wav.ts';

/** Root mean square of the words of a take. */
const wordsLevel = 0.1;
const peakLimit = 0.7;
/** Levels of the sounds without words, as a part of the words' peak. */
const vocalLevels: Readonly<Record<VocalSound, number>> = {
  breath: 0.1,
  gasp: 0.3,
  laugh: 0.4,
  sigh: 0.22,
  sob: 0.35,
};
const gapSeconds = { before: 0.04, after: 0.06 };

const levelOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length));

/** Cuts the silence from both ends, and fades them. */
const trimmed = (samples: Float32Array): Float32Array => {
  const threshold = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0) * 0.02;
  const start = Math.max(0, samples.findIndex((value) => Math.abs(value) > threshold) - voiceRate * 0.01);
  const end = samples.findLastIndex((value) => Math.abs(value) > threshold) + voiceRate * 0.02;
  const kept = samples.slice(start, end);
  const [attack, release] = [voiceRate * 0.008, voiceRate * 0.03];
  return kept.map((value, index) => value * Math.min(1, index / attack, (kept.length - index) / release));
};

/** Brings words to their level. Loud moments come down softly. */
const levelled = (words: Float32Array): Float32Array => {
  const gain = wordsLevel / Math.max(1e-6, levelOf(words));
  return words.map((value) => Math.tanh((value * gain) / peakLimit) * peakLimit);
};

/** A sound without words that a line begins or ends with. */
export interface Addition {
  kind: VocalSound;
  sound: Float32Array;
}

/**
 * Chooses the sounds without words of a line, as far as they fit into its time beside the words.
 *
 * @returns at most one before the words and one after them
 */
export const chooseVocals = (
  mood: VoiceMood,
  { wordSeconds, maxSeconds, isLong }: { wordSeconds: number; maxSeconds: number; isLong: boolean },
): { before?: VocalSound; after?: VocalSound } => {
  let left = maxSeconds - wordSeconds;
  const fitting = (kind: VocalSound | undefined): VocalSound | undefined => {
    if (!kind || vocalSeconds(kind) + gapSeconds.after > left) return undefined;
    left -= vocalSeconds(kind) + gapSeconds.after;
    return kind;
  };
  const after = fitting(mood.after);
  const before = fitting(mood.before ?? (isLong ? 'breath' : undefined));
  return { ...(before && { before }), ...(after && { after }) };
};

/** Joins the words of a line with the sounds before and after them. */
export const assembleTake = (
  { samples }: Spoken,
  choose: (wordSeconds: number) => ReturnType<typeof chooseVocals>,
  speaker: { hertz: number; tract: number },
  seed: number,
): Float32Array => {
  const words = levelled(trimmed(samples));
  const { before, after } = choose(words.length / voiceRate);
  const parts: { at: number; sound: Float32Array; level: number }[] = [];
  let place = 0;
  const put = (sound: Float32Array, level: number, gap: number): void => {
    parts.push({ at: place, sound, level });
    place += sound.length + Math.round(gap * voiceRate);
  };
  const vocal = (kind: VocalSound): Float32Array => synthesizeVocal(kind, speaker, voiceRate, seed);
  if (before) put(vocal(before), vocalLevels[before] * peakLimit, gapSeconds.before);
  put(words, 1, after ? gapSeconds.after : 0);
  if (after) put(vocal(after), vocalLevels[after] * peakLimit, 0);
  const take = new Float32Array(place);
  for (const { at, sound, level } of parts)
    for (const [index, value] of sound.entries()) take[at + index] = value * level;
  return take;
};

/** The loudness at which a mouth is wide open. */
const openLevel = 0.16;
const closedBelow = 0.08;

/** How far a mouth is open that makes a sound, 20 times a second. */
export const openingsOf = (samples: Float32Array, rate: number): number[] => {
  const step = rate / openingsPerSecond;
  return Array.from({ length: Math.ceil(samples.length / step) + 1 }, (_, index) => {
    const part = samples.subarray(Math.max(0, (index - 0.5) * step), (index + 0.5) * step);
    const opening = clamp(levelOf(part) / openLevel) ** 0.7;
    return opening < closedBelow || index * step >= samples.length ? 0 : opening;
  });
};
