import * as z from 'zod/mini';
import { count } from '../../kernel/fields.ts';
import { staffCall } from '../../kernel/staff-call.ts';
import { givenCampaign } from './campaign-name.ts';
import { periodCheck, periodFields } from './period.ts';
import { countedUntil, share } from './wall.ts';

/** The ages of accounts, in days after the day of arrival, at which it is counted what a campaign brought. */
export const campaignAges = [0, 7, 30] as const;

/** Campaigns of one answer. Anyone can invent names, so there may be as many as there are accounts. */
export const maxCampaigns = 200;

const byCurrency = z.record(z.string(), z.int());

/** What a campaign brought until its accounts had this age. */
const atAge = z.object({
  days: z.int(),
  /** Accounts that were seen on this day after the day on which they arrived. */
  returned: count,
  returnedShare: share,
  /** Accounts that paid from the day of arrival to the end of this day. */
  payers: count,
  /** Paid in that time, less what went back in it. */
  paidMinor: byCurrency,
  /** `paidMinor` for each unit spent in the same currency; null for fewer people than have a share. */
  returnOnSpend: z.nullable(z.record(z.string(), z.number())),
  /** False while this day is not over for all who arrived in the period: the figures can still grow. */
  isOver: z.boolean(),
});

const broughtBy = {
  /** Accounts that were made in the period, and whose first report of a campaign names this one. */
  arrivals: count,
  /** Of those, accounts that have played something by now. */
  watched: count,
  watchedShare: share,
  /** As `campaignAges`. */
  ages: z.array(atAge),
  /** Spent in the period. */
  spentMinor: byCurrency,
};

export const campaignStats = z.object({
  ...periodFields,
  countedUntil,
  all: z.object(broughtBy),
  /** The most arrivals first. `campaign` is '' for links of ads that name none. */
  campaigns: z.array(z.object({ campaign: z.string(), ...broughtBy })),
  /** Those beyond `maxCampaigns` together; null without any. */
  others: z.nullable(z.object({ campaigns: count, ...broughtBy })),
  /** Each day of the period, of the campaign that is asked for, or of all. */
  days: z.array(z.object({ day: z.string(), arrivals: count, watched: count, spentMinor: byCurrency })),
});
export type CampaignStats = z.output<typeof campaignStats>;

export const campaignInput = { ...periodFields, campaign: z.optional(givenCampaign) };

export const campaignCalls = {
  /** Whom the links of ads brought, what they paid, and what was spent on them. */
  'stats.campaigns': staffCall({
    permission: 'numbers',
    input: z.strictObject(campaignInput).check(periodCheck),
    output: campaignStats,
  }),
};
