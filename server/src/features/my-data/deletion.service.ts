import { limits } from '@cliffhanger/contracts';
import { endDeletionWait, type SignInCore } from '#features/account/account.ts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import { AppError } from '#kernel/app-error.ts';
import { RefusedInput } from '#kernel/refused-input.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { isPassword } from '#platform/secrets/passwords.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import { getProofs, startDeletionWait } from './deletion.repository.ts';

export interface Deletion {
  /**
   * Starts the wait that ends with the erasure of the viewer's account, and ends all other sessions. `password` is a
   * ciphertext. A repeated request keeps the end of the wait. @returns the end of the wait
   * @throws AppError ciphertextInvalid, ciphertextExpired, credentialsWrong, tooManySignIns, passwordsBusy, signInAgain,
   * signedInElsewhere; RefusedInput
   */
  request(viewer: SessionUser, password: string | undefined): Promise<Date>;
  /** Ends the wait, so that the account stays. Idempotent. @throws AppError signedInElsewhere */
  cancel(viewer: SessionUser): Promise<void>;
}

const wrongPasswords: AttemptLimit = { name: 'deletion', max: 10, windowSeconds: 900, limit: 'signIn' };
/** A viewer without a password proves their identity by a recent sign-in. */
const recentSignInMinutes = 10;

/** Requests for deletion. An account that waits works as before; only erasure takes anything from it. */
export const createDeletion = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { unseal, passwordQueue }: Pick<SignInCore, 'unseal' | 'passwordQueue'>,
  sessions: Pick<Sessions, 'requireOpen' | 'endAll' | 'closeEnded'>,
  attempts: Attempts,
): Deletion => {
  const requireProof = async ({ userId, sessionId }: SessionUser, password: string | undefined) => {
    const { passwordHashes, signedInAt } = await getProofs(database.read, userId, sessionId);
    if (passwordHashes.length === 0) {
      if (signedInAt < minutesAfter(clock.now(), -recentSignInMinutes)) throw new AppError('signInAgain');
      return;
    }
    if (password === undefined) throw missingPassword();
    const plainPassword = unseal('password', password);
    await passwordQueue.run(async () => {
      await attempts.take(wrongPasswords, userId);
      for (const hash of passwordHashes) if (await isPassword(plainPassword, hash)) return;
      throw new AppError('credentialsWrong');
    });
  };

  return {
    async request(viewer, password) {
      await requireProof(viewer, password);
      const { deletionDueAt, endedIds } = await database.transaction(async (tx) => {
        await sessions.requireOpen(tx, viewer);
        const { userId, sessionId } = viewer;
        const dueAt = daysAfter(clock.now(), limits.deletionWaitDays);
        const deletionDueAt = await startDeletionWait(tx, userId, dueAt);
        return { deletionDueAt, endedIds: await sessions.endAll(tx, userId, 'revoked', sessionId) };
      });
      sessions.closeEnded(endedIds);
      return deletionDueAt;
    },

    cancel: (viewer) =>
      database.transaction(async (tx) => {
        await sessions.requireOpen(tx, viewer);
        await endDeletionWait(tx, viewer.userId);
      }),
  };
};

const missingPassword = () =>
  new RefusedInput([
    { code: 'invalid_type', expected: 'string', input: undefined, path: ['password'], message: '' },
  ]);
