import { type Balance, type Language, limits, type Platform, type UserInfo } from '@cliffhanger/contracts';
import type { UserInfoRow } from './user-info.repository.ts';

/** The user record of docs/specification.md#3-entities, with the extensions of this server. */
export const userInfoView = (user: UserInfoRow, balance: Balance, token: string): UserInfo => ({
  userId: user.id,
  ...balance,
  country: user.country,
  language: user.language as Language,
  memberExpire: user.memberExpire?.toISOString() ?? null,
  regSource: user.regSource as Platform,
  sex: user.sex,
  registerTime: user.registerTime.toISOString(),
  autoUnlock: user.autoUnlock === 1 ? 1 : 0,
  token,
  languageChosen: user.languageChosen,
  sexChosen: user.sexChosen,
  displayName: user.displayName,
  nameChosen: user.nameChosen,
  displayNumber: user.number,
  autoUnlockCapCoins: user.autoUnlockCapCoins ?? limits.autoUnlockCapCoins.default,
  deletionDueAt: user.deletionDueAt?.toISOString() ?? null,
});
