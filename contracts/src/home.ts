import * as z from 'zod/mini';
import { category, dramaCard } from './drama.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, id } from './kernel/fields.ts';
import { historyItem } from './progress.ts';

/** A banner of the carousel. `drama` carries the card, so that the hero needs no further call. */
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

/** A place in a ranking; `movement` is places gained since the window before, null when new to it. */
export const rankedDrama = z.object({ rank: count, movement: z.nullable(z.int()), drama: dramaCard });
export type RankedDrama = z.infer<typeof rankedDrama>;

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
      /** Most watched in the last seven days. */
      ranking: z.array(rankedDrama),
      newest: z.array(dramaCard),
      shelves: z.array(z.object({ category, dramas: z.array(dramaCard) })),
    }),
    errors: [],
  }),
};
export type HomeInfo = z.infer<(typeof homeResource)['getHomeInfo']['data']>;
