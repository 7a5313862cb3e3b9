import * as z from 'zod';
import { createRedeemCodes } from '#features/rewards/rewards.ts';
import type { Platform } from '#platform/platform.ts';
import { type Verb, verb } from './verb.ts';

const codeOrder = z.strictObject({
  count: z.int().min(1).max(10_000),
  kind: z.enum(['coins', 'days']),
  amount: z.int().min(1).max(1_000_000),
  maxUses: z.int().min(1).max(1_000_000),
  expiresAt: z.coerce.date().nullable(),
});

/** What `pnpm staff codes …` asks for. */
export const codesVerbs = (platform: Platform): Record<string, Verb> => ({
  'codes.create': verb(codeOrder, (order) => createRedeemCodes(platform, order)),
});
