import { afterEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a loaded chunk is returned', async () => {
  await expect(loadChunk(async () => 'module')).resolves.toBe('module');
});

const failure = new TypeError('Failed to fetch dynamically imported module');

test('a chunk that did not arrive is requested once more', async () => {
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(failure);
  await expect(loadChunk(load)).resolves.toBe('module');
});

test('a chunk that cannot be fetched twice is missing', async () => {
  const load = vi.fn(() => Promise.reject(failure));
  await expect(loadChunk(load)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    type: 'missing',
    cause: failure,
  });
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['60 s for a page', 60_000],
  ['120 s for other chunks', undefined],
])('a chunk that does not load in time is a timeout: %s', async (_, timeoutMs) => {
  vi.useFakeTimers();
  const failed = vi.fn();
  loadChunk(() => new Promise(() => {}), timeoutMs).catch(failed);
  await vi.advanceTimersByTimeAsync((timeoutMs ?? 120_000) - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'timeout' }));
});
