import type { LiveEvent } from '@cliffhanger/contracts';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { setToken } from '#lib/api/token.ts';
import { claimOwnChanges, claimOwnPrize, clearClaims } from './change-claims.ts';
import { openEventStream } from './event-stream.ts';
import { startLiveEvents } from './live-events.ts';

class FakeEventSource {
  static readonly CLOSED = 2;
  static opened: FakeEventSource | undefined;
  readyState = 1;
  readonly url: string;
  onerror: (() => void) | undefined;
  onmessage: ((event: { lastEventId: string; data: string }) => void) | undefined;
  private readonly target = new EventTarget();
  constructor(url: string) {
    this.url = url;
    FakeEventSource.opened = this;
  }
  addEventListener(name: string, listener: (event: MessageEvent) => void) {
    this.target.addEventListener(name, (event) => listener(event as MessageEvent));
  }
  close() {}
  tell(name: string, data: object, lastEventId = '') {
    this.target.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
  push(id: number, event: LiveEvent) {
    this.onmessage?.({ lastEventId: String(id), data: JSON.stringify(event) });
  }
}

const list = { dramaId: 'ferry' };
const balance = { coin: 5, paidCoin: 5, bonusCoin: 0 };
const loaded = { episodes: [] };
const fetchList = vi.fn(async () => loaded);
let tickets = 0;
const issueTicket = async () => {
  tickets += 1;
  const data = { ticket: `ticket-${tickets}`, expiresInSeconds: 30 };
  return new Response(JSON.stringify({ code: 200, msg: 'OK', data }));
};
/** Waits for a stream with the next ticket. */
const opened = async (): Promise<FakeEventSource> => {
  FakeEventSource.opened = undefined;
  return vi.waitUntil(() => FakeEventSource.opened, { timeout: 5_000 });
};
const onSignInChange = vi.fn();
const onPrize = vi.fn();
const onAnswer = vi.fn();
let stop: () => void;
let unwatch: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', issueTicket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { languages: [] });
  clearClaims();
  setToken('token');
  queryClient.setQueryData<unknown>(api.dramas.episodes.key(list), loaded);
  fetchList.mockClear();
  onPrize.mockClear();
  const observer = new QueryObserver<unknown>(queryClient, {
    queryKey: api.dramas.episodes.key(list),
    queryFn: fetchList,
    staleTime: Number.POSITIVE_INFINITY,
  });
  unwatch = observer.subscribe(() => undefined);
  stop = startLiveEvents({ onPrize, onSignInChange, onAnswer, onAgeLock: vi.fn() });
  await opened();
});
afterEach(() => {
  stop();
  unwatch();
  setToken(null);
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a device fetches the episode list once for the two events of an unlock on another device', async () => {
  FakeEventSource.opened?.push(1, { action: 'update_vip', msg: { OrderType: 2 } });
  await vi.advanceTimersByTimeAsync(5);
  const msg = { dramaId: 'ferry', episodeIds: ['ferry-3'], unlocked: true, balance };
  FakeEventSource.opened?.push(2, { action: 'update_unlocks', msg });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchList).toHaveBeenCalledTimes(1);
});

it('a device fetches the episode list once for each episode that another device watches', async () => {
  let id = 20;
  const watch = async (episodeId: string, progress: number, finished = false) => {
    id += 1;
    const msg = { dramaId: 'ferry', episodeId, progress, finished };
    FakeEventSource.opened?.push(id, { action: 'update_progress', msg });
    await vi.advanceTimersByTimeAsync(1_000);
    return fetchList.mock.calls.length;
  };
  expect(await watch('ferry-5', 5)).toBe(1);
  expect(await watch('ferry-5', 10)).toBe(1);
  expect(await watch('ferry-5', 0, true)).toBe(2);
  expect(await watch('ferry-6', 5)).toBe(3);
  // The viewer watches on this device, which knows its own reports.
  const own = { dramaId: 'ferry', episodeId: 'ferry-7', progress: 5, finished: false };
  claimOwnChanges([{ action: 'update_progress', msg: own }]);
  expect(await watch('ferry-7', 5)).toBe(3);
});

