import { describe, expect, it } from 'vitest';
import { chance } from '../../seeded-random.ts';
import { truePeak } from './limiter.ts';
import { measureLoudness } from './loudness.ts';
import { master } from './master.ts';
import { createMix, type Mix, sampleRate } from './mixer.ts';

const createTone = (
  seconds: number,
  amplitudeAt: (seconds: number) => number,
  hertz = 997,
  phase = 0,
): Mix => {
  const mix = createMix(seconds);
  for (let index = 0; index < mix.left.length; index += 1) {
    const value =
      Math.sin((index / sampleRate) * hertz * 2 * Math.PI + phase) * amplitudeAt(index / sampleRate);
    mix.left[index] = value;
    mix.right[index] = value;
  }
  return mix;
};
const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);
const amplitude = (db: number): number => 10 ** (db / 20);

describe('the meter', () => {
  it('reads the tones of EBU Tech 3341 and 3342', () => {
    expect(measureLoudness(createTone(5, () => amplitude(-23))).lufs).toBeCloseTo(-23, 1);
    const steps = createTone(24, (seconds) => amplitude(seconds < 12 ? -30 : -20));
    expect(Math.abs(measureLoudness(steps).range - 10)).toBeLessThan(1);
  });

  it('finds a peak between two samples', () => {
    const tone = createTone(0.1, () => 0.5, sampleRate / 4, Math.PI / 4);
    expect(Math.abs(decibels(truePeak(tone)) - decibels(0.5))).toBeLessThan(0.4);
  });
});

it('the sound of an episode has its loudness, range and peaks, however uneven the parts are', () => {
  const bed = createTone(13, (seconds) => (seconds < 10.3 ? 0.02 + 0.02 * Math.sin(seconds) ** 2 : 0), 220);
  for (let index = 0; index < bed.left.length * 0.79; index += 1) {
    bed.left[index] = (bed.left[index] ?? 0) + 0.03 * (chance(1, index) - 0.5);
  }
  const front = createTone(13, (seconds) => (seconds < 11 ? 0 : 1.5 * Math.exp(-4 * (seconds - 11))), 90);
  const sound = master({ bed, front }, (seconds) => (seconds > 2 && seconds < 8 ? 1 : 0));
  const { lufs, range } = measureLoudness(sound);
  expect(Math.abs(lufs + 16)).toBeLessThan(0.4);
  expect(range).toBeGreaterThanOrEqual(5);
  expect(decibels(truePeak(sound))).toBeLessThanOrEqual(-2.5);
});
