import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Device } from '#features/sessions/sessions.ts';
import type { VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Reader } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { isPassword } from '#platform/secrets/passwords.ts';
import type { Identity } from './account.repository.ts';
import { type Identifier, requireUsername } from './identifier.ts';
import { passwordProvesFrom } from './identity-age.ts';
import { hashNewPassword } from './new-password.ts';
import { checkInviteCode } from './new-user.service.ts';
import type { KnownIdentity, SignedIn, SignInCore } from './sign-in-core.service.ts';
import { storedSubjectOf } from './subject.ts';

/** A proof as ciphertext. */
type Proof = { password: string; code?: undefined } | { code: string; password?: undefined };

/** The password of a name, or the code of an address with an optional password; both as ciphertexts. */
type NewProof = { password: string; code?: undefined } | { code: string; password?: string | undefined };

/** The other properties of a new account. */
export interface Registration {
  inviteCode: string | undefined;
  country: string;
  language: string;
}

export interface SignIn {
  /**
   * Verifies a password and returns the identity. Counts wrong passwords. Hashing is slow, so a later transaction must
   * check that the identity has not changed. @throws AppError credentialsWrong, tooManySignIns, passwordsBusy
   */
  verifyPassword(identifier: Pick<Identifier, 'kind' | 'subject'>, password: string): Promise<KnownIdentity>;
  /** Resets the count of wrong passwords of an identity with a new password: the guesses were at the old one. */
  resetWrongPasswords(identity: Pick<Identity, 'kind' | 'subject'>): Promise<void>;
  /**
   * Signs in with a password, or with the code of an address.
   * @throws AppError ciphertextInvalid, ciphertextExpired, credentialsWrong, tooManySignIns, passwordsBusy,
   * verificationCodeWrong, addressUnknown
   */
  signIn(identifier: Identifier, proof: Proof, device: Device): Promise<SignedIn>;
  /**
   * Creates an account and signs in. A name needs a password. An address needs its code and may have a password.
   * @throws AppError ciphertextInvalid, ciphertextExpired, passwordTooWeak, passwordsBusy, inviteCodeUnknown, usernameTaken,
   * usernameReserved, verificationCodeWrong, addressTaken
   */
  register(
    identifier: Identifier,
    proof: NewProof,
    registration: Registration,
    device: Device,
  ): Promise<SignedIn>;
}

/** Limits wrong passwords per identity, whether it exists or not. Open sessions are not affected. */
const wrongPasswordLimit: AttemptLimit = { name: 'password', max: 10, windowSeconds: 900, limit: 'signIn' };

/** Registers and signs in viewers with a user name, an e-mail address or a phone number. */
export const createSignIn = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { unseal, passwordQueue, findIdentity, createUserWithIdentity, openSession }: SignInCore,
  codes: VerificationCodes,
  attempts: Attempts,
): SignIn => {
  // A refusal by the queue comes before the attempt is counted, because it does not check the password.
  const verifyPassword: SignIn['verifyPassword'] = ({ kind, subject }, password) =>
    passwordQueue.run(async () => {
      const key = keyOf({ kind, subject });
      await attempts.take(wrongPasswordLimit, key);
      const identity = await findIdentity(database.read, kind, subject);
      const isCorrect = await isPassword(password, identity?.passwordHash ?? null, passwordQueue.cost);
      if (!identity || !isCorrect) throw new AppError('credentialsWrong').about(identity?.userId ?? null);
      await attempts.giveBack(wrongPasswordLimit, key);
      return identity;
    });

  const signInByCode = async ({ kind, subject }: Identifier, code: string, device: Device) => {
    await codes.consume({ purpose: 'login', address: subject, code });
    return openSession(device, async (tx) => {
      const identity = await findIdentity(tx, kind, subject);
      // The code proves ownership of the address, so this error reveals nothing.
      if (!identity) throw new AppError('addressUnknown', { field: 'address' });
      return identity;
    });
  };

  const requireFree = async (db: Reader, { kind, subject }: Identifier) => {
    if (await findIdentity(db, kind, subject)) throw takenError(kind);
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
        const { userId, id } = identity;
        return { userId, id: passwordProvesFrom(identity) <= clock.now() ? id : null };
      });
    },

    async register(identifier, { password, code }, { inviteCode, ...account }, device) {
      const { kind, subject, displayName } = identifier;
      if (kind === 'account') requireUsername(displayName);
      const plainCode = code === undefined ? null : unseal('code', code);
      const plainPassword = password === undefined ? undefined : unseal('password', password);
      await checkInviteCode(database.read, inviteCode);
      // Check before the slow hash, so that a taken name is reported immediately. The transaction below checks again,
      // safe from concurrent registrations.
      if (kind === 'account') await requireFree(database.read, identifier);
      const passwordHash =
        plainPassword === undefined
          ? undefined
          : await hashNewPassword(passwordQueue, plainPassword, [subject]);
      if (plainCode !== null) await codes.consume({ purpose: 'register', address: subject, code: plainCode });
      return openSession(device, async (tx, publish) => {
        await requireFree(tx, identifier);
        return createUserWithIdentity(tx, publish, {
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

const keyOf = ({ kind, subject }: Pick<Identity, 'kind' | 'subject'>) =>
  `${kind}:${storedSubjectOf(kind, subject)}`;

const takenError = (kind: Identifier['kind']) =>
  kind === 'account'
    ? new AppError('usernameTaken', { field: 'username' })
    : new AppError('addressTaken', { field: 'address' });
