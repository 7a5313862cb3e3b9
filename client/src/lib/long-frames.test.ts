import { expect, it } from 'vitest';
import { slowUntil } from './long-frames.ts';

const frame = (startMs: number, durationMs: number) => ({ startMs, durationMs });

it('the check for long frames ignores a single one, and those that the page recovered from', () => {
  expect(slowUntil([], 1_000)).toBeNull();
  expect(slowUntil([frame(1_000, 450)], 1_500)).toBeNull();
  expect(slowUntil([frame(1_000, 300), frame(2_000, 300)], 7_000)).toBeNull();
});

it('the check for long frames counts what they took beyond the usual within five seconds', () => {
  const frames = [frame(1_000, 300), frame(2_000, 300)];
  expect(slowUntil(frames, 2_300)).toBe(6_300);
  expect(slowUntil(frames, 6_299)).toBe(6_300);
  expect(slowUntil(frames, 6_300)).toBeNull();
  expect(slowUntil([frame(0, 500)], 600)).toBe(5_500);
});
