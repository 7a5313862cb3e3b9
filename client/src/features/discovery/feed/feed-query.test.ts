import type { DramaCard, EpisodeDetail } from '@cliffhanger/contracts';
import { expect, it, vi } from 'vitest';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { feedQuery, loadedItems, recordFeedOrder } from './feed-query.ts';
import { renewFeed } from './renew-feed.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#lib/api/call-by-name.ts', () => ({ callByName: call }));

const idsOf = (id: string) => ({ dramaId: id, episodeId: `${id}-1` });

const load = (ids: string[]) => {
  const items = ids.map((id) => ({ drama: { dramaId: id } as DramaCard, episodeId: `${id}-1` }));
  queryClient.setQueryData(feedQuery.queryKey, { pages: [{ items, nextCursor: null }], pageParams: [null] });
  for (const id of ids) queryClient.setQueryData(api.dramas.detail.key(idsOf(id)), {} as EpisodeDetail);
};

const isCached = (id: string) => queryClient.getQueryData(api.dramas.detail.key(idsOf(id))) !== undefined;

it('the feed drops the detail of the item that is eleven places behind', () => {
  load(Array.from({ length: 20 }, (_, at) => `d${at}`));
  recordFeedOrder(10);
  expect(isCached('d0')).toBe(true);
  recordFeedOrder(11);
  expect(isCached('d0')).toBe(false);
  expect(isCached('d1')).toBe(true);
});

it('the feed keeps the detail of a drama that comes again', () => {
  load(Array.from({ length: 20 }, (_, at) => `e${at % 5}`));
  recordFeedOrder(11);
  expect(isCached('e0')).toBe(true);
});

it('an old feed keeps what was shown, and gets new items ahead of it', async () => {
  const items = ['f1', 'new'].map((id) => ({ drama: { dramaId: id }, episode: { episodeId: `${id}-1` } }));
  call.mockResolvedValue({ items, nextCursor: 'on' });
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  load(['f0', 'f1', 'f2']);
  recordFeedOrder(1);
  vi.setSystemTime(29 * 60_000);
  await renewFeed();
  expect(call).not.toHaveBeenCalled();
  vi.setSystemTime(31 * 60_000);
  await renewFeed();
  expect(call).toHaveBeenCalledOnce();
  expect(loadedItems().map(({ episodeId }) => episodeId)).toEqual(['f0-1', 'f1-1', 'new-1']);
  expect(queryClient.getQueryData(feedQuery.queryKey)?.pages.at(-1)?.nextCursor).toBe('on');
  expect(['f1', 'f2', 'new'].map(isCached)).toEqual([true, false, true]);
  vi.useRealTimers();
});
