import type { UserInfo } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.ts';
import type { Platform } from '#platform/platform.ts';
import { userInfoView } from './account.view.ts';
import { getUserInfoRow, type SettingsChange, saveSettings } from './user-info.repository.ts';

/** A signed-in user, with the token of the call. */
interface SignedInUser {
  userId: string;
  token: string;
}

export interface UserInfoService {
  get(user: SignedInUser): Promise<UserInfo>;
  /** Changes the given settings. @returns the user info after the change */
  updateSettings(user: SignedInUser, settings: SettingsChange): Promise<UserInfo>;
}

/** The user's own record and settings. */
export const createUserInfo = ({ database }: Pick<Platform, 'database'>): UserInfoService => ({
  async get({ userId, token }) {
    const balance = await balanceOf(database.read, userId);
    return userInfoView(getUserInfoRow(database.rows, userId), balance, token);
  },

  updateSettings: ({ userId, token }, settings) =>
    database.groupedTransaction(async (tx) => {
      const saved = saveSettings(tx, userId, settings);
      return userInfoView(saved, await balanceOf(tx, userId), token);
    }),
});
