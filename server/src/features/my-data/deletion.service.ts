import { limits } from '@cliffhanger/contracts';
import { type AccountProof, endDeletionWait } from '#features/account/account.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { startDeletionWait } from './deletion.repository.ts';

export interface Deletion {
  /**
   * Starts the wait that ends with the erasure of the viewer's account, and ends all other sessions. `password` is a
   * ciphertext. A repeated request keeps the end of the wait. @returns the end of the wait
   * @throws AppError as `AccountProof.require`; signedInElsewhere
   */
  request(viewer: SessionUser, password: string | undefined): Promise<Date>;
  /** Ends the wait, so that the account stays. Idempotent. @throws AppError signedInElsewhere */
  cancel(viewer: SessionUser): Promise<void>;
}

/** Requests for deletion. An account that waits works as before; only erasure takes anything from it. */
export const createDeletion = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  proof: AccountProof,
  sessions: Pick<Sessions, 'requireOpen' | 'endAll' | 'closeEnded'>,
): Deletion => {
  return {
    async request(viewer, password) {
      await proof.require(viewer, { field: 'password', ciphertext: password });
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
