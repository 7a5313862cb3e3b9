import type { StaffHandlers, userCalls } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import type { Gifts } from '#features/rewards/rewards.ts';

export interface UserDependencies {
  accounts: AccountLookup;
  gifts: Gifts;
}

/** Serves `pnpm staff user …` and `pnpm staff prize …`. */
export const userHandlers = ({ accounts, gifts }: UserDependencies): StaffHandlers<typeof userCalls> => ({
  'user.find': ({ text, limit }) => accounts.find(text, limit),
  'user.show': async ({ who, movements }) => {
    const account = await accounts.show(who);
    return { ...account, ...(await accounts.activityOf(account.id, movements)) };
  },
  'user.grant': async ({ who, key: idempotencyKey, coins, days }) => {
    const id = await accounts.getId(who);
    const earlier =
      (coins === undefined ? null : await gifts.coins(id, { coins, idempotencyKey })) ??
      (days === undefined ? null : await gifts.days(id, { days, idempotencyKey }));
    return { ...(await accounts.show(id)), moved: earlier === null, earlier };
  },
  'user.block': ({ who, blocked }) => accounts.setBlocked(who, blocked),
  'prize.send': async ({ who, key: idempotencyKey, ...prize }) => {
    const id = await accounts.getId(who);
    const earlier = await gifts.prize(id, { ...prize, idempotencyKey });
    return { ...(await accounts.show(id)), moved: earlier === null, earlier };
  },
});
