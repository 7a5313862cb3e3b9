import type { SyntheticEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreTapsAfterSheet, recordOpenSheet } from './taps-after-sheet.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns whether the tap reaches the element below. */
const tap = ({ isInSheet = false } = {}) => {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  for (const type of ['pointerdown', 'click']) {
    const event = { type, timeStamp: performance.now(), stopPropagation: stop, preventDefault: stop };
    const target = { closest: () => (isInSheet ? {} : null) };
    ignoreTapsAfterSheet.onPointerDownCapture({ ...event, target } as unknown as SyntheticEvent);
  }
  return !isStopped;
};

it('controls below a sheet ignore taps for 350 ms after it has left, and as long as they go on', () => {
  expect(tap()).toBe(true);
  const recordLeft = recordOpenSheet();
  vi.advanceTimersByTime(1_000);
  recordLeft();
  for (let taps = 0; taps < 10; taps++) {
    vi.advanceTimersByTime(300);
    expect(tap()).toBe(false);
  }
  expect(tap({ isInSheet: true })).toBe(true);
  vi.advanceTimersByTime(350);
  expect(tap()).toBe(true);
});
