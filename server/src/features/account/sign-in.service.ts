import { limits, passwordRules, sealedValue, type UserInfo } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.service.ts';
import type { Device, Sessions } from '#features/sessions/sessions.service.ts';
import { AppError } from '#http/app-error.ts';
import { isPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { findIdentity, getUser } from './account.repository.ts';
import { userInfoView } from './account.view.ts';
import { createAccount, subjectOf } from './new-account.service.ts';

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

type SignInPlatform = Pick<Platform, 'database' | 'keys' | 'clock' | 'random'>;

/** Registering and signing in with a user name and a password. */
export const createSignIn = (platform: SignInPlatform, sessions: Sessions): SignIn => {
  const { database, keys, clock } = platform;
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
      const userId = await createAccount(platform, {
        username,
        password: plain,
        country,
        language,
        regSource: device.platform,
        inviteCode,
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
