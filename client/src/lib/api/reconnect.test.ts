import { successCode } from '@cliffhanger/contracts/core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connection, recordAnswer } from '#lib/connection/connection.ts';
import { api } from './client.ts';
import { startReconnecting } from './reconnect.ts';

const fetched = vi.fn<typeof fetch>();

// The first call would wait for its code, whose import no fake timer moves on.
beforeAll(async () => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockResolvedValue(new Response());
  await api.settings.get.call().catch(() => undefined);
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  connection.set({ isLost: false, hasNetwork: true });
});

test('the server is asked again, with longer and longer pauses, until it answers', async () => {
  const stop = startReconnecting();
  fetched.mockRejectedValue(new TypeError('no answer'));
  recordAnswer(false, performance.now());
  await vi.advanceTimersByTimeAsync(4_900);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockImplementation(async () => Response.json({ code: successCode, msg: '', data: {} }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.value.isLost).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  stop();
});

test('a device without a network waits for one', async () => {
  const stop = startReconnecting();
  connection.set({ isLost: true, hasNetwork: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();
  stop();
});
