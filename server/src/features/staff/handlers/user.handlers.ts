import type { accountActionCalls, accountCalls, giftCalls } from '@cliffhanger/contracts/staff';
import { addNote, removeNote } from '#features/account/account.ts';
import { showAccount } from '#features/staff/shown-account.service.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

/** Serves `pnpm staff user …` and `pnpm staff prize …`. */
export const userHandlers = (
  platform: Pick<Platform, 'database' | 'clock'>,
  { accounts, listAccounts, restrictions, gifts, giftTakeBack }: StaffDependencies,
): Handlers<typeof accountCalls & typeof accountActionCalls & typeof giftCalls> => {
  const restrict = async (
    who: string,
    kind: 'block' | 'mute',
    restriction: { reason: string; until?: Date | undefined } | null,
  ) => {
    const id = await accounts.getId(who);
    const changed = restriction
      ? await restrictions.set(id, kind, { reason: restriction.reason, until: restriction.until ?? null })
      : await restrictions.end(id, kind);
    return { ...(await accounts.show(id)), changed };
  };
  return {
    'user.find': ({ text, limit }) => accounts.find(text, limit),
    'user.list': (search) => listAccounts(search),
    'user.show': (input, operator) => showAccount(platform, accounts, input, operator),
    'user.movements': ({ who, ...search }) => accounts.movements(who, search),
    'user.endSessions': async ({ who, sessionId }) => {
      const id = await accounts.getId(who);
      const endedCount = await restrictions.endSessions(id, sessionId);
      return { ...(await accounts.show(id)), endedCount };
    },
    'user.grant': async ({ who, key: idempotencyKey, coins, days, reason }) => {
      const id = await accounts.getId(who);
      const earlier =
        (coins === undefined ? null : await gifts.coins(id, { coins, idempotencyKey, reason })) ??
        (days === undefined ? null : await gifts.days(id, { days, idempotencyKey, reason }));
      return { ...(await accounts.show(id)), moved: earlier === null, earlier };
    },
    'user.resetName': ({ who }) => accounts.resetName(who),
    'user.gift': async ({ who, key }) => giftTakeBack.find(await accounts.getId(who), key),
    'user.takeBack': async ({ who, key }) => {
      const id = await accounts.getId(who);
      const takenBack = await giftTakeBack.takeBack(id, key);
      return { ...(await accounts.show(id)), ...takenBack };
    },
    'user.block': ({ who, ...input }) => restrict(who, 'block', input.blocked ? input : null),
    'user.mute': ({ who, ...input }) => restrict(who, 'mute', input.muted ? input : null),
    'user.note': async ({ who, text }, { name: author }) =>
      addNote(platform, await accounts.getId(who), { author, text }),
    'user.removeNote': async ({ who, noteId }) => removeNote(platform, await accounts.getId(who), noteId),
    'prize.send': async ({ who, key: idempotencyKey, ...prize }) => {
      const id = await accounts.getId(who);
      const earlier = await gifts.prize(id, { ...prize, idempotencyKey });
      return { ...(await accounts.show(id)), moved: earlier === null, earlier };
    },
  };
};
