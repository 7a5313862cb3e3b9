import * as z from 'zod/mini';
import { dramaCard, rankedDrama, shelf } from './drama-card.ts';
import { endpoint } from './kernel/endpoint.ts';
import { instant, page, pageQuery, queryInteger } from './kernel/fields.ts';

/** The days that count: today, the last seven including today, or all. Days are in UTC. */
export const rankingWindow = z.enum(['day', 'week', 'all']);
export type RankingWindow = z.infer<typeof rankingWindow>;

/** `hot` ranks by plays, `follow` by new followers, `new` by publication date. */
export const rankingType = z.enum(['hot', 'new', 'follow']);
export type RankingType = z.infer<typeof rankingType>;

/**
 * What a drama last had new, by days in UTC: the whole series, episodes after its first ones, or its completion.
 * `episodes` were added that day; there are none for a new series.
 */
export const release = z.object({
  kind: z.enum(['series', 'episodes', 'complete']),
  episodes: z.array(
    z.object({
      number: z.int().check(z.minimum(1)),
      /** Null for an episode that has no name of its own. */
      title: z.nullable(z.string()),
    }),
  ),
  releasedAt: instant,
});
export type Release = z.infer<typeof release>;

export const releasedDrama = z.extend(dramaCard, { release });
export type ReleasedDrama = z.infer<typeof releasedDrama>;

export const listsResource = {
  categories: endpoint({
    method: 'GET',
    path: '/drama/categories/{pageSize}',
    access: 'any',
    summary: 'List categories, each with its `pageSize` most played dramas.',
    params: z.object({ pageSize: queryInteger(z.int().check(z.minimum(1), z.maximum(50))) }),
    query: z.object(pageQuery),
    data: page(shelf),
    errors: [],
    shared: 'everyone',
  }),
  clicks: endpoint({
    method: 'GET',
    path: '/drama/getDramaClickList',
    access: 'any',
    summary: 'List opened dramas, most opened first.',
    query: z.object({ ...pageQuery, window: z._default(rankingWindow, 'week') }),
    data: page(dramaCard),
    errors: [],
    shared: 'everyone',
  }),
  ranking: endpoint({
    method: 'GET',
    path: '/drama/getDramaRankingList',
    access: 'any',
    summary: 'List the top 100 dramas of a ranking, with the ranks that each gained or lost.',
    query: z.object({
      ...pageQuery,
      type: z._default(rankingType, 'hot'),
      window: z._default(rankingWindow, 'week'),
    }),
    data: page(rankedDrama),
    errors: [],
    shared: 'everyone',
  }),
  all: endpoint({
    method: 'GET',
    path: '/drama/getDramaAllList',
    access: 'any',
    summary: 'List all dramas with what they last had new, newest first.',
    query: z.object(pageQuery),
    data: page(releasedDrama),
    errors: [],
    shared: 'everyone',
  }),
};
