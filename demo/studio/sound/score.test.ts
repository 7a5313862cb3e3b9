import { describe, expect, it } from 'vitest';
import { filmOf, readDrama } from '../demo-content.ts';
import { cliffStart, hitStart } from '../film/film.ts';
import { type Mix, sampleRate } from './mixer.ts';
import { composeStems } from './score.ts';

const drama = readDrama('room-1407');
const withCues = filmOf(drama, 1);
const episode = { ...withCues, score: { ...withCues.score, ambience: [], cues: [] } };
const [beginning, end, turn] = [6, 9, 14];
const { bed, front } = composeStems(drama.film.theme, {
  episode,
  isFinale: false,
  lines: [
    { fromSeconds: beginning, toSeconds: end },
    { fromSeconds: turn, toSeconds: turn + 1 },
  ],
  play: (_, midi, seconds) =>
    Float32Array.from({ length: seconds * sampleRate }, (_, index) => Math.sin((index * midi) / 800) * 0.1),
});

const level = ({ left }: Mix, from: number, to: number): number => {
  const part = left.subarray(from * sampleRate, to * sampleRate);
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 1e-12) / part.length);
};

describe('the music of an episode', () => {
  it('makes way for lines, and rests before the last one', () => {
    expect(level(bed, beginning, end)).toBeLessThan(level(bed, beginning - 4, beginning - 0.5) - 4);
    expect(level(bed, turn - 0.55, turn - 0.05)).toBeLessThan(-100);
  });

  it('ends before a silence of 0.6 s, which the blow breaks', () => {
    const [cliff, blow] = [cliffStart(episode), hitStart(episode)];
    expect(blow - cliff).toBeGreaterThan(0.6);
    for (const stem of [bed, front]) expect(level(stem, cliff + 0.01, blow)).toBeLessThan(-50);
    expect(level(front, blow, blow + 0.5)).toBeGreaterThan(-40);
  });
});
