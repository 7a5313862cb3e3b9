import { limits } from '@cliffhanger/contracts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { isPassword } from '#platform/secrets/passwords.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import { getProofs } from './account-proof.repository.ts';
import { passwordProvesFrom, provesFrom } from './identity-age.ts';
import type { SignInCore } from './sign-in-core.service.ts';

/** The password that a call gives as a proof, as ciphertext, and the name of its field. */
export type GivenPassword = { field: 'password' | 'currentPassword'; ciphertext: string | undefined };

/** Checks the proof that a caller gives, in addition to the token, to delete the account or change its identities. */
export interface AccountProof {
  /**
   * Requires the password of the account, or a recent sign-in of the session. Both count only by an identity that is
   * old enough. The transaction of the change has to check that the session is still open: whatever takes a
   * proof away, such as a new password, ends the sessions.
   * @throws AppError passwordRequired, passwordWrong, signInAgain, tooManySignIns, passwordsBusy, ciphertextInvalid,
   * ciphertextExpired
   */
  require(viewer: SessionUser, password: GivenPassword): Promise<void>;
}

/** A wrong password is compared with so many, each of which takes as long as a sign-in. */
const maxHashes = 5;

const wrongPasswords: AttemptLimit = { name: 'account-proof', max: 10, windowSeconds: 900, limit: 'signIn' };

type Proofs = Awaited<ReturnType<typeof getProofs>>;

export const createAccountProof = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { unseal, passwordQueue }: Pick<SignInCore, 'unseal' | 'passwordQueue'>,
  attempts: Attempts,
): AccountProof => {
  const requirePassword = (userId: string, password: string, hashes: readonly string[]) =>
    passwordQueue.run(async () => {
      await attempts.take(wrongPasswords, userId);
      for (const hash of hashes) {
        if (await isPassword(password, hash)) return attempts.giveBack(wrongPasswords, userId);
      }
      throw new AppError('passwordWrong');
    });

  return {
    async require({ userId, sessionId }, { field, ciphertext }) {
      const proofs = await getProofs(database.read, userId, sessionId);
      const now = clock.now();
      const hashes = listProvingHashes(proofs, now);
      if (ciphertext !== undefined) {
        const password = unseal(field, ciphertext);
        if (hashes.length > 0) return requirePassword(userId, password, hashes);
      }
      if (hasRecentSignIn(proofs, { now, hasPassword: hashes.length > 0 })) return;
      throw new AppError(hashes.length > 0 ? 'passwordRequired' : 'signInAgain');
    },
  };
};

/** The passwords of the oldest identities. After a reset, all identities have the same. */
const listProvingHashes = ({ identities }: Proofs, now: Date): string[] => {
  const proving = identities.filter((identity) => passwordProvesFrom(identity) <= now);
  return [...new Set(proving.flatMap(({ passwordHash }) => passwordHash ?? []))].slice(0, maxHashes);
};

/**
 * Whether the session was signed in recently by an identity that proves the account. Where the account has a password,
 * the identity that it was registered with counts after some days only: until then, any session may be that recent.
 */
const hasRecentSignIn = (
  { identities, signedInAt, signedInById }: Proofs,
  { now, hasPassword }: { now: Date; hasPassword: boolean },
): boolean => {
  const { signInMinutes, identityDays } = limits.accountProof;
  if (!signedInAt || signedInAt < minutesAfter(now, -signInMinutes)) return false;
  const identity = identities.find(({ id }) => id === signedInById);
  if (!identity) return false;
  if (hasPassword) return identity.createdAt <= daysAfter(now, -identityDays);
  return provesFrom(identity) <= now;
};
