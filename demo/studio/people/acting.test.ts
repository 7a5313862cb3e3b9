import { describe, expect, it } from 'vitest';
import { openingsPerSecond } from '../voices/openings.ts';
import { expressionAt } from './acting.ts';

describe('a mouth', () => {
  it('is closed within 0.15 s after a line that became shorter than its voice', () => {
    const speech = { fromSeconds: 1, toSeconds: 2, openings: Array.from({ length: 60 }, () => 1) };
    const openAt = (seconds: number) =>
      expressionAt({ moods: [[0, 'calm']], looks: [] }, { own: [speech], others: [] }, seconds, 7).open;
    expect(openAt(1.9)).toBeGreaterThan(0.5);
    expect(openAt(2.15)).toBe(0);
  });
});

it('lids close when most lines have been said', () => {
  const speech = { fromSeconds: 1, toSeconds: 3, openings: Array.from({ length: 24 }, () => 1) };
  const end = speech.fromSeconds + speech.openings.length / openingsPerSecond;
  const blinks = Array.from({ length: 40 }, (_, seed) => {
    const lids = [0, 0.1, 0.2].map(
      (later) =>
        expressionAt({ moods: [[0, 'calm']], looks: [] }, { own: [speech], others: [] }, end + later, seed)
          .lid,
    );
    return Math.min(...lids) < 0.2;
  });
  expect(blinks.filter(Boolean).length).toBeGreaterThan(20);
});
