import { coins, day, instant } from '../kernel/fields.ts';
import { flag, nullableInstant, number, rows, text } from './fields.ts';

/** What a viewer was rewarded for, and the networks that tell whether an account is new. */
export const rewardSections = {
  checkIns: rows({ day, madeUp: flag, coins, createdAt: instant }),
  tasks: rows({
    day: text,
    task: text,
    progress: number,
    completedAt: nullableInstant,
    creditedAt: nullableInstant,
  }),
  ads: rows({ day, issuedAt: instant, creditedAt: nullableInstant }),
  /** Without the invited people, whose data this is. */
  invites: rows({ rewardCoins: coins, createdAt: instant, rewardedAt: nullableInstant }),
  /** Codes of the networks that the account used within 30 days. */
  networks: rows({ network: text, seenAt: instant }),
  /** The days on which the account was paid as a new one of its network. */
  newAccountRewards: rows({ network: text, day }),
};
