import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { count, instant } from './kernel/fields.ts';
import { text } from './kernel/text.ts';

/** The days that a limit of spending covers, and how long a viewer waits until a higher one counts. */
export const spendingLimitRules = { days: 30, raiseAfterHours: 24 } as const;

const currency = text({ maxLength: 3 }).check(z.regex(/^[A-Z]{3}$/));
/** In minor units of the currency. Null: no limit. */
const limitMinor = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)));

export const spendingLimit = z.object({
  currency,
  limitMinor,
  /** The paid orders of the last `spendingLimitRules.days` days, and those that can still be paid. */
  spentMinor: count,
  /** A higher limit that the viewer has asked for. */
  next: z.nullable(z.object({ limitMinor, at: instant })),
});
export type SpendingLimit = z.infer<typeof spendingLimit>;

export const spendingLimitsResource = {
  list: endpoint({
    method: 'GET',
    path: '/center/wallet/spendingLimits',
    access: 'user',
    summary:
      'What the viewer lets themselves spend in 30 days: first in the given currency, that of their offers, then in others that have a limit.',
    query: z.object({ currency }),
    data: z.object({ limits: z.array(spendingLimit) }),
    errors: [],
    extension: true,
  }),
  set: endpoint({
    method: 'POST',
    path: '/center/wallet/spendingLimit',
    access: 'user',
    summary:
      'Set or remove the limit in a currency. A lower one counts at once, a higher one and none after a day. Where another currency has a limit, a first one counts as higher.',
    body: z.object({ currency, limitMinor }),
    data: spendingLimit,
    errors: [],
    extension: true,
  }),
};
