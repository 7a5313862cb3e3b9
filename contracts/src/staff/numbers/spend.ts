import * as z from 'zod/mini';
import { count } from '../../kernel/fields.ts';
import { staffCall, storedTime } from '../../kernel/staff-call.ts';
import { givenCurrency, withoutRepeats } from '../countries-and-currencies.ts';
import { knownRevision } from '../revision.ts';
import { givenCampaign } from './campaign-name.ts';
import { givenDay } from './period.ts';

/** The most rows of one call, and of one file. */
export const maxSpendRows = 1000;
/** Minor units: more was not spent in a day. */
export const maxSpentMinor = 1_000_000_000_000;

/** What was spent is known by campaign, day and currency. */
const spendOf = { campaign: givenCampaign, day: givenDay, currency: givenCurrency };
export const givenSpent = z.int().check(z.minimum(0), z.maximum(maxSpentMinor));
export const givenSpend = z.strictObject({ ...spendOf, amountMinor: givenSpent });
export type GivenSpend = z.output<typeof givenSpend>;

type SpendOf = Pick<GivenSpend, keyof typeof spendOf>;

/** What a row is of, in one text, by which the staff log names its amount. */
export const spendKey = ({ campaign, day, currency }: SpendOf): string => `${day} ${currency} ${campaign}`;

/** What a row is of, of its key; null for another text. */
export const parseSpendKey = (key: string): SpendOf | null => {
  const [, day, currency, campaign] = /^(\d{4}-\d\d-\d\d) ([A-Z]{3}) (.+)$/s.exec(key) ?? [];
  return day && currency && campaign ? { campaign, day, currency } : null;
};

export const spendCalls = {
  /** What was spent on ads, by campaign, day and currency: the latest day first. */
  'spend.list': staffCall({
    permission: 'numbers',
    input: z.strictObject({
      from: z.optional(givenDay),
      until: z.optional(givenDay),
      campaign: z.optional(givenCampaign),
      /** Rows of the pages before. */
      offset: z._default(count, 0),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(maxSpendRows)), 100),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          campaign: z.string(),
          day: z.string(),
          currency: z.string(),
          amountMinor: count,
          changedAt: storedTime,
        }),
      ),
      /** `offset` of the next page; null on the last one. */
      nextOffset: z.nullable(count),
    }),
  }),
  /** Stores, replaces or removes what was spent: all of these rows, or none. */
  'spend.set': staffCall({
    permission: 'numbers',
    input: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            ...spendOf,
            /** Null removes the row. */
            amountMinor: z.nullable(givenSpent),
          }),
        )
        .check(z.minLength(1), z.maxLength(maxSpendRows), withoutRepeats(spendKey)),
      revision: knownRevision,
    }),
    output: z.object({ stored: count, removed: count }),
  }),
};
