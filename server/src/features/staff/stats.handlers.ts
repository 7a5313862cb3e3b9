import * as z from 'zod';
import type { Platform } from '#platform/platform.ts';
import { readStats } from './stats.service.ts';
import { type Verb, verb } from './verb.ts';

/** What `pnpm staff stats` asks for. */
export const statsVerbs = (platform: Platform): Record<string, Verb> => ({
  stats: verb(z.strictObject({ days: z.int().min(1).max(90) }), async ({ days }) =>
    readStats(platform, days),
  ),
});
