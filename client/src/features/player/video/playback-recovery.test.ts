import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlaybackRecovery } from './playback-recovery.ts';

const renewLink = vi.fn<() => Promise<string | null>>();
const openLink = vi.fn<(url: string) => void>();
const resume = vi.fn();
const stop = vi.fn();
let recovery: PlaybackRecovery;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  renewLink.mockResolvedValue('fresh.m3u8');
  recovery = new PlaybackRecovery({ renewLink, openLink, resume, stop, onChange: vi.fn() });
});
afterEach(() => {
  vi.useRealTimers();
});

it('opens a new link twice in a row, then reports broken media', async () => {
  for (let refusals = 0; refusals < 3; refusals += 1) {
    recovery.handleProblem('rights');
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(openLink).toHaveBeenCalledTimes(2);
  expect(recovery.problem).toBe('media');
});

it('stops when the viewer may no longer watch', async () => {
  renewLink.mockResolvedValue(null);
  recovery.handleProblem('rights');
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledOnce();
  expect(openLink).not.toHaveBeenCalled();
});

it('retries after 1, 2, 4 and 8 seconds, and after 1 again once playback went on', () => {
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

it('knows when it tries next, and tries at once with the same link when asked to', () => {
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

it('asks for a new link when the viewer retries broken media', () => {
  recovery.handleProblem('media');
  recovery.retryNow();
  expect(renewLink).toHaveBeenCalledOnce();
  expect(recovery.problem).toBeNull();
});

it('asks for the link again when the network failed before the answer', async () => {
  renewLink.mockRejectedValueOnce(new Error('offline'));
  recovery.handleProblem('rights');
  await vi.advanceTimersByTimeAsync(0);
  expect(recovery.problem).toBe('network');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(openLink).toHaveBeenCalledExactlyOnceWith('fresh.m3u8');
});

it('reports a long wait as a network problem, and nothing after it is closed', async () => {
  recovery.handleWaitStart();
  vi.advanceTimersByTime(11_999);
  expect(recovery.problem).toBeNull();
  vi.advanceTimersByTime(1);
  expect(recovery.problem).toBe('network');
  recovery.handleProblem('rights');
  recovery.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(openLink).not.toHaveBeenCalled();
});
