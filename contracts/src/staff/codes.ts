import * as z from 'zod/mini';
import { givenTime, staffCall } from '../kernel/staff-call.ts';

export const codeCalls = {
  /** Creates redeem codes and returns them; they are stored as hashes, so they cannot be read again. */
  'codes.create': staffCall({
    input: z.strictObject({
      count: z.int().check(z.minimum(1), z.maximum(10_000)),
      kind: z.enum(['coins', 'days']),
      /** Bonus coins or days of membership, for each use. */
      amount: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      maxUses: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      expiresAt: z.nullable(givenTime),
    }),
    output: z.array(z.string()),
  }),
};
