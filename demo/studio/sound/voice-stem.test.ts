import { describe, expect, it } from 'vitest';
import { createMix, type Mix, sampleRate } from './mixer.ts';
import { mixVoices, type PlacedVoice, powerBetween } from './voice-stem.ts';

/** Tones at some levels, each from one second to another. */
const createMusic = (seconds: number, levelAt: (seconds: number) => number): Mix => {
  const mix = createMix(seconds);
  for (let index = 0; index < mix.left.length; index += 1) {
    const value = Math.sin((index / sampleRate) * 2 * Math.PI * 330) * levelAt(index / sampleRate);
    mix.left[index] = value;
    mix.right[index] = value * 0.7;
  }
  return mix;
};
const say = (fromSeconds: number, seconds: number, through?: PlacedVoice['through']): PlacedVoice => ({
  fromSeconds,
  toSeconds: fromSeconds + 2,
  through,
  samples: Float32Array.from(
    { length: seconds * sampleRate },
    (_, index) => Math.sin((index / sampleRate) * 2 * Math.PI * 600) * (0.1 + 0.1 * Math.sin(index / 2000)),
  ),
});
const over = (voices: Mix, music: Mix, from: number, to: number): number =>
  10 * Math.log10(powerBetween(voices, from, to) / powerBetween(music, from, to));

describe('the voices of an episode', () => {
  const music = createMusic(12, (seconds) => (seconds < 4 ? 0.05 : seconds < 8 ? 0.2 : 0.01));

  it.each(['telephone', 'tape', 'far', undefined] as const)(
    'are 6 dB or a little more above music of any loudness (%s)',
    (through) => {
      const voices = mixVoices([say(1, 1.5, through), say(5, 1.2, through)], music, 12);
      for (const [from, to] of [
        [1, 2.5],
        [5, 6.2],
      ] as const) {
        expect(over(voices, music, from, to)).toBeGreaterThanOrEqual(6);
        expect(over(voices, music, from, to)).toBeLessThan(9);
      }
    },
  );

  it('do not vanish where the music rests', () => {
    const voices = mixVoices([say(1, 1.5), say(2.6, 1.2), say(9, 1.2)], music, 12);
    const levels = [1, 9].map((from) => 10 * Math.log10(powerBetween(voices, from, from + 1.2)));
    expect((levels[0] ?? 0) - (levels[1] ?? 0)).toBeLessThan(4);
  });

  it('end with their line, and at the cliff', () => {
    const voices = mixVoices([say(1, 3), say(5, 1.8)], music, 6);
    for (const [from, to] of [
      [3.01, 5],
      [6, 12],
    ] as const)
      expect(powerBetween(voices, from, to)).toBe(0);
    expect(powerBetween(voices, 2.5, 2.9)).toBeGreaterThan(0);
  });
});
