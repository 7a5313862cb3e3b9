import type { Language, LedgerRow, Movement, Platform as PlatformCode } from '@cliffhanger/contracts';
import { titlesView } from '#features/dramas/dramas.ts';
import {
  balanceOf,
  countMovements,
  findMovementTime,
  listMovements,
  listPrizeKeys,
  movementView,
} from '#features/ledger/ledger.ts';
import { listGivenDays } from '#features/membership/membership.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import { deviceOf, type Sessions } from '#features/sessions/sessions.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import {
  findAccounts,
  findGoneAccountId,
  getAccount,
  getAccountEnd,
  getJoinedAccount,
  listMatchingAccounts,
} from './account-lookup.repository.ts';
import type { DisplayNames } from './display-name.service.ts';
import { type RepeatedOrder, withRepeats } from './repeated-orders.ts';

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
  /** As `show`, also for an account that was deleted or joined into another. @throws as `getId` */
  showAny(who: string): Promise<AccountView>;
  /** Returns the latest movements and sessions of an account, newest first. */
  activityOf(id: string, maxMovements: number, language: Language): Promise<AccountActivity>;
  /** Lists the movements of an account, newest first. @throws StaffError movementUnknown, or as `getId` */
  movements(who: string, search: MovementSearch): Promise<AccountActivity['movements']>;
  /** Replaces the name that others see by the account's number. The viewer can choose another one after two weeks.
   * @throws as `getId` */
  resetName(who: string): Promise<AccountView & { changed: boolean }>;
}

interface MovementSearch {
  reason?: LedgerRow['reason'] | undefined;
  beforeId?: string | undefined;
  language: Language;
  limit: number;
}

type FoundAccount = Awaited<ReturnType<typeof getAccount>>;

export type AccountView = Omit<FoundAccount, 'orders'> & {
  orders: RepeatedOrder<
    Omit<FoundAccount['orders'][number], 'drama'> & { drama: ReturnType<typeof titlesView> }
  >[];
  paidCoin: number;
  bonusCoin: number;
  sessionCount: number;
};

export interface AccountActivity {
  lastSeenAt: Date | null;
  deletedAt: Date | null;
  deletionDueAt: Date | null;
  joinedInto: { id: string; number: number; displayName: string } | null;
  /** With the keys of gifts by staff. */
  movements: (Movement & { key: string | null })[];
  movementCount: number;
  givenDays: { key: string; days: number; createdAt: Date; endsAt: Date; revokedAt: Date | null }[];
  sessions: (Awaited<ReturnType<Sessions['listLatest']>>[number] &
    ReturnType<typeof deviceOf> & { platform: PlatformCode })[];
}

const maxSessions = 20;
const maxGivenDays = 20;

type MovementPlace = { createdAt: Date; id: string } | null;

const listKeyedMovements = async (
  { rows, read }: Pick<Platform['database'], 'rows' | 'read'>,
  userId: string,
  { language, limit, reason, before = null }: Omit<MovementSearch, 'beforeId'> & { before?: MovementPlace },
): Promise<AccountActivity['movements']> => {
  const movements = listMovements(rows, userId, before, limit, reason);
  const keys = await listPrizeKeys(
    read,
    movements.map(({ id }) => id),
  );
  return movements.map((row) => ({
    ...movementView(row, language),
    key: keyOfGift(keys.get(row.id) ?? ''),
  }));
};

/** Whether an account is deleted, waits for it, or was joined into another. */
const endOf = async ({ read }: Pick<Platform['database'], 'read'>, id: string) => {
  const { joinedIntoId, ...end } = await getAccountEnd(read, id);
  if (joinedIntoId === null) return { ...end, joinedInto: null };
  const { userId } = await getSurvivingUser(read, id);
  return { ...end, joinedInto: await getJoinedAccount(read, userId) };
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
      throw new StaffError(`there is no viewer "${who}"; give an id, a display number or a sign-in name`, {
        reason: 'viewerUnknown',
        values: { who },
      });
    if (others.length > 0) {
      const ids = [found, ...others].map(({ id, displayName }) => `${id} (${displayName})`);
      throw new StaffError(`"${who}" matches several viewers: ${ids.join(', ')}`, {
        reason: 'viewerAmbiguous',
        values: { who },
      });
    }
    return found.id;
  };
  const view = async (id: string): Promise<AccountView> => {
    const { paidCoin, bonusCoin } = await balanceOf(database.read, id);
    const sessionCount = (await sessions.list(id)).length;
    const { orders, ...account } = await getAccount(database.read, id);
    const titled = orders.map((order) => ({ ...order, drama: titlesView(order.drama) }));
    return { ...account, orders: withRepeats(titled), paidCoin, bonusCoin, sessionCount };
  };
  return {
    getId,
    listIds: async (who) => (await listMatchingAccounts(database.read, who)).map(({ id }) => id),
    find: (text, limit) => findAccounts(database, text, limit),
    show: async (who) => view(await getId(who)),
    async showAny(who) {
      const [found] = await listMatchingAccounts(database.read, who);
      const goneId = found ? null : await findGoneAccountId(database.read, who);
      return view(goneId ?? (await getId(who)));
    },
    async movements(who, { beforeId, ...search }) {
      const id = await getId(who);
      if (beforeId === undefined) return listKeyedMovements(database, id, search);
      const createdAt = await findMovementTime(database.read, id, beforeId);
      if (!createdAt)
        throw new StaffError(`this viewer has no movement "${beforeId}"`, {
          reason: 'movementUnknown',
          values: {},
        });
      return listKeyedMovements(database, id, { ...search, before: { createdAt, id: beforeId } });
    },
    async activityOf(id, maxMovements, language) {
      const latest = await sessions.listLatest(id, maxSessions);
      return {
        ...(await endOf(database, id)),
        lastSeenAt: latest[0]?.lastSeenAt ?? null,
        movements: await listKeyedMovements(database, id, { limit: maxMovements, language }),
        movementCount: await countMovements(database.read, id),
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
