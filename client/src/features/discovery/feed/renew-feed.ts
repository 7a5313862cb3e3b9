import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { cacheDetail, feedQuery, lastFeedOrder, loadedItems, pageSize, toCard } from './feed-query.ts';

const maxAgeMs = 30 * 60_000;

/**
 * Replaces what lies ahead in an old feed with what is recommended now. The shown item and those behind it stay. Without an
 * answer the feed stays as it is.
 */
export const renewFeed = async (): Promise<void> => {
  const { queryKey } = feedQuery;
  const state = queryClient.getQueryState(queryKey);
  if (!state?.data || Date.now() - state.dataUpdatedAt < maxAgeMs) return;
  const page = await api.discovery.forYou.call({ limit: pageSize }).catch(() => null);
  if (!page) return;
  // A page that continues the old feed would replace this one.
  await queryClient.cancelQueries({ queryKey });
  const loaded = loadedItems();
  const kept = loaded.slice(0, lastFeedOrder() + 1);
  const shown = kept.at(-1);
  const coming = page.items.filter(({ episode }) => episode.episodeId !== shown?.episodeId);
  if (coming.length === 0) return;
  dropDetails(loaded.slice(kept.length), kept);
  for (const item of coming) cacheDetail(item);
  const { nextCursor } = page;
  queryClient.setQueryData(queryKey, {
    pages: [
      { items: kept, nextCursor },
      { items: coming.map(toCard), nextCursor },
    ],
    pageParams: [null, null],
  });
};

type Cards = ReturnType<typeof loadedItems>;

/** Their links may have expired. */
const dropDetails = (dropped: Cards, kept: Cards): void => {
  for (const { drama, episodeId } of dropped) {
    if (kept.some((card) => card.episodeId === episodeId)) continue;
    const ids = { dramaId: drama.dramaId, episodeId };
    queryClient.removeQueries({ queryKey: api.dramas.detail.key(ids), type: 'inactive' });
  }
};
