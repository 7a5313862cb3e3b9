import { afterEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a loaded chunk is returned', async () => {
  await expect(loadChunk(async () => 'module')).resolves.toBe('module');
});

test('a chunk that cannot be fetched is missing', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadChunk(() => Promise.reject(failure))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    type: 'missing',
    cause: failure,
  });
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
