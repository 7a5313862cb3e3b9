import type { SignInCore } from '#features/account/account.ts';
import type { Analytics } from '#features/analytics/analytics.ts';
import { listMergedUserIds } from '#features/merged-users/merged-users.ts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import { AppError } from '#kernel/app-error.ts';
import { RefusedInput } from '#kernel/refused-input.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { isPassword } from '#platform/secrets/passwords.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import {
  anonymizeAnalytics,
  anonymizeUser,
  clearDevices,
  deleteActivity,
  deleteFeedback,
  deleteIdentities,
  deleteReactions,
  eraseComments,
  getProofs,
  listDeletedSince,
} from './deletion.repository.ts';

export interface Deletion {
  /**
   * Deletes the viewer's account permanently. `password` is a ciphertext.
   * @throws AppError ciphertextInvalid, ciphertextExpired, credentialsWrong, tooManySignIns, signInAgain; RefusedInput
   */
  delete(viewer: SessionUser, password: string | undefined): Promise<void>;
  /** Erases what calls in progress wrote for accounts that were deleted recently; for the job. */
  finish(): Promise<void>;
}

const wrongPasswords: AttemptLimit = { name: 'deletion', max: 10, windowSeconds: 900, limit: 'signIn' };
/** A viewer without a password proves their identity by a recent sign-in. */
const recentSignInMinutes = 10;
const recentDeletionMinutes = 120;

type DeletionPlatform = Pick<Platform, 'database' | 'clock' | 'uploads'>;

/**
 * Deletes accounts: personal data is erased, accounting records stay. Ledger, orders, unlocks, memberships, redeemed codes
 * and rewarded invites keep an anonymous user, so that a late payment can still be assigned.
 */
export const createDeletion = (
  { database, clock, uploads }: DeletionPlatform,
  { unseal }: Pick<SignInCore, 'unseal'>,
  sessions: Pick<Sessions, 'endAll' | 'closeStreams'>,
  attempts: Attempts,
  analytics: Pick<Analytics, 'flush'>,
): Deletion => {
  const requireProof = async ({ userId, sessionId }: SessionUser, password: string | undefined) => {
    const { passwordHashes, signedInAt } = await getProofs(database.read, userId, sessionId);
    if (passwordHashes.length === 0) {
      if (signedInAt < minutesAfter(clock.now(), -recentSignInMinutes)) throw new AppError('signInAgain');
      return;
    }
    if (password === undefined) throw missingPassword();
    const plainPassword = unseal('password', password);
    await attempts.take(wrongPasswords, userId);
    for (const hash of passwordHashes) if (await isPassword(plainPassword, hash)) return;
    throw new AppError('credentialsWrong');
  };

  const eraseUser = async (tx: Transaction, id: string, now: Date) => {
    await anonymizeUser(tx, id, now);
    const sessionIds = await sessions.endAll(tx, id, 'accountDeleted');
    await clearDevices(tx, id);
    await deleteIdentities(tx, id);
    await eraseComments(tx, id, now);
    await deleteReactions(tx, id);
    await deleteActivity(tx, id);
    const imageKeys = await deleteFeedback(tx, id);
    return { id, sessionIds, imageKeys };
  };

  /** Erases a user and all accounts that were merged into theirs. */
  const eraseAccount = async (userId: string) => {
    const erased = await database.transaction(async (tx) => {
      const now = clock.now();
      const users: Awaited<ReturnType<typeof eraseUser>>[] = [];
      for (const id of await listMergedUserIds(tx, userId)) users.push(await eraseUser(tx, id, now));
      return users;
    });
    sessions.closeStreams(erased.flatMap(({ sessionIds }) => sessionIds));
    await uploads.remove(erased.flatMap(({ imageKeys }) => imageKeys));
    // These run in separate batches: in one transaction, they could block other writers for too long.
    for (const { id } of erased) while (await anonymizeAnalytics(database.write, id));
  };

  return {
    async delete(viewer, password) {
      await requireProof(viewer, password);
      // Queued events would otherwise be written after the deletion.
      await analytics.flush();
      await eraseAccount(viewer.userId);
    },

    async finish() {
      const since = minutesAfter(clock.now(), -recentDeletionMinutes);
      for (const userId of await listDeletedSince(database.read, since)) await eraseAccount(userId);
    },
  };
};

const missingPassword = () =>
  new RefusedInput([
    { code: 'invalid_type', expected: 'string', input: undefined, path: ['password'], message: '' },
  ]);
