import { describe, expect, it } from 'vitest';
import { linesOf, listDramas } from '../demo-content.ts';
import { correlation } from '../voices/correlation.ts';
import { openingsPerSecond } from '../voices/openings.ts';
import { expressionAt } from './acting.ts';

const dramas = listDramas();
/** Faces act on every second frame. */
const framesPerSecond = 10;

describe('a mouth', () => {
  it.each(dramas)('follows the recorded voices of $source.slug, and closes when they end', (drama) => {
    for (const { number } of drama.source.episodes) {
      for (const [index, { take, mood = 'calm', fromSeconds, toSeconds }] of linesOf(
        drama,
        number,
      ).entries()) {
        if (!take) continue;
        const speech = { fromSeconds, toSeconds, openings: take.openings };
        const seed = number * 100 + index;
        const openAt = (seconds: number) =>
          expressionAt({ moods: [[0, mood]], looks: [] }, [speech], fromSeconds + seconds, seed).open;
        const times = Array.from(
          { length: Math.floor(Math.min(take.seconds, toSeconds - fromSeconds) * framesPerSecond) },
          (_, frame) => frame / framesPerSecond,
        );
        const voice = times.map((time) => take.openings[Math.round(time * openingsPerSecond)] ?? 0);
        const name = `episode ${number}, line ${index + 1}`;
        // A "No." is over after two frames, and two frames are no course.
        if (times.length > 2) expect(correlation(times.map(openAt), voice), name).toBeGreaterThanOrEqual(0.6);
        if (take.seconds + 0.15 < toSeconds - fromSeconds) expect(openAt(take.seconds + 0.15), name).toBe(0);
      }
    }
  });

  it('is closed within 0.15 s after a line that became shorter than its voice', () => {
    const speech = { fromSeconds: 1, toSeconds: 2, openings: Array.from({ length: 60 }, () => 1) };
    const openAt = (seconds: number) =>
      expressionAt({ moods: [[0, 'calm']], looks: [] }, [speech], seconds, 7).open;
    expect(openAt(1.9)).toBeGreaterThan(0.5);
    expect(openAt(2.15)).toBe(0);
  });
});

it('lids close when most lines have been said', () => {
  const speech = { fromSeconds: 1, toSeconds: 3, openings: Array.from({ length: 24 }, () => 1) };
  const end = speech.fromSeconds + speech.openings.length / openingsPerSecond;
  const blinks = Array.from({ length: 40 }, (_, seed) => {
    const lids = [0, 0.1, 0.2].map(
      (later) => expressionAt({ moods: [[0, 'calm']], looks: [] }, [speech], end + later, seed).lid,
    );
    return Math.min(...lids) < 0.2;
  });
  expect(blinks.filter(Boolean).length).toBeGreaterThan(20);
});
