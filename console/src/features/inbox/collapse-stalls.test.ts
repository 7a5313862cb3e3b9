import type { PlayerReportJson } from '@cliffhanger/contracts/staff';
import { expect, it } from 'vitest';
import { collapseStalls } from './collapse-stalls.ts';

const report = (
  what: PlayerReportJson['what'],
  episodeNumber: number,
  milliseconds: number | null = null,
) => ({
  at: '2026-11-20T12:00:00.000Z',
  what,
  milliseconds,
  start: null,
  usualMilliseconds: null,
  place: { drama: 'ferry', titles: {}, episodeNumber },
});

it('joins waits that follow each other in one episode, and keeps the longest', () => {
  const lines = collapseStalls([
    report('opened', 3),
    report('stall', 3, 900),
    report('stall', 3, 8100),
    report('stall', 3, 400),
    report('stall', 4, 700),
    report('finished', 4),
    report('stall', 4, 100),
  ]);
  expect(lines.map(({ what, times, milliseconds }) => [what, times, milliseconds])).toEqual([
    ['opened', 1, null],
    ['stall', 3, 8100],
    ['stall', 1, 700],
    ['finished', 1, null],
    ['stall', 1, 100],
  ]);
});
