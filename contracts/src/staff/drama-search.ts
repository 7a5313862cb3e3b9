import * as z from 'zod/mini';
import { count, imageUrl, tone } from '../kernel/fields.ts';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';

export const dramaStates = ['shown', 'planned', 'hidden'] as const;
export const dramaSorts = ['release', 'title', 'plays', 'coins', 'missing'] as const;

/** The period of `plays` and `coins`, in days. */
export const dramaActivityDays = 28;

/** A drama with what staff see of it in a list. */
const foundDrama = z.object({
  slug: z.string(),
  /** In the language that was asked for, else as `drama.list`. */
  title: z.nullable(z.string()),
  posterUrl: z.nullable(imageUrl),
  tone,
  state: z.enum(dramaStates),
  publishedAt: z.nullable(storedTime),
  /** When the next episode of a shown drama follows; null: none is planned. */
  nextEpisodeAt: z.nullable(storedTime),
  episodeCount: count,
  freeEpisodeCount: count,
  defaultPriceCoins: count,
  /** The number of texts without a translation, by language; without those that have all. */
  missing: z.partialRecord(z.enum(languages), count),
  hiddenInCountries: z.array(z.string()),
  /** In the last `dramaActivityDays`. */
  plays: count,
  /** Coins of unlocks in the last `dramaActivityDays`, without undone ones. */
  coins: count,
});
export type FoundDrama = z.output<typeof foundDrama>;
export type FoundDramaJson = z.input<typeof foundDrama>;

/** Which dramas a list has, and in which order: also the address of the list. */
export const dramaSearch = z.strictObject({
  /** A part of the slug or of the title in any language. */
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  state: z.optional(z.enum(dramaStates)),
  /** With texts that are not translated into this language, or into any. */
  missing: z.optional(z.enum(['any', ...languages])),
  /** Hidden in a country. */
  hold: z.optional(z.literal('any')),
  /** The latest, most or missing first; titles from A. */
  sort: z._default(z.enum(dramaSorts), 'release'),
  language: z.optional(z.enum(languages)),
  /** The number of dramas to leave out. */
  offset: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
});
export type DramaSearch = z.output<typeof dramaSearch>;

export const dramaSearchCalls = {
  /** A page of dramas, and how many each filter has. */
  'drama.find': staffCall({
    permission: 'content.read',
    input: dramaSearch,
    output: z.object({
      items: z.array(foundDrama),
      /** `offset` of the next page; null on the last one. */
      nextOffset: z.nullable(z.int()),
      counts: z.object({
        all: count,
        shown: count,
        planned: count,
        hidden: count,
        missing: count,
        hold: count,
      }),
    }),
  }),
};
