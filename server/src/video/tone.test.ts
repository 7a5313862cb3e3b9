import { expect, it } from 'vitest';
import { toneOf } from './tone.ts';

const pixels = (...colors: number[][]) => Uint8Array.from(colors.flat());

it('the tone of a picture is the average as the eye sees it, neither too dark nor too light', () => {
  expect(toneOf(pixels([38, 49, 90], [38, 49, 90]))).toBe('#26315a');
  expect(toneOf(pixels([0, 0, 0]))).toBe('#222222');
  expect(toneOf(pixels([255, 255, 255]))).toBe('#808080');
  const mixed = toneOf(pixels([200, 40, 40], [40, 40, 200]));
  expect(mixed).toMatch(/^#[0-9a-f]{6}$/);
  expect(mixed).not.toBe('#787878');
});
