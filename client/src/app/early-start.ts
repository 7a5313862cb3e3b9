import { findFeedStart, prefetchFeed } from '#features/discovery/feed/feed-query.ts';
import { routes } from '#lib/navigation/paths.ts';
import type { EpisodeIds } from '#player/player-item.ts';
import { prefetchEpisode, preloadEpisode, startEpisode } from '#player/preload.ts';

/** Finds the episode that an address opens; null if it opens none, or while the feed is not loaded. */
const findEpisode = (address: string): EpisodeIds | null => {
  const [path, query] = address.slice(1).split('?');
  if (path === routes.forYou && query === undefined) return findFeedEpisode();
  if (path !== routes.player) return null;
  const search = new URLSearchParams(query);
  const [dramaId, episodeId] = [search.get('dramaId'), search.get('episodeId')];
  // A link to a second of the video does not open at the viewer's own place.
  if (dramaId === null || episodeId === null || search.has('atSecond')) return null;
  return { dramaId, episodeId };
};

const findFeedEpisode = (): EpisodeIds | null => {
  const item = findFeedStart()?.item;
  return item ? { dramaId: item.drama.dramaId, episodeId: item.episodeId } : null;
};

/** Loads the bytes of the episode that an address opens, while it is pressed. */
export const prefetchAddress = async (address: string): Promise<void> => {
  const ids = findEpisode(address);
  if (ids) await prefetchEpisode(ids);
};

/**
 * Plays the episode that an address opens, within the tap on its link.
 * @returns whether the video is shown already, before its screen
 */
export const startAddress = (address: string): boolean => {
  const ids = findEpisode(address);
  return ids !== null && startEpisode(ids, { isTab: address.startsWith(`#${routes.forYou}`) });
};

/** Loads the feed and its first item up to a decoded frame. Only for a viewer who is signed in. */
export const preloadForYou = async (): Promise<void> => {
  await prefetchFeed();
  const ids = findFeedEpisode();
  if (ids) await preloadEpisode(ids);
};
