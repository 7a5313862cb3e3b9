import * as z from 'zod/mini';
import { noInput, staffCall } from '../kernel/staff-call.ts';
import { limits } from '../limits.ts';
import { givenReason } from './corrections.ts';
import { knownRevision } from './revision.ts';

const { maxWords, maxWordLength } = limits.synonyms;
const slug = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'lower case letters, digits and dashes'));

/** Words that mean the same to a search, in any languages. */
export const synonymGroup = z.object({ slug: z.string(), words: z.array(z.string()) });
export type SynonymGroup = z.output<typeof synonymGroup>;

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxWordLength));
const groups = z.array(synonymGroup);

export const synonymCalls = {
  'synonyms.list': staffCall({ permission: 'content.read', input: noInput, output: groups }),
  /** Adds a group, or replaces its words, and returns it. */
  'synonyms.set': staffCall({
    permission: 'content.write',
    input: z.strictObject({
      slug,
      revision: knownRevision,
      words: z.array(word).check(z.minLength(2, 'two words at least'), z.maxLength(maxWords)),
    }),
    output: groups,
  }),
  /** Adds words to a group, and returns it. */
  'synonyms.add': staffCall({
    permission: 'content.write',
    input: z.strictObject({
      slug,
      revision: knownRevision,
      words: z.array(word).check(z.minLength(1), z.maxLength(maxWords)),
    }),
    output: groups,
  }),
  /** Returns the group as it was. */
  'synonyms.remove': staffCall({
    permission: 'content.write',
    input: z.strictObject({ slug, revision: knownRevision, reason: z.optional(givenReason) }),
    output: groups,
  }),
};
