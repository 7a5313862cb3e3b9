import type { Passage } from '../voices/voices-file.ts';
import { weigh } from './loudness.ts';
import { add, createMix, type Mix, sampleRate } from './mixer.ts';
import { passThrough } from './passages.ts';

/** The recorded voice of a line. */
export interface PlacedVoice {
  fromSeconds: number;
  toSeconds: number;
  samples: Float32Array;
  through?: Passage | undefined;
}

/** Voices are so far above the music, in dB. More would make nonsense of what they say. */
const overMusicDb = 6.5;
/** Where the music is quiet or pauses, voices are not quieter than this below their usual level, in dB. */
const steadinessDb = 2;
const fadeSeconds = 0.06;

const decibels = (db: number): number => 10 ** (db / 10);

/** The mean K-weighted power of a mix between two seconds, of both channels together. */
export const powerBetween = ({ left, right }: Mix, from: number, to: number): number => {
  const part = (track: Float32Array) =>
    track.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
  const weighed = weigh({ left: part(left), right: part(right) });
  let sum = 0;
  for (const track of [weighed.left, weighed.right]) for (const value of track) sum += value * value;
  return sum / Math.max(1, weighed.left.length);
};

/** Ends a voice with its line, which may have become shorter since. */
const fitted = ({ fromSeconds, toSeconds, samples }: PlacedVoice, end: number): Float32Array => {
  const longest = Math.floor((Math.min(toSeconds, end) - fromSeconds) * sampleRate);
  if (samples.length <= longest) return samples;
  const fade = fadeSeconds * sampleRate;
  return samples
    .subarray(0, Math.max(0, longest))
    .map((value, index) => value * Math.min(1, (longest - index) / fade));
};

/**
 * Mixes the voices of an episode: dry, in the middle, a little above the music.
 *
 * @param music as it is under the lines
 * @param end the second at which everything is silent
 */
export const mixVoices = (voices: readonly PlacedVoice[], music: Mix, end: number): Mix => {
  const stem = createMix(music.left.length / sampleRate);
  const lines = voices.map((voice) => {
    const { fromSeconds, through } = voice;
    const sound = passThrough(through, fitted(voice, end));
    const seconds = sound.length / sampleRate;
    return {
      fromSeconds,
      sound,
      power: powerBetween({ left: sound, right: sound }, 0, seconds),
      music: powerBetween(music, fromSeconds, fromSeconds + seconds),
    };
  });
  const usual =
    lines.map((line) => line.music).sort((a, b) => a - b)[Math.floor((lines.length - 1) / 2)] ?? 0;
  for (const { fromSeconds, sound, power, music: below } of lines) {
    const wanted = Math.max(below, usual / decibels(steadinessDb)) * decibels(overMusicDb);
    add(stem, sound, fromSeconds, Math.sqrt(wanted / Math.max(power, 1e-12)));
  }
  return stem;
};
