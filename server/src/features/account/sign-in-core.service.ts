import { limits, sealedValue, type UserInfo } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import type { Device, Sessions } from '#features/sessions/sessions.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { isRecent } from '#platform/time/clock.ts';
import { findIdentity, findUserIdByInviteCode, getUser, type IdentityKind } from './account.repository.ts';
import { userInfoView } from './account.view.ts';
import { createUserWithIdentity, type NewUser } from './new-user.service.ts';

export interface SignedIn {
  token: string;
  userInfo: UserInfo;
}

/** Somebody's way in. */
export interface KnownIdentity {
  userId: string;
  passwordHash: string | null;
  /** Since when it opens this account. */
  createdAt: Date;
}

/** What every way of signing in ends in, whatever proves who somebody is. */
export interface SignInCore {
  /** Opens the sealed value of a field. @throws AppError ciphertextInvalid, ciphertextExpired, naming the field */
  unseal(field: string, ciphertext: string): string;
  /** Whose the identity is; null while it is nobody's. */
  findIdentity(db: Reader, kind: IdentityKind, subject: string): Promise<KnownIdentity | null>;
  /** Whether somebody has this invite code, for ways in where nobody types it. */
  isKnownInviteCode(tx: Transaction, code: string): Promise<boolean>;
  /** As the function of this name. @throws AppError inviteCodeUnknown */
  createUserWithIdentity(tx: Transaction, user: NewUser): Promise<string>;
  /**
   * Opens a session in one transaction with `whose`, which answers (or makes) the user it is for. What `whose` throws
   * undoes all of it. Past the limit of sessions the oldest ends. @throws AppError accountBlocked
   */
  openSession(device: Device, whose: (tx: Transaction) => Promise<string>): Promise<SignedIn>;
}

type SignInCorePlatform = Pick<Platform, 'database' | 'keys' | 'clock' | 'random'>;

export const createSignInCore = (
  { database, keys, clock, random }: SignInCorePlatform,
  sessions: Sessions,
): SignInCore => ({
  unseal(field, ciphertext) {
    const text = keys.decrypt(ciphertext);
    const parsed = text === null ? null : sealedValue.safeParse(parseJson(text));
    if (!parsed?.success) throw new AppError('ciphertextInvalid', { field });
    if (!isRecent(new Date(parsed.data.sealedAtMs), clock.now(), limits.ciphertextMaxAgeSeconds))
      throw new AppError('ciphertextExpired', { field });
    return parsed.data.value;
  },

  findIdentity,

  isKnownInviteCode: async (tx, code) => (await findUserIdByInviteCode(tx, code.toUpperCase())) !== null,

  createUserWithIdentity: (tx, user) => createUserWithIdentity(tx, { clock, random }, user),

  async openSession(device, whose) {
    const { endedIds, ...signedIn } = await database.transaction(async (tx) => {
      // Between the proof and now the account may have been joined into another.
      const { userId } = await getSurvivingUser(tx, await whose(tx));
      const user = await getUser(tx, userId);
      // Deleted since it was found.
      if (user.deletedAt) throw new AppError('tokenInvalid');
      if (user.blockedAt) throw new AppError('accountBlocked');
      const { token, endedIds } = await sessions.open(tx, userId, device);
      const userInfo = userInfoView(user, await balanceOf(tx, userId), token);
      return { token, userInfo, endedIds };
    });
    sessions.closeStreams(endedIds);
    return signedIn;
  },
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
