import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatTimeAgo } from '#lib/language/time-ago.ts';
import { serverNow } from '#lib/server-clock.ts';
import { api } from './client.ts';
import { isApiError } from './errors.ts';
import { setToken } from './token.ts';
import { onTokenRefusal } from './transport.ts';

const fetchMock = vi.fn<typeof fetch>();

const answer = (body: unknown, init: ResponseInit = {}) =>
  fetchMock.mockImplementationOnce(async () => new Response(JSON.stringify(body), init));
const sent = () => {
  const [url, init] = fetchMock.mock.lastCall ?? [];
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  setToken(null);
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

test('arguments go into path, query or body, as the contract says', async () => {
  answer({ code: 3004, msg: 'Gone', data: null }, { status: 404 });
  await expect(api.dramas.detail.call({ dramaId: 'a/b', episodeId: '2' })).rejects.toThrow('Gone');
  expect(sent()).toMatchObject({ url: '/api/v1/drama/detail/a%2Fb/2', method: 'GET', body: undefined });

  answer({ code: 200, msg: 'OK', data: { items: [], nextCursor: null } });
  await api.dramas.list.call({ free: '1', limit: 5 });
  expect(sent().url).toBe('/api/v1/drama/getDramaList?limit=5&free=1');

  answer({ code: 200, msg: 'OK', data: { liked: true, likeCount: 3 } });
  await api.engagement.likeEpisode.call({ dramaId: '1', episodeId: '2', liked: true });
  expect(sent()).toMatchObject({ method: 'PUT', body: '{"dramaId":"1","episodeId":"2","liked":true}' });
});

test('a call with a body sends one even if it is empty', async () => {
  answer({ code: 200, msg: 'OK', data: { items: [], nextCursor: null } });
  await api.engagement.follows.call({});
  expect(sent()).toMatchObject({ method: 'POST', body: '{}' });
});

test('every call sends language, client and session; only a body has a content type', async () => {
  setToken('secret');
  answer({ code: 200, msg: 'OK', data: null });
  await api.account.logout.call();
  const { headers, body } = sent();
  expect(headers.get('authorization')).toBe('Bearer secret');
  expect(headers.get('accept-language')).toBe('en');
  expect(headers.get('x-client-version')).toMatch(/^4\/\d+\.\d+\.\d+$/);
  expect(headers.get('content-type')).toBeNull();
  expect(body).toBeUndefined();
});

test('a refusal is an ApiError whose details have the type of its name', async () => {
  answer(
    { code: 3200, msg: 'Not enough coins.', data: { priceCoins: 12, balanceCoins: 5 } },
    { status: 402 },
  );
  const error = await api.unlocks.unlockEpisode
    .call({ dramaId: '1', episodeId: '2', price: 12 })
    .catch((failure: unknown) => failure);
  expect(isApiError(error, 'notEnoughCoins') && error.details).toEqual({ priceCoins: 12, balanceCoins: 5 });
  expect(isApiError(error, 'priceChanged')).toBe(false);
  expect(error).toMatchObject({ message: 'Not enough coins.', code: 3200 });
});

test('a response off the contract is a ContractError; no response, or one of a gateway, is a NetworkError', async () => {
  answer({ code: 200, msg: 'OK', data: { items: 'none' } });
  await expect(api.languages.list.call()).rejects.toMatchObject({ name: 'ContractError' });
  fetchMock.mockImplementationOnce(async () => new Response('<html>', { status: 200 }));
  await expect(api.languages.list.call()).rejects.toMatchObject({ name: 'ContractError' });
  fetchMock.mockImplementationOnce(async () => new Response('<html>', { status: 502 }));
  await expect(api.languages.list.call()).rejects.toMatchObject({ name: 'NetworkError' });
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(api.languages.list.call()).rejects.toMatchObject({ name: 'NetworkError' });
});

test('an abort by the caller is rethrown as it is', async () => {
  fetchMock.mockImplementationOnce(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Response();
  });
  const controller = new AbortController();
  controller.abort();
  await expect(api.languages.list.call(undefined, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('codes 2009 and 2011 end the session of the call, and no later one', async () => {
  const ended = vi.fn();
  const stop = onTokenRefusal(ended);
  setToken('old');
  answer({ code: 2009, msg: 'Elsewhere', data: null }, { status: 401 });
  await expect(api.account.logout.call()).rejects.toThrow('Elsewhere');
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 2009 }), 'user');

  fetchMock.mockImplementationOnce(async () => {
    setToken('young');
    return new Response(JSON.stringify({ code: 2011, msg: 'Sign in', data: null }), { status: 401 });
  });
  await expect(api.account.logout.call()).rejects.toThrow('Sign in');
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

test('the server’s clock is read from every response, which no cache gives by itself', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  answer({ code: 200, msg: 'OK', data: { items: [] } }, { headers: { date: inAnHour } });
  await api.languages.list.call();
  expect(fetchMock).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ cache: 'no-cache' }),
  );
  const aheadMinutes = () => Math.abs(Math.round((serverNow().getTime() - Date.now()) / 60_000));
  expect(aheadMinutes()).toBe(60);
  expect(formatTimeAgo(new Date(Date.now() - 60_000).toISOString())).toContain('hour');
  // A response without the header, as of a stub, says nothing.
  answer({ code: 200, msg: 'OK', data: null });
  await api.account.logout.call();
  expect(aheadMinutes()).toBe(60);
  answer({ code: 200, msg: 'OK', data: null }, { headers: { date: new Date().toUTCString() } });
  await api.account.logout.call();
  expect(aheadMinutes()).toBe(0);
});

test('pages follow the cursor, and every key of an endpoint has the same prefix', async () => {
  const client = new QueryClient();
  const pages = api.wallet.movements.pages({ limit: 2 });
  answer({ code: 200, msg: 'OK', data: { items: [], nextCursor: 'c1' } });
  answer({ code: 200, msg: 'OK', data: { items: [], nextCursor: null } });
  await client.fetchInfiniteQuery({ ...pages, pages: 3 });
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
    '/api/v1/center/wallet/movements?limit=2',
    '/api/v1/center/wallet/movements?cursor=c1&limit=2',
  ]);
  expect(client.getQueryCache().findAll({ queryKey: api.wallet.movements.key() })).toHaveLength(1);
});

test('a call that the server sheds is sent again after the time that it names, twice at most', async () => {
  vi.useFakeTimers();
  try {
    const shed = () =>
      answer(
        { code: 3011, msg: 'Busy.', data: { retryAfterSeconds: 2 } },
        { status: 503, headers: { 'retry-after': '2' } },
      );
    const calling = () => api.languages.list.call().catch((error: unknown) => error);
    shed();
    answer({ code: 200, msg: 'OK', data: { items: [] } });
    const served = calling();
    // The module that waits is loaded with the first such response.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(await served).toEqual({ items: [] });

    for (let attempts = 0; attempts < 3; attempts++) shed();
    const refused = calling();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(isApiError(await refused, 'overloaded')).toBe(true);
    expect(fetchMock).toHaveBeenCalledTimes(5);
  } finally {
    vi.useRealTimers();
  }
});
