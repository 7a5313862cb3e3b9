import { describe, expect, it } from 'vitest';
import { advanceWheel, chooseStep, findAxis, initialWheelState, measureVelocity } from './gestures.ts';

const height = 844;
const at = (x: number, y: number, atMs = 0) => ({ x, y, atMs });

describe('findAxis', () => {
  it('waits until the pointer has moved on purpose', () => {
    expect(findAxis(at(100, 100), at(108, 94))).toBeNull();
    expect(findAxis(at(100, 100), at(104, 88))).toBe('vertical');
    expect(findAxis(at(100, 100), at(130, 88))).toBe('horizontal');
  });
});

describe('chooseStep', () => {
  it('steps after a long slow drag, and goes back after a short one', () => {
    expect(chooseStep(-200, 0, height)).toBe(1);
    expect(chooseStep(200, 0.1, height)).toBe(-1);
    expect(chooseStep(-100, -0.1, height)).toBeNull();
  });

  it('follows a flick, also one that takes a long drag back', () => {
    expect(chooseStep(-40, -0.8, height)).toBe(1);
    expect(chooseStep(-300, 0.8, height)).toBeNull();
    expect(chooseStep(-12, -0.8, height)).toBeNull();
  });
});

describe('measureVelocity', () => {
  it('is that of the last movements', () => {
    expect(measureVelocity([at(0, 600, 0), at(0, 400, 400), at(0, 400, 500), at(0, 400, 550)])).toBe(0);
    expect(measureVelocity([at(0, 600, 0), at(0, 560, 40), at(0, 520, 80)])).toBe(-1);
    expect(measureVelocity([at(0, 600, 0)])).toBe(0);
  });
});

describe('advanceWheel', () => {
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