it('a device fetches the episode list again for an event that comes later', async () => {
  FakeEventSource.opened?.push(3, { action: 'update_vip', msg: { OrderType: 2 } });
  await vi.advanceTimersByTimeAsync(1_000);
  FakeEventSource.opened?.push(4, { action: 'update_vip', msg: { OrderType: 2 } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchList).toHaveBeenCalledTimes(2);
});

it('a device fetches nothing for what the response to an own call has reported, before or after its event', async () => {
  const msg = { dramaId: 'ferry', episodeIds: ['ferry-4'], unlocked: true, balance };
  const events = [
    { action: 'update_vip', msg: { OrderType: 2 } },
    { action: 'update_unlocks', msg },
  ] as const satisfies LiveEvent[];
  claimOwnChanges(events);
  FakeEventSource.opened?.push(5, events[0]);
  FakeEventSource.opened?.push(6, events[1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchList).not.toHaveBeenCalled();

  // The event is first: it waits for the call in progress.
  const call = Promise.withResolvers<void>();
  const observer = new MutationObserver(queryClient, { mutationFn: () => call.promise });
  const mutating = observer.mutate();
  FakeEventSource.opened?.push(7, events[0]);
  FakeEventSource.opened?.push(8, events[1]);
  await vi.advanceTimersByTimeAsync(1_000);
  claimOwnChanges(events);
  call.resolve();
  await mutating;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchList).not.toHaveBeenCalled();
});

it('a device opens each stream of events with a ticket of its own, after the last event, at the time that the server said', async () => {
  const first = FakeEventSource.opened;
  const ticketOf = (source?: FakeEventSource) => Number(/ticket=ticket-(\d+)/.exec(source?.url ?? '')?.[1]);
  first?.tell('place', { everyoneId: 4 }, '8');
  const moved = { action: 'update_release', msg: list, everyoneId: 5 };
  // Once as it is sent to all streams, and once as one that the stream has missed.
  for (let time = 0; time < 2; time += 1) {
    first?.tell('everyone', moved);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(fetchList).toHaveBeenCalledTimes(1);
  first?.push(9, { action: 'update_all', msg: null });
  first?.tell('closing', { afterMs: 6_000 });
  FakeEventSource.opened = undefined;
  first?.onerror?.();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(tickets).toBe(ticketOf(first));
  await vi.advanceTimersByTimeAsync(1);
  const second = await vi.waitUntil(() => FakeEventSource.opened);
  expect(ticketOf(second)).toBe(ticketOf(first) + 1);
  expect(second?.url).toContain('lastEventId=9&lastEveryoneId=5');
  expect(second?.url).not.toContain('token');
});

it('a tab that opens beside the one with the stream gets the events since it began to load', async () => {
  const [early, late] = [
    { dramaId: 'ferry', followed: true },
    { dramaId: 'ferry', followed: false },
  ];
  FakeEventSource.opened?.push(21, { action: 'update_follow', msg: early });
  const sinceMs = performance.now() + 10;
  await vi.waitUntil(() => performance.now() > sinceMs + 10);
  const tab = { token: 'token', sinceMs };
  FakeEventSource.opened?.push(22, { action: 'update_follow', msg: late });
  vi.stubGlobal('navigator', { languages: [], locks: { request: () => new Promise(() => undefined) } });
  const [own, other] = [vi.fn(), vi.fn()];
  const stops = [openEventStream(tab, own), openEventStream({ ...tab, token: 'other token' }, other)];
  await vi.waitUntil(() => own.mock.calls.length > 0);
  FakeEventSource.opened?.push(23, { action: 'update_all', msg: null });
  await vi.waitUntil(() => own.mock.calls.length > 1);
  expect(own.mock.calls).toEqual([
    [{ action: 'update_follow', msg: late }],
    [{ action: 'update_all', msg: null }],
  ]);
  expect(other).not.toHaveBeenCalled();
  for (const stopTab of stops) stopTab();
});

it('a device reports a changed way to sign in, unless it has changed it', async () => {
  const event = { action: 'update_identities', msg: { change: 'added', kind: 'google' } } as const;
  claimOwnChanges([event]);
  FakeEventSource.opened?.push(9, event);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onSignInChange).not.toHaveBeenCalled();
  FakeEventSource.opened?.push(10, event);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onSignInChange).toHaveBeenCalledExactlyOnceWith(event.msg);
});

it('a viewer who signs in is not told of a prize of the account before', async () => {
  FakeEventSource.opened?.push(13, { action: 'user_prize', msg: { title: '+7 coins', body: '' } });
  const stream = opened();
  setToken(null);
  setToken('token of another account');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onPrize).not.toHaveBeenCalled();
  (await stream).push(14, { action: 'user_prize', msg: { title: '+8 coins', body: '' } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onPrize).toHaveBeenCalledExactlyOnceWith({ title: '+8 coins', body: '' });
});

it('a device announces a prize, unless its own call was paid it', async () => {
  const checkedIn = { action: 'user_prize', msg: { title: '+1,000 coins', body: '' } } as const;
  FakeEventSource.opened?.push(11, checkedIn);
  claimOwnPrize(1000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onPrize).not.toHaveBeenCalled();
  claimOwnPrize(10);
  FakeEventSource.opened?.push(12, checkedIn);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onPrize).toHaveBeenCalledExactlyOnceWith(checkedIn.msg);
});

it('a device says once that staff answered, for two answers at the same time', async () => {
  FakeEventSource.opened?.push(31, { action: 'update_feedback', msg: { feedbackId: 'f1' } });
  FakeEventSource.opened?.push(32, { action: 'update_feedback', msg: { feedbackId: 'f2' } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onAnswer).toHaveBeenCalledTimes(1);
});
