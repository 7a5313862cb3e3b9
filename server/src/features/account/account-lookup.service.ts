import type { Movement, Platform as PlatformCode } from '@cliffhanger/contracts';
import { balanceOf, listMovements, listPrizeKeys, movementView } from '#features/ledger/ledger.ts';
import { listGivenDays } from '#features/membership/membership.ts';
import { deviceOf, type Sessions } from '#features/sessions/sessions.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { findAccounts, getAccount, listMatchingAccounts } from './account-lookup.repository.ts';
import type { DisplayNames } from './display-name.service.ts';

/** Account lookup for staff. `who` is an id, a number, or an identity that the viewer signs in with. */
export interface AccountLookup {
  /** Returns the user id. @throws StaffError if no account or several accounts match */
  getId(who: string): Promise<string>;
  /** Returns the ids of the accounts that match, at most five. */
  listIds(who: string): Promise<string[]>;
  /** Accounts whose nickname or sign-in contains the text, or whose id or number it is; exact matches first. */
  find(text: string, limit: number): ReturnType<typeof findAccounts>;
  /** Returns the details of an account. @throws as `getId` */
  show(who: string): Promise<AccountView>;
  /** Returns the latest movements and sessions of an account, newest first. */
  activityOf(id: string, movementCount: number): Promise<AccountActivity>;
  /** Replaces the name that others see by the account's number. The viewer can choose another one after two weeks.
   * @throws as `getId` */
  resetName(who: string): Promise<AccountView & { changed: boolean }>;
}

export type AccountView = Awaited<ReturnType<typeof getAccount>> & {
  paidCoin: number;
  bonusCoin: number;
  sessionCount: number;
};

export interface AccountActivity {
  /** With English titles, and the keys of gifts by staff. */
  movements: (Movement & { key: string | null })[];
  givenDays: { key: string; days: number; createdAt: Date; endsAt: Date; revokedAt: Date | null }[];
  sessions: (Awaited<ReturnType<Sessions['listLatest']>>[number] &
    ReturnType<typeof deviceOf> & { platform: PlatformCode })[];
}

const maxSessions = 20;
const maxGivenDays = 20;

const listKeyedMovements = async (
  { rows, read }: Pick<Platform['database'], 'rows' | 'read'>,
  userId: string,
  count: number,
): Promise<AccountActivity['movements']> => {
  const movements = listMovements(rows, userId, null, count);
  const keys = await listPrizeKeys(
    read,
    movements.map(({ id }) => id),
  );
  return movements.map((row) => ({
    ...movementView(row, 'en'),
    key: keyOfGift(keys.get(row.id) ?? ''),
  }));
};

/** The key that staff gave. @param storedKey of a gift, or of its take-back */
const keyOfGift = (storedKey: string): string | null =>
  /^(?:gift|giftTakenBack):[^:]+:(.+)$/s.exec(storedKey)?.[1] ?? null;

/** Looks up accounts. */
export const createAccountLookup = (
  { database }: Pick<Platform, 'database'>,
  sessions: Pick<Sessions, 'list' | 'listLatest'>,
  displayNames: Pick<DisplayNames, 'reset'>,
): AccountLookup => {
  const getId = async (who: string): Promise<string> => {
    const [found, ...others] = await listMatchingAccounts(database.read, who);
    if (!found)
      throw new StaffError(`there is no viewer "${who}"; give an id, a display number or a sign-in name`);
    if (others.length > 0) {
      const ids = [found, ...others].map(({ id, displayName }) => `${id} (${displayName})`);
      throw new StaffError(`"${who}" matches several viewers: ${ids.join(', ')}`);
    }
    return found.id;
  };
  const view = async (id: string): Promise<AccountView> => {
    const { paidCoin, bonusCoin } = await balanceOf(database.read, id);
    const sessionCount = (await sessions.list(id)).length;
    return { ...(await getAccount(database.read, id)), paidCoin, bonusCoin, sessionCount };
  };
  return {
    getId,
    listIds: async (who) => (await listMatchingAccounts(database.read, who)).map(({ id }) => id),
    find: (text, limit) => findAccounts(database, text, limit),
    show: async (who) => view(await getId(who)),
    async activityOf(id, movementCount) {
      const latest = await sessions.listLatest(id, maxSessions);
      return {
        movements: await listKeyedMovements(database, id, movementCount),
        givenDays: (await listGivenDays(database.read, id, maxGivenDays)).map(({ giftKey, ...grant }) => ({
          ...grant,
          key: keyOfGift(giftKey) ?? giftKey,
        })),
        sessions: latest.map((session) => ({
          ...session,
          ...deviceOf(session),
          platform: session.platform as PlatformCode,
        })),
      };
    },
    async resetName(who) {
      const id = await getId(who);
      const { changed } = await displayNames.reset(id);
      return { ...(await view(id)), changed };
    },
  };
};
