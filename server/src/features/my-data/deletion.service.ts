import type { SignInCore } from '#features/account/account.ts';
import type { Analytics } from '#features/analytics/analytics.ts';
import { listMergedUserIds } from '#features/merged-users/merged-users.ts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import { AppError } from '#kernel/app-error.ts';
import { RefusedInput } from '#kernel/refused-input.ts';
import type { SessionUser } from '#kernel/viewer.ts';
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
   * Deletes the viewer's account for good. `password` is a ciphertext.
   * @throws AppError ciphertextInvalid, ciphertextExpired, credentialsWrong, tooManySignIns, signInAgain; RefusedInput
   */
  delete(viewer: SessionUser, password: string | undefined): Promise<void>;
  /** Takes away what a call that was under way still wrote for an account deleted lately. */
  finish(): Promise<void>;
}

const wrongPasswords: AttemptLimit = { name: 'deletion', max: 10, windowSeconds: 900, limit: 'signIn' };
/** Without a password, having just signed in is the proof. */
const freshMinutes = 10;
const finishMinutes = 120;

type DeletionPlatform = Pick<Platform, 'database' | 'clock' | 'uploads'>;

/**
 * Deleting an account: the person goes, the books stay. Ledger, orders, unlocks, memberships, redeemed codes and paid
 * invites keep a user without a name, so that a payment that comes late still finds where it belongs.
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
      if (signedInAt < minutesAfter(clock.now(), -freshMinutes)) throw new AppError('signInAgain');
      return;
    }
    if (password === undefined) throw missingPassword();
    const plain = unseal('password', password);
    await attempts.take(wrongPasswords, userId);
    for (const hash of passwordHashes) if (await isPassword(plain, hash)) return;
    throw new AppError('credentialsWrong');
  };

  const eraseAccount = async (userId: string) => {
    const { ids, sessionIds, keys } = await database.transaction(async (tx) => {
      const now = clock.now();
      const ids = await listMergedUserIds(tx, userId);
      const sessionIds: string[] = [];
      const keys: string[] = [];
      for (const id of ids) {
        await anonymizeUser(tx, id, now);
        sessionIds.push(...(await sessions.endAll(tx, id, 'accountDeleted')));
        await clearDevices(tx, id);
        await deleteIdentities(tx, id);
        await eraseComments(tx, id, now);
        await deleteReactions(tx, id);
        await deleteActivity(tx, id);
        keys.push(...(await deleteFeedback(tx, id)));
      }
      return { ids, sessionIds, keys };
    });
    sessions.closeStreams(sessionIds);
    await uploads.remove(keys);
    // In batches of their own: there can be more of these than one transaction should hold up others for.
    for (const id of ids) while (await anonymizeAnalytics(database.write, id));
  };

  return {
    async delete(viewer, password) {
      await requireProof(viewer, password);
      // What waits to be written would come after.
      await analytics.flush();
      await eraseAccount(viewer.userId);
    },

    async finish() {
      const since = minutesAfter(clock.now(), -finishMinutes);
      for (const userId of await listDeletedSince(database.read, since)) await eraseAccount(userId);
    },
  };
};

const missingPassword = () =>
  new RefusedInput([
    { code: 'invalid_type', expected: 'string', input: undefined, path: ['password'], message: '' },
  ]);
