import { expect, it } from 'vitest';
import { StuckPlayback } from './stuck-playback.ts';

const playhead = (currentTime: number, ...ranges: [number, number][]) => ({
  currentTime,
  duration: 60,
  buffered: {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  },
});

/** Samples once a second. @returns the seconds at which the video was stuck */
const watch = (stuck: StuckPlayback, samples: ReturnType<typeof playhead>[]) =>
  samples.flatMap((sample, second) => (stuck.sample(sample, second * 1_000) ? [second] : []));

it('the stuck playback check finds a video that stands still in what is loaded, also when nudged', () => {
  const still = Array.from({ length: 12 }, () => playhead(10, [0, 20]));
  expect(watch(new StuckPlayback(), still)).toEqual([5, 11]);
  const nudged = [0, 0.1, 0.3, 0.6, 0.6, 0.6].map((by) => playhead(10 + by, [0, 20]));
  expect(watch(new StuckPlayback(), nudged)).toEqual([5]);
});

it('the stuck playback check finds a video that stands before a gap as long as a segment', () => {
  const samples = Array.from({ length: 6 }, () => playhead(10, [0, 10], [12, 20]));
  expect(watch(new StuckPlayback(), samples)).toEqual([5]);
  const atEnd = Array.from({ length: 6 }, () => playhead(59.5, [40, 60]));
  expect(watch(new StuckPlayback(), atEnd)).toEqual([5]);
});

it('the stuck playback check ignores a video that moves, has nothing to play or was started again', () => {
  const moving = Array.from({ length: 12 }, (_, second) => playhead(second, [0, 20]));
  expect(watch(new StuckPlayback(), moving)).toEqual([]);
  const waiting = Array.from({ length: 12 }, () => playhead(10, [0, 10.2], [30, 40]));
  expect(watch(new StuckPlayback(), waiting)).toEqual([]);
  const stuck = new StuckPlayback();
  const still = playhead(10, [0, 20]);
  expect(stuck.sample(still, 0)).toBe(false);
  stuck.reset();
  expect(stuck.sample(still, 5_000)).toBe(false);
});
