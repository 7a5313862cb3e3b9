import * as z from 'zod/mini';
import { dramaCard } from './dramas.ts';
import { endpoint } from './kernel/endpoint.ts';
import { id, instant, url } from './kernel/fields.ts';
import { rankedDrama, shelf } from './lists.ts';
import { historyItem } from './progress.ts';

/** A banner of the home screen's carousel. `drama` carries the card, so that the hero needs no further call. */
export const banner = z.object({
  bannerId: id,
  title: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('drama'),
      drama: dramaCard,
      /** The episode to go on with (1 for a visitor), and whether the viewer follows the drama. */
      viewer: z.object({ followed: z.boolean(), number: z.int(), started: z.boolean() }),
    }),
    z.object({ kind: z.literal('page'), page: z.string(), imageUrl: z.string() }),
    z.object({ kind: z.literal('link'), href: z.string(), imageUrl: z.string() }),
  ]),
});
export type Banner = z.infer<typeof banner>;

/** A banner for whoever shows a carousel: picture, words, and where a tap leads. */
export const carouselItem = z.object({
  bannerId: id,
  title: z.string(),
  imageUrl: url,
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('drama'), dramaId: id }),
    z.object({ kind: z.literal('page'), page: z.string() }),
    z.object({ kind: z.literal('link'), href: z.string() }),
  ]),
  /** When it goes; null: it stays. */
  endsAt: z.nullable(instant),
});
export type CarouselItem = z.infer<typeof carouselItem>;

export const homeResource = {
  getHomeInfo: endpoint({
    method: 'GET',
    path: '/home/getHomeInfo',
    access: 'any',
    summary: 'The whole home screen in one answer.',
    data: z.object({
      carousel: z.array(banner),
      /** What this viewer has begun; empty for a visitor. */
      continueWatching: z.array(historyItem),
      /** Most watched today. */
      trending: z.array(dramaCard),
      newest: z.array(dramaCard),
      /** Most watched in the last seven days: the first places of that ranking. */
      ranking: z.array(rankedDrama),
      /** One a category. */
      shelves: z.array(shelf),
    }),
    errors: [],
    shared: 'visitors',
  }),
  carousels: endpoint({
    method: 'GET',
    path: '/carousels',
    access: 'any',
    summary: 'The banners of this language and country that are within their dates.',
    data: z.object({ items: z.array(carouselItem) }),
    errors: [],
    shared: 'everyone',
  }),
};
export type HomeInfo = z.infer<(typeof homeResource)['getHomeInfo']['data']>;
