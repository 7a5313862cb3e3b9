import type { StaffHandlers, userCalls } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import type { Gifts } from '#features/rewards/rewards.ts';

export interface UserDependencies {
  accounts: AccountLookup;
  gifts: Gifts;
}

/** Serves `pnpm staff user …` and `pnpm staff prize …`. */
export const userHandlers = ({ accounts, gifts }: UserDependencies): StaffHandlers<typeof userCalls> => ({
  'user.show': ({ who }) => accounts.show(who),
  'user.grant': async ({ who, key: idempotencyKey, coins, days }) => {
    const id = await accounts.getId(who);
    if (coins) await gifts.coins(id, { coins, idempotencyKey });
    if (days) await gifts.days(id, days);
    return accounts.show(id);
  },
  'user.block': ({ who, blocked }) => accounts.setBlocked(who, blocked),
  'prize.send': async ({ who, key: idempotencyKey, ...prize }) => {
    const id = await accounts.getId(who);
    await gifts.prize(id, { ...prize, idempotencyKey });
    return accounts.show(id);
  },
});
