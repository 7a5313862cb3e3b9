import { passwordRules } from '@cliffhanger/contracts';
import type { AttemptLimit, Attempts } from '#features/limits/attempts.service.ts';
import type { Device } from '#features/sessions/sessions.service.ts';
import { AppError } from '#http/app-error.ts';
import { hashPassword, isPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import type { Entrance, SignedIn } from './entrance.service.ts';
import { subjectOf } from './new-user.service.ts';

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

export interface SignIn {
  /** @throws AppError ciphertextInvalid, ciphertextExpired, credentialsWrong, tooManySignIns */
  signIn(credentials: Credentials, device: Device): Promise<SignedIn>;
  /** @throws AppError ciphertextInvalid, ciphertextExpired, usernameTaken, passwordTooWeak, inviteCodeUnknown */
  register(registration: Registration, device: Device): Promise<SignedIn>;
}

/** Wrong passwords for one identity, whether it exists or not. Sessions that are open stay so. */
const wrongPasswords: AttemptLimit = { name: 'password', max: 10, windowSeconds: 900, limit: 'signIn' };

/** Registering and signing in with a user name and a password. */
export const createSignIn = (
  { database }: Pick<Platform, 'database'>,
  { unseal, findIdentity, createUserWithIdentity, openSession }: Entrance,
  attempts: Attempts,
): SignIn => ({
  async signIn({ username, password }, device) {
    const plain = unseal(password);
    const subject = subjectOf(username);
    await attempts.take(wrongPasswords, `account:${subject}`);
    const identity = await findIdentity(database.read, 'account', subject);
    const isRight = await isPassword(plain, identity?.passwordHash ?? null);
    if (!identity || !isRight) throw new AppError('credentialsWrong');
    await attempts.giveBack(wrongPasswords, `account:${subject}`);
    return openSession(device, async () => identity.userId);
  },

  async register({ username, password, ...account }, device) {
    const plain = unseal(password);
    if (!Object.values(passwordRules).every((rule) => rule(plain))) throw new AppError('passwordTooWeak');
    const kind = 'account';
    const subject = subjectOf(username);
    // Before the slow hash, so that a taken name is told at once; asked again below, where nobody can come between.
    if (await findIdentity(database.read, kind, subject)) throw new AppError('usernameTaken');
    const passwordHash = await hashPassword(plain);
    return openSession(device, async (tx) => {
      if (await findIdentity(tx, kind, subject)) throw new AppError('usernameTaken');
      return createUserWithIdentity(tx, {
        ...account,
        kind,
        subject,
        displayName: username,
        passwordHash,
        isVerified: false,
        regSource: device.platform,
      });
    });
  },
});
