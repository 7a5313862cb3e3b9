import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlaybackRecovery } from './playback-recovery.ts';

const renewLink = vi.fn<() => Promise<string | null>>();
const continueWith = vi.fn<(url: string) => void>();
const reopen = vi.fn<(url: string) => void>();
const resume = vi.fn();
const stop = vi.fn();
let seconds: number;
let recovery: PlaybackRecovery;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  renewLink.mockResolvedValue('fresh.m3u8');
  seconds = 5;
  recovery = new PlaybackRecovery({
    renewLink,
    continueWith,
    reopen,
    resume,
    stop,
    positionSeconds: () => seconds,
    holdFrame: () => Promise.resolve(),
    onChange: vi.fn(),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

it('playback recovery continues with a new link twice in a row, then reports broken media', async () => {
  for (let refusals = 0; refusals < 3; refusals += 1) {
    recovery.handleProblem('rights');
    await settle();
  }
  expect(continueWith.mock.calls).toEqual([['fresh.m3u8'], ['fresh.m3u8']]);
  expect(reopen).not.toHaveBeenCalled();
  expect(recovery.problem).toBe('media');
});

it('playback recovery renews the link whenever something was loaded since, and once at a time', async () => {
  for (let refusals = 0; refusals < 5; refusals += 1) {
    recovery.handleProblem('rights');
    recovery.handleProblem('rights');
    recovery.handleProblem('network');
    await settle();
    recovery.handleProgress();
  }
  expect(continueWith).toHaveBeenCalledTimes(5);
  expect(recovery.problem).toBeNull();
});

it('playback recovery stops when the viewer may no longer watch', async () => {
  renewLink.mockResolvedValue(null);
  recovery.handleProblem('rights');
  await settle();
  expect(stop).toHaveBeenCalledOnce();
  expect(continueWith).not.toHaveBeenCalled();
});

it('playback recovery retries after 1, 2, 4 and 8 seconds, and after 1 again once playback went on', () => {
  const delays = [1_000, 2_000, 4_000, 8_000, 8_000];
  for (const delayMs of delays) {
    recovery.handleProblem('network');
    vi.advanceTimersByTime(delayMs - 1);
    expect(resume).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(resume).toHaveBeenCalledOnce();
    resume.mockClear();
  }
  recovery.handleProgress();
  expect(recovery.problem).toBeNull();
  recovery.handleProblem('network');
  vi.advanceTimersByTime(1_000);
  expect(resume).toHaveBeenCalledOnce();
});

it('playback recovery tries again although something arrives that was requested before the problem', () => {
  recovery.handleProblem('network');
  recovery.handleProgress();
  vi.advanceTimersByTime(1_000);
  expect(resume).toHaveBeenCalledOnce();
});

it('playback recovery knows when it tries next, and tries at once with the same link when asked to', () => {
  recovery.handleProblem('network');
  expect(recovery.nextTryAtMs).toBe(performance.now() + 1_000);
  recovery.retryNow();
  expect(resume).toHaveBeenCalledOnce();
  expect(renewLink).not.toHaveBeenCalled();
  expect(recovery.problem).toBe('network');
  expect(recovery.nextTryAtMs).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(resume).toHaveBeenCalledOnce();
  recovery.handleProgress();
  expect(recovery.problem).toBeNull();
});

it('playback recovery plays up to a broken file, then loads it again twice, then tells', async () => {
  recovery.handleProblem('media');
  await settle();
  expect(reopen).not.toHaveBeenCalled();
  recovery.handleWaitStart();
  await settle();
  expect(reopen).toHaveBeenCalledOnce();
  recovery.handleProblem('media');
  await settle();
  expect(reopen).toHaveBeenCalledTimes(2);
  expect(recovery.problem).toBeNull();
  recovery.handleProblem('media');
  await settle();
  expect(reopen).toHaveBeenCalledTimes(2);
  expect(recovery.problem).toBe('media');
});

it('playback recovery loads again at once when decoding fails, also while it asks for a link', async () => {
  recovery.handleProblem('decoding');
  recovery.handleProblem('decoding');
  await settle();
  expect(reopen).toHaveBeenCalledOnce();
  recovery.handleProblem('rights');
  recovery.handleProblem('decoding');
  await settle();
  expect(continueWith).not.toHaveBeenCalled();
  expect(reopen).toHaveBeenCalledTimes(2);
});

it('playback recovery counts problems at another place anew', async () => {
  for (const place of [5, 6, 30, 31, 60]) {
    seconds = place;
    recovery.handleProblem('decoding');
    await settle();
    recovery.handleProgress();
  }
  expect(reopen).toHaveBeenCalledTimes(5);
  expect(recovery.problem).toBeNull();
});

it('playback recovery tells of broken media until the viewer retries, which starts anew', async () => {
  for (let failures = 0; failures < 3; failures += 1) {
    recovery.handleProblem('decoding');
    await settle();
  }
  recovery.handleProgress();
  recovery.handleProblem('network');
  expect(recovery.problem).toBe('media');
  reopen.mockClear();
  recovery.retryNow();
  expect(recovery.problem).toBeNull();
  await settle();
  expect(reopen).toHaveBeenCalledOnce();
  recovery.handleProblem('decoding');
  await settle();
  expect(reopen).toHaveBeenCalledTimes(2);
});

it('playback recovery asks for the link again when the network failed before the answer', async () => {
  renewLink.mockRejectedValueOnce(new Error('offline'));
  recovery.handleProblem('rights');
  await settle();
  expect(recovery.problem).toBe('network');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(continueWith).toHaveBeenCalledExactlyOnceWith('fresh.m3u8');
});

it('playback recovery reports a long wait as a network problem, and nothing after it is closed', async () => {
  recovery.handleWaitStart();
  vi.advanceTimersByTime(11_999);
  expect(recovery.problem).toBeNull();
  vi.advanceTimersByTime(1);
  expect(recovery.problem).toBe('network');
  recovery.handleProblem('rights');
  recovery.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(continueWith).not.toHaveBeenCalled();
});
