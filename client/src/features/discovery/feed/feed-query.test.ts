import type { DramaCard, EpisodeDetail } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { feedQuery, recordFeedOrder } from './feed-query.ts';

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
