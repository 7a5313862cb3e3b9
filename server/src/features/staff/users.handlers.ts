import * as z from 'zod';
import type { AccountLookup } from '#features/account/account.ts';
import type { Gifts } from '#features/rewards/rewards.ts';
import { type Verb, verb } from './verb.ts';

export interface PeopleDoors {
  accounts: AccountLookup;
  gifts: Gifts;
}

const who = z.string().min(1).max(200);
const coins = z.int().min(1).max(1_000_000);
/** Whatever makes this gift one of a kind: given again under the same key, nothing moves. */
const key = z.string().min(1).max(100);
const said = z.string().trim().min(1).max(200);

/** What `pnpm staff user …` and `pnpm staff prize …` ask for. */
export const peopleVerbs = ({ accounts, gifts }: PeopleDoors): Record<string, Verb> => ({
  'user.show': verb(z.strictObject({ who }), (asked) => accounts.show(asked.who)),
  'user.grant': verb(
    z.strictObject({ who, key, coins: coins.optional(), days: z.int().min(1).max(3650).optional() }),
    async (grant) => {
      const id = await accounts.idOf(grant.who);
      if (grant.coins) await gifts.coins(id, { coins: grant.coins, idempotencyKey: grant.key });
      if (grant.days) await gifts.days(id, grant.days);
      return accounts.show(id);
    },
  ),
  'user.block': verb(z.strictObject({ who, blocked: z.boolean() }), (asked) =>
    accounts.setBlocked(asked.who, asked.blocked),
  ),
  'prize.send': verb(
    z.strictObject({ who, key, coins: coins.optional(), title: said, body: said }),
    async ({ who: winner, key: idempotencyKey, ...prize }) => {
      const id = await accounts.idOf(winner);
      await gifts.prize(id, { ...prize, idempotencyKey });
      return accounts.show(id);
    },
  ),
});
