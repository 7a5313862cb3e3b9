import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Finger, type PressTarget } from './finger.ts';

const height = 800;
const video: PressTarget = { isControl: false, isDraggable: false, isNearSeekLine: false, seeksOnTap: false };
const seekLine: PressTarget = { ...video, isNearSeekLine: true };
const button: PressTarget = { ...seekLine, isControl: true };
const stops: PressTarget = { ...video, isControl: true, isDraggable: true };

let log: unknown[][];
let gestures: Finger;
const at = (x: number, y: number) => ({ x, y, atMs: performance.now() });

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  const record =
    (name: string) =>
    (...values: unknown[]) =>
      void log.push([name, ...values]);
  gestures = new Finger({
    tap: record('tap'),
    doubleTap: record('doubleTap'),
    drag: record('drag'),
    dragEnd: record('dragEnd'),
    seek: record('seek'),
    seekEnd: record('seekEnd'),
    hold: record('hold'),
    holdEnd: record('holdEnd'),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const names = () => log.map(([name]) => name);
const tap = () => {
  gestures.press(at(100, 100), video);
  vi.advanceTimersByTime(60);
  gestures.release(at(101, 100), height);
};

it('a tap waits until it cannot become a double tap', () => {
  tap();
  vi.advanceTimersByTime(349);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(names()).toEqual(['tap']);
});

it('a second press within 350 ms makes a double tap, and no tap, however long it lasts', () => {
  for (const pauseMs of [200, 340, 349]) {
    log = [];
    tap();
    vi.advanceTimersByTime(pauseMs);
    tap();
    vi.advanceTimersByTime(1_000);
    expect(names()).toEqual(['doubleTap']);
  }
});

it('a double tap that came too late undoes its first tap at once', () => {
  tap();
  vi.advanceTimersByTime(351);
  expect(names()).toEqual(['tap']);
  tap();
  expect(names()).toEqual(['tap', 'tap']);
  vi.advanceTimersByTime(1_000);
  tap();
  vi.advanceTimersByTime(349);
  expect(names()).toEqual(['tap', 'tap']);
});

it('no tap is lost between a single and a double tap', () => {
  tap();
  vi.advanceTimersByTime(100);
  gestures.press(at(300, 100), video);
  expect(names()).toEqual(['tap']);
  gestures.release(at(300, 100), height);
  vi.advanceTimersByTime(350);
  expect(names()).toEqual(['tap', 'tap']);

  vi.advanceTimersByTime(1_000);
  log = [];
  tap();
  vi.advanceTimersByTime(100);
  gestures.press(at(100, 100), video);
  gestures.move(at(100, 40));
  gestures.release(at(100, 40), height);
  vi.advanceTimersByTime(1_000);
  expect(names()).toEqual(['tap', 'drag', 'dragEnd']);
});

it('a third quick tap makes another double tap with the second', () => {
  tap();
  vi.advanceTimersByTime(100);
  tap();
  vi.advanceTimersByTime(100);
  tap();
  vi.advanceTimersByTime(1_000);
  expect(names()).toEqual(['doubleTap', 'doubleTap']);
});

it('a swipe begins anywhere, also on a button and on the seek line', () => {
  for (const target of [video, button, seekLine, stops]) {
    log = [];
    gestures.press(at(100, 700), target);
    gestures.move(at(102, 640));
    expect(gestures.hasMoved).toBe(true);
    vi.advanceTimersByTime(20);
    gestures.move(at(102, 500));
    gestures.release(at(102, 500), height);
    expect(log).toEqual([
      ['drag', -60],
      ['drag', -200],
      ['dragEnd', 1],
    ]);
  }
});

it('a horizontal drag is left to a control that takes it', () => {
  gestures.press(at(100, 400), stops);
  gestures.move(at(140, 402));
  expect(gestures.hasMoved).toBe(false);
  gestures.move(at(180, 300));
  gestures.release(at(180, 300), height);
  expect(log).toEqual([]);
});

it('a horizontal drag seeks only near the seek line, and a tap there is left to what is under it', () => {
  gestures.press(at(100, 700), seekLine);
  gestures.move(at(140, 702));
  gestures.move(at(180, 500));
  gestures.release(at(180, 500), height);
  expect(log).toEqual([
    ['seek', 140],
    ['seek', 180],
    ['seekEnd', true],
  ]);

  log = [];
  gestures.press(at(100, 700), button);
  gestures.release(at(100, 700), height);
  gestures.press(at(100, 300), video);
  gestures.move(at(180, 300));
  gestures.release(at(180, 300), height);
  vi.advanceTimersByTime(1_000);
  expect(log).toEqual([]);
});

it('a click of the mouse on the seek line seeks', () => {
  gestures.press(at(100, 700), { ...seekLine, seeksOnTap: true });
  gestures.release(at(101, 700), height);
  expect(log).toEqual([
    ['seek', 101],
    ['seekEnd', true],
  ]);
});

it('a hold begins after 400 ms on the picture, and no finger that lifts is a tap', () => {
  gestures.press(at(100, 300), video);
  vi.advanceTimersByTime(400);
  gestures.move(at(100, 340));
  gestures.release(at(100, 340), height);
  vi.advanceTimersByTime(1_000);
  expect(log).toEqual([['hold', 0], ['hold', 40], ['holdEnd']]);
});

it('a gesture that the system takes away is given up', () => {
  gestures.press(at(100, 700), seekLine);
  gestures.move(at(140, 700));
  gestures.cancel();
  gestures.press(at(100, 700), video);
  gestures.move(at(100, 600));
  gestures.cancel();
  expect(log).toEqual([
    ['seek', 140],
    ['seekEnd', false],
    ['drag', -100],
    ['dragEnd', null],
  ]);
});
