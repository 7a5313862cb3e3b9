import { limits, passwordRules, sealedValue, type UserInfo } from '@cliffhanger/contracts';
import { balanceOf, openAccounts } from '#features/ledger/ledger.service.ts';
import type { Device, Sessions } from '#features/sessions/sessions.service.ts';
import { AppError } from '#http/app-error.ts';
import { hashPassword, isPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findIdentity,
  findUserIdByInviteCode,
  getUser,
  insertInvite,
  insertUser,
} from './account.repository.ts';
import { userInfoView } from './account.view.ts';

interface Credentials {
  username: string;
  /** Ciphertext of the password. */
  password: string;
}

export interface Registration extends Credentials {
  inviteCode: string | undefined;
  country: string;
  language: string;
}

export interface SignedIn {
  token: string;
  userInfo: UserInfo;
}

export interface SignIn {
  /** @throws AppError ciphertextInvalid, ciphertextExpired, credentialsWrong */
  signIn(credentials: Credentials, device: Device): Promise<SignedIn>;
  /** @throws AppError ciphertextInvalid, ciphertextExpired, usernameTaken, passwordTooWeak, inviteCodeUnknown */
  register(registration: Registration, device: Device): Promise<SignedIn>;
}

/** Upper and lower case, and the ways Unicode writes one letter, are one account. */
const subjectOf = (username: string) => username.normalize('NFKC').toLowerCase();

type SignInPlatform = Pick<Platform, 'database' | 'keys' | 'clock' | 'random'>;

/** Registering and signing in with a user name and a password. */
export const createSignIn = (
  { database, keys, clock, random }: SignInPlatform,
  sessions: Sessions,
): SignIn => {
  const unseal = (ciphertext: string): string => {
    const text = keys.decrypt(ciphertext);
    const parsed = text === null ? null : sealedValue.safeParse(parseJson(text));
    if (!parsed?.success) throw new AppError('ciphertextInvalid');
    const ageMs = clock.now().getTime() - parsed.data.sealedAtMs;
    if (Math.abs(ageMs) > limits.ciphertextMaxAgeSeconds * 1000) throw new AppError('ciphertextExpired');
    return parsed.data.value;
  };

  const openSession = async (userId: string, device: Device): Promise<SignedIn> =>
    database.transaction(async (tx) => {
      const token = await sessions.open(tx, userId, device);
      return { token, userInfo: userInfoView(await getUser(tx, userId), await balanceOf(tx, userId), token) };
    });

  return {
    async signIn({ username, password }, device) {
      const plain = unseal(password);
      const identity = await findIdentity(database.read, subjectOf(username));
      const isRight = await isPassword(plain, identity?.passwordHash ?? null);
      if (!identity || !isRight) throw new AppError('credentialsWrong');
      return openSession(identity.userId, device);
    },

    async register({ username, password, inviteCode, country, language }, device) {
      const plain = unseal(password);
      if (!Object.values(passwordRules).every((rule) => rule(plain))) throw new AppError('passwordTooWeak');
      const subject = subjectOf(username);
      // Before the slow hash, so that a taken name is told at once; the unique key decides below.
      if (await findIdentity(database.read, subject)) throw new AppError('usernameTaken');
      const passwordHash = await hashPassword(plain);
      const userId = await database.transaction(async (tx) => {
        if (await findIdentity(tx, subject)) throw new AppError('usernameTaken');
        const inviterId = inviteCode ? await findUserIdByInviteCode(tx, inviteCode.toUpperCase()) : null;
        if (inviteCode && !inviterId) throw new AppError('inviteCodeUnknown');
        const at = clock.now();
        const user = await insertUser(tx, {
          displayName: username,
          country,
          language,
          regSource: device.platform,
          inviteCode: random.code(8),
          subject,
          passwordHash,
          at,
        });
        await openAccounts(tx, user.id);
        if (inviterId) await insertInvite(tx, { inviterId, inviteeId: user.id, at });
        return user.id;
      });
      return openSession(userId, device);
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
