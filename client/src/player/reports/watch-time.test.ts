import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WatchTime, type WatchTimeReport } from './watch-time.ts';

let sent: WatchTimeReport[];
let isAnswered: boolean;
let watchTime: WatchTime;

/** Plays for some seconds, with four updates a second as browsers give them. */
const play = async (seconds: number) => {
  for (let tick = 0; tick < seconds * 4; tick++) {
    watchTime.tick();
    await vi.advanceTimersByTimeAsync(250);
  }
  watchTime.tick();
};
const sentSeconds = () => sent.map(({ seconds }) => seconds);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isAnswered = true;
  watchTime = new WatchTime(async (report) => {
    sent.push(report);
    return isAnswered;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the watch time is reported every 30 seconds of play, and the rest at the end', async () => {
  await play(70);
  watchTime.end();
  expect(sentSeconds()).toEqual([30, 30, 10]);
});

it('the watch time counts no pause', async () => {
  await play(10);
  watchTime.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  await play(10);
  watchTime.end();
  expect(sentSeconds()).toEqual([20]);
});

it('a watch time report without an answer is repeated under its id', async () => {
  isAnswered = false;
  await play(30);
  isAnswered = true;
  await play(31);
  expect(sentSeconds()).toEqual([30, 30, 30]);
  const [first, repeated, next] = sent.map(({ reportId }) => reportId);
  expect(repeated).toBe(first);
  expect(next).not.toBe(first);
});

it('the watch time is not reported when nothing was watched', () => {
  watchTime.end();
  expect(sent).toEqual([]);
});
