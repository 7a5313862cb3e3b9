import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { paths, routes } from '#lib/navigation/paths.ts';
import { preloadScreen } from './route-table.ts';

/** Loads the code and the data of the first screen, in parallel with the translations. @param hash of the address */
export const preloadFirstScreen = (hash: string): void => {
  const [path = '', query] = hash.slice(1).split('?');
  const firstPath = path || paths.home();
  preloadScreen(firstPath);
  if (firstPath === paths.home()) void queryClient.prefetchQuery(api.home.getHomeInfo.query());
  if (firstPath === routes.player) preloadEpisode(new URLSearchParams(query));
  if (firstPath === routes.player || firstPath === routes.forYou) preloadHls();
};

/** hls.js is half of the player's cold start. If it fails here, the player loads it again. */
export const preloadHls = (): void => {
  import('#features/player/video/load-hls.ts').then(({ loadHls }) => loadHls()).catch(() => undefined);
};

const preloadEpisode = (query: URLSearchParams) => {
  const [dramaId, episodeId] = [query.get('dramaId'), query.get('episodeId')];
  if (dramaId === null) return;
  if (episodeId !== null) void queryClient.prefetchQuery(api.dramas.detail.query({ dramaId, episodeId }));
  void queryClient.prefetchQuery(api.dramas.episodes.query({ dramaId }));
};
