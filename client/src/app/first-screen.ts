import { findInlinedHome } from '#features/home/inlined-home.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken } from '#lib/api/token.ts';
import { linkedId } from '#lib/navigation/linked-id.ts';
import { routes } from '#lib/navigation/paths.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { preloadScreen } from './route-table.ts';

/** After this the screen says itself what it waits for. */
const maxWaitMs = 3000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether a path is that of the home screen. */
export const isHome = (path: string): boolean => path === routes.root || path === routes.home;

/**
 * Loads the code and the data of the first screen, in parallel with the translations.
 * @param hash of the address
 * @returns once the screen can be rendered. A render before that would delay the requests of the screen on a phone.
 */
export const preloadFirstScreen = async (hash: string): Promise<void> => {
  const [path = '', query] = hash.slice(1).split('?');
  const firstPath = path || routes.root;
  const screen = preloadScreen(firstPath);
  const home = isHome(firstPath) ? preloadHome() : undefined;
  if (firstPath === routes.player || firstPath === routes.drama) preloadDrama(new URLSearchParams(query));
  if (firstPath === routes.player || firstPath === routes.forYou) preloadHls();
  whenIdle(loadFormatData);
  await Promise.race([Promise.all([screen, home]), sleep(maxWaitMs)]);
};

/** Requests the data of home. @returns the request, if the page shows its shell until then */
const preloadHome = (): Promise<void> | undefined => {
  const home = queryClient.prefetchQuery(api.home.getHomeInfo.query());
  const isInlined = findInlinedHome() !== undefined;
  const isVisitor = getToken() === null;
  if (isInlined && isVisitor && navigator.serviceWorker?.controller) void home.then(updateHome);
  const isShellShown = document.documentElement.dataset.shell !== undefined;
  return isShellShown && (isVisitor || !isInlined) ? home : undefined;
};

/** The service worker can answer with the page of an earlier visit, which the page itself does not tell. */
const updateHome = () => queryClient.invalidateQueries({ queryKey: api.home.getHomeInfo.key() });

/** The first format of a page takes a phone 60 ms, which pass here while the page waits for its data. */
const loadFormatData = () => new Intl.NumberFormat();

/** hls.js is half of the player's cold start. If it fails here, the player loads it again. */
export const preloadHls = (): void => {
  import('#player/engine/load-hls.ts').then(({ loadHls }) => loadHls()).catch(() => undefined);
};

const preloadDrama = (query: URLSearchParams) => {
  const [dramaId, episodeId] = [linkedId(query, 'dramaId'), linkedId(query, 'episodeId')];
  if (dramaId === null) return;
  if (episodeId !== null) void queryClient.prefetchQuery(api.dramas.detail.query({ dramaId, episodeId }));
  void queryClient.prefetchQuery(api.dramas.episodes.query({ dramaId }));
};
