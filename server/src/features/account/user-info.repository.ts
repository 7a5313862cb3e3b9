import type { Balance } from '@cliffhanger/contracts';
import { type BalanceColumns, balanceColumns, balanceOfColumns } from '#features/ledger/ledger.ts';
import type { User } from '#platform/database/generated/client.ts';
import type { GroupedTransaction, SelectRows } from '#platform/database/open-database.ts';

/** The columns of a user that the user info contains. */
export type UserInfoRow = Pick<
  User,
  | 'id'
  | 'country'
  | 'language'
  | 'languageChosen'
  | 'memberExpire'
  | 'regSource'
  | 'sex'
  | 'sexChosen'
  | 'registerTime'
  | 'autoUnlock'
  | 'autoUnlockCapCoins'
  | 'displayName'
  | 'nameChosen'
  | 'number'
  | 'deletionDueAt'
>;

type StoredUserInfo = Omit<
  UserInfoRow,
  'languageChosen' | 'sexChosen' | 'nameChosen' | 'memberExpire' | 'registerTime' | 'deletionDueAt'
> &
  BalanceColumns & {
    languageChosen: 0 | 1;
    sexChosen: 0 | 1;
    nameChosen: 0 | 1;
    memberExpire: number | null;
    registerTime: number;
    deletionDueAt: number | null;
  };

/** A user with their balance. */
export interface UserWithBalance {
  user: UserInfoRow;
  balance: Balance;
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const userInfoColumns = `id, country, language, languageChosen, memberExpire, regSource, sex, sexChosen, registerTime, autoUnlock,
  autoUnlockCapCoins, displayName, nameChosen, number, deletionDueAt, ${balanceColumns('User.id')}`;

/** @throws when there is no such user */
const toUserWithBalance = ([row]: StoredUserInfo[], userId: string): UserWithBalance => {
  if (!row) throw new Error(`no user ${userId}`);
  const user = {
    ...row,
    languageChosen: row.languageChosen === 1,
    sexChosen: row.sexChosen === 1,
    nameChosen: row.nameChosen === 1,
    memberExpire: dateOf(row.memberExpire),
    registerTime: new Date(row.registerTime),
    deletionDueAt: dateOf(row.deletionDueAt),
  };
  return { user, balance: balanceOfColumns(row) };
};

const userInfoSql = `SELECT ${userInfoColumns} FROM User WHERE id = @userId`;

/** @throws when there is no such user */
export const getUserWithBalance = (rows: SelectRows, userId: string): UserWithBalance =>
  toUserWithBalance(rows(userInfoSql, { userId }), userId);

/** The settings to change; a setting that is left out stays. */
export interface SettingsChange {
  language?: string | undefined;
  country?: string | undefined;
  sex?: number | undefined;
  autoUnlock?: number | undefined;
  autoUnlockCapCoins?: number | undefined;
}

const saveSettingsSql = `
  UPDATE User SET language = coalesce(@language, language),
    languageChosen = iif(@language IS NULL, languageChosen, 1),
    country = coalesce(@country, country), sex = coalesce(@sex, sex),
    sexChosen = iif(@sex IS NULL, sexChosen, 1),
    autoUnlock = coalesce(@autoUnlock, autoUnlock),
    autoUnlockCapCoins = coalesce(@autoUnlockCapCoins, autoUnlockCapCoins)
  WHERE id = @userId RETURNING ${userInfoColumns}`;

/**
 * Saves settings. A language counts as chosen by the viewer from then on.
 * @returns the user after the change
 * @throws when there is no such user
 */
export const saveSettings = (
  { rows }: GroupedTransaction,
  userId: string,
  { language, country, sex, autoUnlock, autoUnlockCapCoins }: SettingsChange,
): UserWithBalance => {
  const saved = rows<StoredUserInfo>(saveSettingsSql, {
    userId,
    language: language ?? null,
    country: country ?? null,
    sex: sex ?? null,
    autoUnlock: autoUnlock ?? null,
    autoUnlockCapCoins: autoUnlockCapCoins ?? null,
  });
  return toUserWithBalance(saved, userId);
};
