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

test('a chunk that does not load in time is a timeout', async () => {
  vi.useFakeTimers();
  const loading = expect(loadChunk(() => new Promise(() => {}), 60_000)).rejects.toMatchObject({
    type: 'timeout',
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await loading;
});
