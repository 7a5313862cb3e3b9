import { describe, expect, it } from 'vitest';
import { advanceWheel, classifyRelease, initialWheelState, isDoubleTap } from './gestures.ts';

const height = 844;

describe('decideRelease', () => {
  it('classifies a short touch without movement as a tap, and a long one as nothing', () => {
    expect(classifyRelease({ dx: 3, dy: -4, durationMs: 120 }, height)).toBe('tap');
    expect(classifyRelease({ dx: 0, dy: 0, durationMs: 700 }, height)).toBe('stay');
  });

  it('steps forward after a long drag up, and back after one down', () => {
    expect(classifyRelease({ dx: 10, dy: -200, durationMs: 900 }, height)).toBe(1);
    expect(classifyRelease({ dx: 10, dy: 200, durationMs: 900 }, height)).toBe(-1);
    expect(classifyRelease({ dx: 10, dy: -100, durationMs: 900 }, height)).toBe('stay');
  });

  it('accepts a short but quick flick', () => {
    expect(classifyRelease({ dx: 2, dy: -40, durationMs: 60 }, height)).toBe(1);
    expect(classifyRelease({ dx: 2, dy: -40, durationMs: 400 }, height)).toBe('stay');
  });

  it('ignores sideways movement', () => {
    expect(classifyRelease({ dx: 300, dy: -200, durationMs: 200 }, height)).toBe('stay');
  });
});

describe('isDoubleTap', () => {
  const first = { x: 100, y: 100, atMs: 1_000 };

  it('requires the second tap soon and nearby', () => {
    expect(isDoubleTap(first, { x: 110, y: 95, atMs: 1_200 })).toBe(true);
    expect(isDoubleTap(first, { x: 110, y: 95, atMs: 1_400 })).toBe(false);
    expect(isDoubleTap(first, { x: 200, y: 95, atMs: 1_200 })).toBe(false);
    expect(isDoubleTap(null, first)).toBe(false);
  });
});

describe('turnWheel', () => {
  const run = (events: [deltaY: number, atMs: number][]) => {
    let state = initialWheelState;
    return events.map(([deltaY, atMs]) => {
      const turned = advanceWheel(state, { deltaY, atMs });
      state = turned.state;
      return turned.step;
    });
  };

  it('steps once per notch of a mouse wheel', () => {
    expect(
      run([
        [100, 0],
        [100, 400],
        [-100, 800],
      ]),
    ).toEqual([1, 1, -1]);
  });

  it('adds up small movements and ignores the momentum after the step', () => {
    const momentum = Array.from({ length: 60 }, (_, index): [number, number] => [40, 100 + index * 16]);
    const steps = run([[20, 0], [25, 16], ...momentum]);
    expect(steps.filter((step) => step !== null)).toEqual([1]);
  });
});
