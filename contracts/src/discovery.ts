import * as z from 'zod/mini';
import { dramaCard, dramasResource } from './dramas.ts';
import { endpoint } from './kernel/endpoint.ts';
import { id, page, pageQuery, queryInteger, rankFields } from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { language } from './languages.ts';
import { limits } from './limits.ts';

/** A text in pieces, in order; those that answer the search are marked. */
export const markedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

export const searchHit = z.object({
  drama: dramaCard,
  /** The card's title, marked where it was found. */
  title: markedText,
  /** What else was found, at most one of each field, in the viewer's language where that has it. */
  matches: z.array(
    z.object({ field: z.enum(['title', 'tag', 'cast', 'category', 'synopsis']), language, text: markedText }),
  ),
  /** Words of the search that the drama has in no title, tag, cast or category: what was searched, and the synonym found. */
  synonyms: z.array(z.object({ searched: z.string(), found: z.string() })),
});
export type SearchHit = z.infer<typeof searchHit>;

/** What others look for, as one of them wrote it; the ranking before is that of the day before. */
export const hotTerm = z.object({ ...rankFields, term: z.string() });
export type HotTerm = z.infer<typeof hotTerm>;

/** Why a drama is recommended; the sentence is the client's. */
export const recommendationReason = z.discriminatedUnion('code', [
  /** This viewer began it, follows it, or finished or follows one that it is like. */
  z.object({ code: z.literal('started') }),
  z.object({ code: z.literal('followed') }),
  z.object({ code: z.literal('becauseWatched'), dramaId: id, dramaTitle: z.string() }),
  /** A tag that this viewer's dramas often have. */
  z.object({ code: z.literal('yourTag'), tag: z.string() }),
  /** Played a lot since yesterday; published lately; played a lot ever. */
  z.object({ code: z.literal('trending') }),
  z.object({ code: z.literal('new') }),
  z.object({ code: z.literal('popular') }),
  /** What it shares with the drama that was asked about. */
  z.object({ code: z.literal('sameCast'), name: z.string() }),
  z.object({ code: z.literal('sameTag'), tag: z.string() }),
  z.object({ code: z.literal('sameCategory'), category: z.string() }),
]);
export type RecommendationReason = z.infer<typeof recommendationReason>;

const { detail } = dramasResource;

/**
 * All that a swipe needs. It has everything that the call for an episode answers, so that a player can take it for that;
 * the viewer may always watch it.
 */
export const feedItem = z.extend(detail.data, {
  drama: z.extend(dramaCard, detail.data.shape.drama.shape),
  episode: detail.data.shape.episode,
  playback: detail.data.shape.playback.def.innerType,
  reason: recommendationReason,
  /** From 1. Within a round no drama comes twice; the next one begins when all were shown. */
  round: z.int().check(z.minimum(1)),
});
export type FeedItem = z.infer<typeof feedItem>;

const { maxItems, defaultItems, maxCursorLength } = limits.feed;

export const discoveryResource = {
  search: endpoint({
    method: 'GET',
    path: '/drama/getDramaListBySearch',
    access: 'any',
    summary:
      'Dramas by words of their titles, tags, cast, categories and synopses in any language; without words, hot terms.',
    query: z.object({
      ...pageQuery,
      q: z._default(text({ maxLength: limits.search.maxQueryLength }), ''),
    }),
    data: z.extend(page(searchHit), {
      /** At most ten, each of which finds something in the viewer's country; only in the answer to an empty `q`. */
      hotTerms: z.array(hotTerm),
    }),
    errors: [],
  }),
  forYou: endpoint({
    method: 'GET',
    path: '/drama/getRecommendDramas',
    access: 'any',
    summary: 'The For You feed: episodes ready to play, each drama once in a round, and why it is there.',
    query: z.object({
      /** Of the page before; without it a new session begins. */
      cursor: z.optional(text({ maxLength: maxCursorLength })),
      limit: z._default(queryInteger(z.int().check(z.minimum(1), z.maximum(maxItems))), defaultItems),
    }),
    data: page(feedItem),
    errors: [],
  }),
  moreLike: endpoint({
    method: 'GET',
    path: '/drama/getRecommendDramaList',
    access: 'any',
    summary: 'Dramas like this one, the most alike first, and what they share with it.',
    query: z.object({ ...pageQuery, dramaId: id }),
    data: page(z.object({ drama: dramaCard, reason: recommendationReason })),
    errors: ['notFound'],
  }),
};
export type FeedPage = z.infer<(typeof discoveryResource)['forYou']['data']>;
