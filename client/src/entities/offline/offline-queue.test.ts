import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#lib/api/errors.ts';
import { setToken } from '#lib/api/token.ts';
import { connection } from '#lib/connection/connection.ts';
import { callOrQueue, clearQueue, offlineQueue } from './offline-queue.ts';
import { startOfflineQueue } from './send-queue.ts';

const fetchMock = vi.fn<typeof fetch>();
const refusals: unknown[] = [];
let stop: () => void;

const answer = (data: unknown, code = 200, status = 200) =>
  fetchMock.mockImplementationOnce(
    async () => new Response(JSON.stringify({ code, msg: 'said', data }), { status }),
  );
const sentBodies = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const lost = () => Promise.reject(new NetworkError('no answer'));
const follow = (dramaId: string, followed: boolean) =>
  callOrQueue(lost, { kind: 'follow', dramaId, title: dramaId, followed });
const reconnect = async () => {
  connection.set({ isLost: false, hasNetwork: true });
  await vi.waitFor(() => expect(offlineQueue.value).toEqual([]));
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { languages: [] });
  refusals.length = 0;
  setToken('token');
  connection.set({ isLost: true, hasNetwork: false });
  stop = startOfflineQueue((error) => refusals.push(error));
});
afterEach(() => {
  stop();
  setToken(null);
  clearQueue();
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

it('the offline queue sends what waited on reconnecting, only the last state of each drama', async () => {
  await follow('ferry', true);
  await follow('room', true);
  await follow('ferry', false);
  expect(offlineQueue.value).toHaveLength(2);
  expect(fetchMock).not.toHaveBeenCalled();

  answer({ followed: true, followCount: 3 });
  answer({ followed: false, followCount: 1 });
  await reconnect();
  expect(sentBodies()).toEqual([
    { dramaId: 'room', followed: true },
    { dramaId: 'ferry', followed: false },
  ]);
});

it('the offline queue keeps what waits while there is still no answer', async () => {
  await follow('ferry', true);
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  connection.set({ isLost: false, hasNetwork: true });
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(connection.value.isLost).toBe(true));
  expect(offlineQueue.value).toHaveLength(1);
});

it('the offline queue drops what the server refuses, and says so', async () => {
  await follow('gone', true);
  answer(null, 3004, 404);
  await reconnect();
  expect(refusals).toHaveLength(1);
});

it('the offline queue says how old a position is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const position = {
    dramaId: 'ferry',
    episodeId: 'ferry-2',
    episodeNumber: 2,
    progressSeconds: 41,
    episodesNum: 10,
  };
  await callOrQueue(lost, { kind: 'progress', ...position, title: 'Ferry' });
  vi.setSystemTime(Date.now() + 90_000);
  answer(null);
  await reconnect();
  expect(sentBodies()).toMatchObject([{ episodeId: 'ferry-2', progress: 41, ageSeconds: 90 }]);
  vi.useRealTimers();
});

it('the offline queue ends with the session', async () => {
  await follow('ferry', true);
  setToken(null);
  expect(offlineQueue.value).toEqual([]);
});

it('the offline queue does not take a change into the session of the next viewer', async () => {
  const signOutThenFail = () => {
    setToken('another viewer');
    return lost();
  };
  await expect(
    callOrQueue(signOutThenFail, { kind: 'follow', dramaId: 'ferry', followed: true }),
  ).rejects.toThrow('no answer');
  expect(offlineQueue.value).toEqual([]);
});

it('the offline queue passes on what the server refuses at once', async () => {
  const refused = new Error('refused');
  await expect(
    callOrQueue(() => Promise.reject(refused), { kind: 'follow', dramaId: 'ferry', followed: true }),
  ).rejects.toBe(refused);
  expect(offlineQueue.value).toEqual([]);
});
