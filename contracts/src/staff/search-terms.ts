import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { staffCall } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';

/** Results of a term are counted up to this number. */
export const maxCountedResults = 20;

const position = z.strictObject({ searches: count, term: z.string() });

/** What viewers searched for, in one language. */
const searchTermsPage = z.object({
  terms: z.array(
    z.object({
      /** Without case and accents. */
      term: z.string(),
      /** People, counted once a day each. */
      searches: count,
      /** Of these, those who found nothing. */
      missed: count,
      /** Dramas that the term finds now, where nothing is hidden; at most `maxCountedResults`. */
      results: count,
      /** The synonym group that has the term. */
      group: z.nullable(z.string()),
    }),
  ),
  /** The position after which the next page begins; null: this is the last one. */
  next: z.nullable(position),
});
export type SearchTermsPage = z.output<typeof searchTermsPage>;

export const searchTermCalls = {
  /** Terms for which at least two people searched on a day, the most searched first. */
  'search.terms': staffCall({
    permission: 'numbers',
    input: z.strictObject({
      language: z.enum(languages),
      days: z.int().check(z.minimum(1), z.maximum(30)),
      /** Only terms that found nothing when they were searched. */
      missed: z.optional(z.boolean()),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 25),
      after: z.optional(position),
    }),
    output: searchTermsPage,
  }),
};
