import { expect, it } from 'vitest';
import { hasPlausibleSamples } from './segment-check.ts';

const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
const box = (name: string, ...content: number[][]): number[] => {
  const bytes = content.flat();
  return [...uint32(bytes.length + 8), ...[...name].map((letter) => letter.charCodeAt(0)), ...bytes];
};
/** A run with a data offset and, for each sample, size and flags, as our packager writes it. */
const run = (sizes: number[], count = sizes.length) =>
  box(
    'trun',
    uint32(0x601),
    uint32(count),
    uint32(100),
    ...sizes.flatMap((size) => [uint32(size), uint32(0)]),
  );
const segment = (...runs: number[][]) => {
  const tracks = runs.map((content) => box('traf', box('tfhd', uint32(0)), content));
  return new Uint8Array([...box('moof', ...tracks), ...box('mdat', new Array(300).fill(0))]).buffer;
};

it('the segment check accepts samples that lie within the segment', () => {
  expect(hasPlausibleSamples(segment(run([100, 50]), run([60, 60])))).toBe(true);
  expect(hasPlausibleSamples(new Uint8Array(3).buffer)).toBe(true);
  expect(hasPlausibleSamples(new Uint8Array(box('mdat', [1, 2])).buffer)).toBe(true);
});

it('the segment check refuses samples that are larger than the segment, alone or together', () => {
  expect(hasPlausibleSamples(segment(run([0x7f7f7f7f])))).toBe(false);
  expect(hasPlausibleSamples(segment(run([250]), run([250])))).toBe(false);
});

it('the segment check refuses a run that names more samples than it describes', () => {
  expect(hasPlausibleSamples(segment(run([10], 2)))).toBe(false);
  expect(hasPlausibleSamples(segment(box('trun', uint32(1))))).toBe(false);
});

it('the segment check reads the sizes behind the durations', () => {
  const content = [uint32(0x300), uint32(1), uint32(0x7f7f7f7f), uint32(10)];
  expect(hasPlausibleSamples(segment(box('trun', ...content)))).toBe(true);
});
