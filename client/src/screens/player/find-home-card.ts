import type { DramaCard } from '@cliffhanger/contracts';
import { findInlinedHome } from '#features/home/inlined-home.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';

/** Finds the card of a drama whose picture home shows with a link into the player; null if it shows none. */
export const findHomeCard = (dramaId: string): DramaCard | null => {
  const { carousel = [], continueWatching = [] } =
    queryClient.getQueryData(api.home.getHomeInfo.key()) ?? findInlinedHome() ?? {};
  const heroes = carousel.flatMap(({ target }) => (target.kind === 'drama' ? [target] : []));
  return [...heroes, ...continueWatching].find(({ drama }) => drama.dramaId === dramaId)?.drama ?? null;
};
