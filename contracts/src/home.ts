import * as z from 'zod/mini';
import { dramaCard, historyItem, rankedDrama, shelf, upcomingDrama } from './drama-card.ts';
import { endpoint } from './kernel/endpoint.ts';
import { id, imageUrl, instant } from './kernel/fields.ts';

/** A banner of the home screen's carousel. It includes the drama's card, so that clients need no further call. */
export const banner = z.object({
  bannerId: id,
  title: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('drama'),
      drama: dramaCard,
      /** Whether the viewer follows the drama, and where they are, as in the list of its episodes (1 for a visitor). */
      viewer: z.object({
        followed: z.boolean(),
        number: z.int(),
        started: z.boolean(),
        finished: z.boolean(),
      }),
    }),
    z.object({ kind: z.literal('page'), page: z.string(), imageUrl }),
    z.object({ kind: z.literal('link'), href: z.string(), imageUrl }),
  ]),
});
export type Banner = z.infer<typeof banner>;

/** A banner of any carousel: image, title and link target. */
export const carouselItem = z.object({
  bannerId: id,
  title: z.string(),
  imageUrl,
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('drama'), dramaId: id }),
    z.object({ kind: z.literal('page'), page: z.string() }),
    z.object({ kind: z.literal('link'), href: z.string() }),
  ]),
  /** When it ends; null if it has no end. */
  endsAt: z.nullable(instant),
});
export type CarouselItem = z.infer<typeof carouselItem>;

export const homeResource = {
  getHomeInfo: endpoint({
    method: 'GET',
    path: '/home/getHomeInfo',
    access: 'any',
    summary: 'The whole home screen in one response.',
    data: z.object({
      carousel: z.array(banner),
      /** Dramas that this viewer has started; empty for a visitor. */
      continueWatching: z.array(historyItem),
      /** Most watched today. */
      trending: z.array(dramaCard),
      /** Published in the last seven days, the latest first. */
      newest: z.array(dramaCard),
      /** Most watched in the last seven days: the top of that ranking. */
      ranking: z.array(rankedDrama),
      /** Announced and not released yet, the next one first. */
      comingSoon: z.array(upcomingDrama),
      /** One per category. */
      shelves: z.array(shelf),
    }),
    errors: [],
    shared: 'visitors',
  }),
  carousels: endpoint({
    method: 'GET',
    path: '/carousels',
    access: 'any',
    summary: 'The current banners for this language and country.',
    data: z.object({ items: z.array(carouselItem) }),
    errors: [],
    shared: 'everyone',
  }),
};
export type HomeInfo = z.infer<(typeof homeResource)['getHomeInfo']['data']>;
