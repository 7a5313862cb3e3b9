import { expect, it } from 'vitest';
import { chooseDataSaverLimit, chooseStartRendition, initialBitsPerSecond } from './start-rendition.ts';

const ladder = [550_000, 1_000_000, 1_700_000];

it('playback starts with the lowest rendition at an unknown or low bandwidth', () => {
  expect(chooseStartRendition(ladder, initialBitsPerSecond)).toBe(0);
  expect(chooseStartRendition(ladder, 2_000_000)).toBe(0);
});

it('playback starts with the best rendition that fits well into the bandwidth', () => {
  expect(chooseStartRendition(ladder, 2_600_000)).toBe(1);
  expect(chooseStartRendition(ladder, 9_000_000)).toBe(2);
  expect(chooseStartRendition([700_000], 100_000)).toBe(0);
});

it('the data saver allows the best rendition below its limit, and always the lowest', () => {
  expect(chooseDataSaverLimit([350_000, 700_000, 1_500_000])).toBe(1);
  expect(chooseDataSaverLimit([900_000, 1_600_000])).toBe(0);
});
