import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProgressReporter } from './progress-reporter.ts';

let sent: number[];
let reporter: ProgressReporter;

/** Plays from one second to another, with four updates a second as browsers give them. */
const play = (fromSeconds: number, toSeconds: number) => {
  for (let seconds = fromSeconds; seconds <= toSeconds; seconds += 0.25) {
    reporter.playedTo(seconds);
    vi.advanceTimersByTime(250);
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  reporter = new ProgressReporter(({ positionSeconds }) => sent.push(positionSeconds));
});

afterEach(() => {
  vi.useRealTimers();
});

describe('ProgressReporter', () => {
  it('keeps an episode finished to which the viewer returns at its end', () => {
    const returned = new ProgressReporter(({ positionSeconds }) => sent.push(positionSeconds), {
      hasEnded: true,
    });
    returned.leftAt(22);
    expect(sent).toEqual([]);
    returned.stoppedAt(7);
    expect(sent).toEqual([7]);
  });

  it('reports every five seconds of play, in whole seconds', () => {
    play(30, 46);
    expect(sent).toEqual([35, 40, 45]);
  });

  it('tells how much was watched, which a seek does not add to', () => {
    const watched: number[] = [];
    reporter = new ProgressReporter(({ watchedSeconds }) => watched.push(watchedSeconds));
    play(20, 23);
    reporter.stoppedAt(60);
    vi.advanceTimersByTime(500);
    play(60, 62);
    reporter.leftAt(62);
    expect(watched).toEqual([3, 5]);
  });

  it('counts the five seconds from the last report, whatever caused it', () => {
    play(0, 3);
    reporter.stoppedAt(3.4);
    expect(sent).toEqual([3]);
    play(3.5, 8);
    expect(sent).toEqual([3]);
    play(8.25, 9);
    expect(sent).toEqual([3, 8]);
  });

  it('keeps two reports 500 ms apart and sends only the newest of those in between', () => {
    reporter.stoppedAt(10);
    for (const seconds of [20, 30, 40]) reporter.stoppedAt(seconds);
    expect(sent).toEqual([10]);
    vi.advanceTimersByTime(499);
    expect(sent).toEqual([10]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([10, 40]);
  });

  it('does not repeat a report', () => {
    reporter.stoppedAt(12.2);
    vi.advanceTimersByTime(1_000);
    reporter.stoppedAt(12.9);
    reporter.leftAt(12.9);
    expect(sent).toEqual([12]);
  });

  it('never reports 0 at the start, as 0 means watched to the end', () => {
    reporter.stoppedAt(0);
    reporter.leftAt(0.9);
    expect(sent).toEqual([]);
  });

  it('reports 0 at the end, and nothing after it', () => {
    reporter.stoppedAt(90);
    reporter.ended();
    reporter.leftAt(93);
    expect(sent).toEqual([90, 0]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([90, 0]);
  });

  it('reports again when the viewer seeks back from the end', () => {
    reporter.ended();
    vi.advanceTimersByTime(1_000);
    reporter.stoppedAt(40);
    expect(sent).toEqual([0, 40]);
  });

  it('sends the last position at once when leaving', () => {
    reporter.stoppedAt(10);
    reporter.leftAt(11);
    expect(sent).toEqual([10, 11]);
  });
});
