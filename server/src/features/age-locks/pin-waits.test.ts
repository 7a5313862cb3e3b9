import { expect, it } from 'vitest';
import { triesLeftAfter, waitAfter } from './pin-waits.ts';

it('waits longer after each wrong PIN from the fifth on, a day at most', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const minutes = [1, 4, 5, 6, 7, 15, 16, 500].map((failures) => {
    const until = waitAfter(failures, now);
    return until && (until.getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([null, null, 1, 2, 4, 1024, 1440, 1440]);
  expect([0, 1, 5, 9].map(triesLeftAfter)).toEqual([5, 4, 0, 0]);
});
