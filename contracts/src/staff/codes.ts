import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { givenTime, noInput, staffCall, storedTime } from '../kernel/staff-call.ts';
import { knownRevision } from './revision.ts';

const kind = z.enum(['coins', 'days']);
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** The codes that one command created. */
export const staffCampaign = z.object({
  /** Null for codes that were created without a name. */
  name: z.nullable(z.string()),
  kind,
  /** Bonus coins or days of membership, for each use. */
  amount: count,
  codes: count,
  /** Uses so far, of all codes together. */
  used: count,
  /** Uses of all codes together. */
  limit: count,
  /** Bonus coins paid for all uses; 0 for codes that pay days. */
  coinsGiven: count,
  /** Days of membership given for all uses; 0 for codes that pay coins. */
  daysGiven: count,
  createdAt: storedTime,
  /** Null: the codes do not expire. */
  expiresAt: z.nullable(storedTime),
});
export type StaffCampaign = z.output<typeof staffCampaign>;
export type StaffCampaignJson = z.input<typeof staffCampaign>;

/** The uses of a campaign. */
export const campaignUses = z.object({
  /** UTC; only days with uses, the first one first. */
  days: z.array(z.object({ day: z.string(), uses: count })),
  /** Of the accounts, the most uses first. */
  countries: z.array(z.object({ country: z.string(), uses: count })),
});
export type CampaignUses = z.output<typeof campaignUses>;

export const codeCalls = {
  /** Creates redeem codes and returns them; they are stored as hashes, so they cannot be read again. */
  'codes.create': staffCall({
    permission: 'codes',
    input: z.strictObject({
      /** Of a new campaign. */
      name: z.optional(name),
      count: z.int().check(z.minimum(1), z.maximum(10_000)),
      kind,
      /** Bonus coins or days of membership, for each use. */
      amount: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      maxUses: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      expiresAt: z.nullable(givenTime),
    }),
    output: z.array(z.string()),
  }),
  /** Changes what is given of a campaign. A use before the change stays. */
  'codes.edit': staffCall({
    permission: 'codes',
    input: z.strictObject({
      /** The name of the campaign, or, if it has none, when it was created. */
      campaign: name,
      revision: knownRevision,
      name: z.optional(name),
      /** `now` refuses the codes from this moment on; null: they do not expire. */
      expiresAt: z.optional(z.nullable(z.union([z.literal('now'), givenTime]))),
    }),
    output: z.array(staffCampaign),
  }),
  /** By day and by country. */
  'codes.uses': staffCall({
    permission: 'codes',
    /** The name of the campaign, or, if it has none, when it was created. */
    input: z.strictObject({ campaign: name }),
    output: campaignUses,
  }),
  /** All campaigns, latest first. */
  'codes.list': staffCall({ permission: 'codes', input: noInput, output: z.array(staffCampaign) }),
};
