import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Device } from '#features/sessions/sessions.ts';
import type { VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Identity } from '#platform/database/generated/client.ts';
import type { Platform } from '#platform/platform.ts';
import { isPassword } from '#platform/secrets/passwords.ts';
import type { Identifier } from './identifier.ts';
import { hashNewPassword } from './new-password.ts';
import { checkInviteCode } from './new-user.service.ts';
import type { KnownIdentity, SignedIn, SignInCore } from './sign-in-core.service.ts';
import { storedSubjectOf } from './subject.ts';

/** A ciphertext, as it came. */
type Proof = { password: string; code?: undefined } | { code: string; password?: undefined };

/** For a name its password, for an address its code and maybe a password: ciphertexts, as they came. */
type NewProof = { password: string; code?: undefined } | { code: string; password?: string | undefined };

/** What else a new account is made of. */
export interface Registration {
  inviteCode: string | undefined;
  country: string;
  language: string;
}

export interface SignIn {
  /**
   * Whose the password is. Wrong ones are counted. Hashing takes its time: what is then done in a transaction is for
   * an identity that is still as it was proven. @throws AppError credentialsWrong, tooManySignIns
   */
  verifyPassword(identifier: Pick<Identifier, 'kind' | 'subject'>, password: string): Promise<KnownIdentity>;
  /** Lets an identity try again that got a new password: what was guessed was the old one. */
  resetWrongPasswords(identity: Pick<Identity, 'kind' | 'subject'>): Promise<void>;
  /**
   * With a password, or an address with its code.
   * @throws AppError ciphertextInvalid, ciphertextExpired, credentialsWrong, tooManySignIns, verificationCodeWrong, addressUnknown
   */
  signIn(identifier: Identifier, proof: Proof, device: Device): Promise<SignedIn>;
  /**
   * A name needs a password. An address needs its code, and may have a password.
   * @throws AppError ciphertextInvalid, ciphertextExpired, passwordTooWeak, inviteCodeUnknown, usernameTaken, verificationCodeWrong,
   * addressTaken
   */
  register(
    identifier: Identifier,
    proof: NewProof,
    registration: Registration,
    device: Device,
  ): Promise<SignedIn>;
}

/** Wrong passwords for one identity, whether it exists or not. Sessions that are open stay so. */
const wrongPasswordLimit: AttemptLimit = { name: 'password', max: 10, windowSeconds: 900, limit: 'signIn' };

/** Registering and signing in with a name or an address of one's own. */
export const createSignIn = (
  { database }: Pick<Platform, 'database'>,
  { unseal, findIdentity, createUserWithIdentity, openSession }: SignInCore,
  codes: VerificationCodes,
  attempts: Attempts,
): SignIn => {
  const keyOf = ({ kind, subject }: Pick<Identity, 'kind' | 'subject'>) =>
    `${kind}:${storedSubjectOf(kind, subject)}`;

  const verifyPassword: SignIn['verifyPassword'] = async ({ kind, subject }, password) => {
    const key = keyOf({ kind, subject });
    await attempts.take(wrongPasswordLimit, key);
    const identity = await findIdentity(database.read, kind, subject);
    const isRight = await isPassword(password, identity?.passwordHash ?? null);
    if (!identity || !isRight) throw new AppError('credentialsWrong');
    await attempts.giveBack(wrongPasswordLimit, key);
    return identity;
  };

  const signInByCode = async ({ kind, subject }: Identifier, code: string, device: Device) => {
    await codes.consume({ purpose: 'login', address: subject, code });
    return openSession(device, async (tx) => {
      const identity = await findIdentity(tx, kind, subject);
      // Whoever has the code owns the address, and may know.
      if (!identity) throw new AppError('addressUnknown', { field: 'address' });
      return identity.userId;
    });
  };

  return {
    verifyPassword,

    resetWrongPasswords: (identity) => attempts.reset(wrongPasswordLimit, keyOf(identity)),

    async signIn(identifier, { password, code }, device) {
      if (code !== undefined) return signInByCode(identifier, unseal('code', code), device);
      const proven = await verifyPassword(identifier, unseal('password', password));
      return openSession(device, async (tx) => {
        const identity = await findIdentity(tx, identifier.kind, identifier.subject);
        if (identity?.passwordHash !== proven.passwordHash) throw new AppError('credentialsWrong');
        return identity.userId;
      });
    },

    async register(identifier, { password, code }, { inviteCode, ...account }, device) {
      const { kind, subject, displayName } = identifier;
      const taken = () =>
        kind === 'account'
          ? new AppError('usernameTaken', { field: 'username' })
          : new AppError('addressTaken', { field: 'address' });
      const isTaken = async (db: Parameters<typeof findIdentity>[0]) =>
        (await findIdentity(db, kind, subject)) !== null;
      const openCode = code === undefined ? null : unseal('code', code);
      const plain = password === undefined ? undefined : unseal('password', password);
      await checkInviteCode(database.read, inviteCode);
      // Before the slow hash, so that a taken name is told at once; asked again below, where nobody can come between.
      if (kind === 'account' && (await isTaken(database.read))) throw taken();
      const passwordHash = plain === undefined ? undefined : await hashNewPassword(plain);
      if (openCode !== null) await codes.consume({ purpose: 'register', address: subject, code: openCode });
      return openSession(device, async (tx) => {
        if (await isTaken(tx)) throw taken();
        return createUserWithIdentity(tx, {
          ...account,
          kind,
          subject,
          displayName,
          passwordHash,
          isVerified: kind !== 'account',
          regSource: device.platform,
          inviteCode,
        });
      });
    },
  };
};
