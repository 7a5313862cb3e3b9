import { expect, it } from 'vitest';
import { blows } from '../film/film.ts';
import { playBlow } from './blows.ts';
import { sampleRate } from './mixer.ts';

const bandCount = 24;
/** The amplitude of a sound in bands of a third of an octave from 60 Hz on, by three tones in each. */
const spectrumOf = (sound: Float32Array): number[] => {
  const every = 4;
  return Array.from({ length: bandCount }, (_, band) => {
    let total = 0;
    for (const part of [0.2, 0.5, 0.8]) {
      const turns = (60 * 2 ** ((band + part) / 3.5) * every) / sampleRate;
      for (let from = 0; from < sound.length; from += sampleRate / 20) {
        // Goertzel's algorithm.
        const turn = 2 * Math.cos(2 * Math.PI * turns);
        let last = 0;
        let before = 0;
        for (let index = 0; index < sampleRate / 20 / every; index += 1) {
          const next = (sound[from + index * every] ?? 0) + turn * last - before;
          before = last;
          last = next;
        }
        total += last * last + before * before - turn * last * before;
      }
    }
    return Math.sqrt(total);
  });
};

const correlate = (one: readonly number[], other: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [one.map((value) => value - mean(one)), other.map((value) => value - mean(other))];
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

it('the blows of no two dramas sound alike', () => {
  const spectra = blows.map((blow) => spectrumOf(playBlow(blow)));
  const alike = blows.flatMap((one, index) =>
    blows
      .slice(index + 1)
      .map((other, next) => ({
        pair: `${one} ${other}`,
        value: correlate(spectra[index] ?? [], spectra[index + 1 + next] ?? []),
      }))
      .filter(({ value }) => value > 0.8),
  );
  expect(alike).toEqual([]);
});
