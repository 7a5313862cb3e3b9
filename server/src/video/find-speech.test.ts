import { expect, it } from 'vitest';
import { findSpeech, speechSampleRate } from './find-speech.ts';

/** A voice-like sound: the overtones of 130 Hz around two formants, four syllables a second. */
const voiceAt = (seconds: number): number => {
  let sum = 0;
  for (let overtone = 1; overtone <= 24; overtone += 1) {
    const frequency = 130 * overtone;
    const gain =
      Math.exp(-(((frequency - 600) / 300) ** 2)) + 0.5 * Math.exp(-(((frequency - 1600) / 400) ** 2));
    sum += gain * Math.sin(2 * Math.PI * frequency * seconds);
  }
  return sum * (0.55 + 0.45 * Math.sin(2 * Math.PI * 4 * seconds)) * 3000;
};

it('speech is found as the lines that subtitles would have there', async () => {
  const spoken = [
    [1, 2.5],
    [4, 4.8],
    [6, 15],
  ] as const;
  const samples = Int16Array.from({ length: 17 * speechSampleRate }, (_, index) => {
    const seconds = index / speechSampleRate;
    return spoken.some(([from, to]) => seconds >= from && seconds < to) ? voiceAt(seconds) : (index % 7) - 3;
  });
  const lines = await findSpeech(samples);
  // What is said for nine seconds takes two lines.
  const times = lines.flatMap(({ fromSeconds, toSeconds }) => [fromSeconds, toSeconds]);
  const middle = times[5] ?? 0;
  const expected = [1, 2.5, 4, 4.8, 6, middle, middle, 15];
  expect(times).toHaveLength(expected.length);
  for (const [index, seconds] of times.entries())
    expect(Math.abs(seconds - (expected[index] ?? 0)), `${times}`).toBeLessThan(0.6);
  expect(Math.abs(middle - 10.5)).toBeLessThan(1.5);
  expect(await findSpeech(new Int16Array(3 * speechSampleRate))).toEqual([]);
});
