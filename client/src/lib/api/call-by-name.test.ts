import { beforeEach, expect, test, vi } from 'vitest';
import { interceptCalls } from './call-by-name.ts';
import { api } from './client.ts';

const fetchMock = vi.fn<typeof fetch>();
const liked = { liked: true, likeCount: 3 };

beforeEach(() => {
  fetchMock.mockImplementation(async () => Response.json({ code: 200, msg: 'OK', data: liked }));
  vi.stubGlobal('fetch', fetchMock);
  return () => vi.unstubAllGlobals();
});

test('a call passes the interceptor added last first, which may change or replace the answer', async () => {
  const seen: string[] = [];
  interceptCalls(async ({ name }, send) => {
    seen.push(`inner ${name}`);
    return name === 'likeEpisode' ? send() : null;
  });
  interceptCalls(async ({ name }, send) => {
    seen.push(`outer ${name}`);
    return { ...((await send()) as object | null), likeCount: 4 };
  });

  const input = { dramaId: '1', episodeId: '2' };
  expect(await api.engagement.likeEpisode.call({ ...input, liked: true })).toEqual({
    ...liked,
    likeCount: 4,
  });
  expect(await api.dramas.detail.call(input)).toEqual({ likeCount: 4 });
  expect(seen).toEqual(['outer likeEpisode', 'inner likeEpisode', 'outer detail', 'inner detail']);
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('a call whose code is loaded sends its request at once', async () => {
  const call = () => api.engagement.likeEpisode.call({ dramaId: '1', episodeId: '2', liked: true });
  await call();
  fetchMock.mockClear();
  const answer = call();
  expect(fetchMock).toHaveBeenCalledOnce();
  await answer;
});
