import { limits } from '@cliffhanger/contracts';
import * as z from 'zod';
import { listSynonyms, removeSynonyms, setSynonyms } from '#features/discovery/discovery.ts';
import type { Platform } from '#platform/platform.ts';
import { type Verb, verb } from './verb.ts';

const { maxWords, maxWordLength } = limits.synonyms;
const slug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'lower case letters, digits and dashes');
const group = z.strictObject({
  slug,
  words: z.array(z.string().trim().min(1).max(maxWordLength)).min(2, 'two words at least').max(maxWords),
});

/** What `pnpm staff search …` asks for. */
export const searchVerbs = (platform: Platform): Record<string, Verb> => ({
  'synonyms.list': verb(z.strictObject({}), () => listSynonyms(platform)),
  'synonyms.set': verb(group, (input) => setSynonyms(platform, input)),
  'synonyms.remove': verb(z.strictObject({ slug }), (input) => removeSynonyms(platform, input.slug)),
});
