import type { UserInfo } from '@cliffhanger/contracts';
import type { Platform } from '#platform/platform.ts';
import { userInfoView } from './account.view.ts';
import { getUserWithBalance, type SettingsChange, saveSettings } from './user-info.repository.ts';

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
    const { user, balance } = getUserWithBalance(database.rows, userId);
    return userInfoView(user, balance, token);
  },

  async updateSettings({ userId, token }, settings) {
    const { user, balance } = await database.groupedTransaction(async (tx) =>
      saveSettings(tx, userId, settings),
    );
    return userInfoView(user, balance, token);
  },
});
