import * as z from 'zod/mini';
import { dramaCard } from './drama-card.ts';
import { dramasResource } from './dramas.ts';
import { endpoint } from './kernel/endpoint.ts';
import { id, page, pageQuery, queryInteger, rankFields } from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { language } from './languages.ts';
import { limits } from './limits.ts';

/** A text in consecutive parts; parts that match the search are marked. */
export const markedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

export const searchHit = z.object({
  drama: dramaCard,
  /** The card's title with its matches. */
  title: markedText,
  /** Other matches, at most one per field, in the viewer's language if it matches there. Those come first. */
  matches: z.array(
    z.object({ field: z.enum(['title', 'tag', 'cast', 'category', 'synopsis']), language, text: markedText }),
  ),
  /**
   * Searched words that matched only through a synonym or a mood in titles, tags, cast and categories, with the name that
   * it found, in the viewer's language.
   */
  synonyms: z.array(z.object({ searched: z.string(), found: z.string() })),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Words that are no name of the library, and the name that was searched for instead. */
export const searchCorrection = z.object({ searched: z.string(), found: z.string() });
export type SearchCorrection = z.infer<typeof searchCorrection>;

/** A popular search term, as one viewer wrote it. `movement` compares with the list of the day before. */
export const hotTerm = z.object({ ...rankFields, term: z.string() });
export type HotTerm = z.infer<typeof hotTerm>;

/** Why a drama is recommended. The client words the sentence. */
export const recommendationReason = z.discriminatedUnion('code', [
  /** The viewer started it, follows it, or finished or follows a similar drama. */
  z.object({ code: z.literal('started') }),
  z.object({ code: z.literal('followed') }),
  z.object({ code: z.literal('becauseWatched'), dramaId: id, dramaTitle: z.string() }),
  /** A frequent tag of the dramas that the viewer watches. */
  z.object({ code: z.literal('yourTag'), tag: z.string() }),
  /** Many plays since yesterday; published recently; many plays of all time. */
  z.object({ code: z.literal('trending') }),
  z.object({ code: z.literal('new') }),
  z.object({ code: z.literal('popular') }),
  /** The common ground with the requested drama. */
  z.object({ code: z.literal('sameCast'), name: z.string() }),
  z.object({ code: z.literal('sameTag'), tag: z.string() }),
  z.object({ code: z.literal('sameCategory'), category: z.string() }),
]);
export type RecommendationReason = z.infer<typeof recommendationReason>;

const { detail } = dramasResource;

/**
 * An episode of the For You feed, ready to play. It contains all fields of the `drama/detail` response, so a player can
 * use it in place of that response. The viewer may always watch it.
 */
export const feedItem = z.extend(detail.data, {
  drama: z.extend(dramaCard, detail.data.shape.drama.shape),
  episode: detail.data.shape.episode,
  playback: detail.data.shape.playback.def.innerType,
  reason: recommendationReason,
  /** Counts from 1. No drama repeats within a round; the next round begins after all dramas were shown. */
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
      'Search dramas by title, tags, cast, categories, moods and synopsis in any language; an empty query returns hot terms. If nothing has such a name, misspelled words, Pinyin and initials are corrected.',
    query: z.object({
      ...pageQuery,
      q: z._default(text({ maxLength: limits.search.maxQueryLength }), ''),
    }),
    data: z.extend(page(searchHit), {
      /** At most ten, each with a match in the viewer's country; only in the response to an empty `q`. */
      hotTerms: z.array(hotTerm),
      /** Empty if the words were searched for as they are. */
      corrections: z.array(searchCorrection),
    }),
    errors: [],
  }),
  forYou: endpoint({
    method: 'GET',
    path: '/drama/getRecommendDramas',
    access: 'any',
    summary:
      'The For You feed: episodes ready to play, each drama once per round, with the reason for its choice.',
    query: z.object({
      /** `nextCursor` of the previous page; without it a new session begins. */
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
    summary: 'Similar dramas, most similar first, with what they have in common.',
    query: z.object({ ...pageQuery, dramaId: id }),
    data: page(z.object({ drama: dramaCard, reason: recommendationReason })),
    errors: ['notFound'],
    shared: 'everyone',
  }),
};
export type FeedPage = z.infer<(typeof discoveryResource)['forYou']['data']>;
