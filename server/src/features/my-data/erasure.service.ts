import { deleteAgeLock } from '#features/age-locks/age-locks.ts';
import type { Analytics } from '#features/analytics/analytics.ts';
import { listMergedUserIds } from '#features/merged-users/merged-users.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import { deleteSpendingLimits } from '#features/spending-limits/spending-limits.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import {
  anonymizeAnalytics,
  anonymizeUser,
  clearDevices,
  deleteActivity,
  deleteFeedback,
  deleteIdentities,
  deleteNotes,
  deleteReactions,
  eraseComments,
  isDue,
  listDeletedSince,
  listDueUserIds,
} from './erasure.repository.ts';

export interface Erasure {
  /** Erases the accounts whose wait is over, and what late calls wrote for accounts that were erased recently. */
  run(): Promise<void>;
}

const recentErasureMinutes = 120;

/**
 * Erases accounts: personal data goes, accounting records stay. Ledger, orders, unlocks, memberships, redeemed codes
 * and rewarded invites keep an anonymous user, so that a late payment can still be assigned.
 */
export const createErasure = (
  { database, clock, uploads }: Pick<Platform, 'database' | 'clock' | 'uploads'>,
  sessions: Pick<Sessions, 'endAll' | 'closeEnded'>,
  analytics: Pick<Analytics, 'flush'>,
): Erasure => {
  /** Erases one account in the transaction. @returns the sessions to close and the storage keys to remove */
  const eraseUser = async (tx: Transaction, id: string, now: Date) => {
    await anonymizeUser(tx, id, now);
    const sessionIds = await sessions.endAll(tx, id, 'accountDeleted');
    await clearDevices(tx, id);
    await deleteIdentities(tx, id);
    await eraseComments(tx, id, now);
    await deleteReactions(tx, id);
    await deleteActivity(tx, id);
    await deleteNotes(tx, id);
    await deleteSpendingLimits(tx, id);
    await deleteAgeLock(tx, id);
    return { sessionIds, keys: await deleteFeedback(tx, id) };
  };

  /** Erases an account and those merged into it, if `isStillMeant` in the same transaction. */
  const erase = async (userId: string, isStillMeant: (tx: Transaction, now: Date) => Promise<boolean>) => {
    const erased = await database.transaction(async (tx) => {
      const now = clock.now();
      if (!(await isStillMeant(tx, now))) return [];
      const users: { id: string; sessionIds: string[]; keys: string[] }[] = [];
      for (const id of await listMergedUserIds(tx, userId)) {
        users.push({ id, ...(await eraseUser(tx, id, now)) });
      }
      return users;
    });
    sessions.closeEnded(erased.flatMap(({ sessionIds }) => sessionIds));
    await uploads.remove(erased.flatMap(({ keys }) => keys));
    // These run in separate batches: in one transaction, they could block other writers for too long.
    for (const { id } of erased) while (await anonymizeAnalytics(database.write, id));
  };

  return {
    async run() {
      const erasedSince = minutesAfter(clock.now(), -recentErasureMinutes);
      const recent = await listDeletedSince(database.read, erasedSince);
      const due = await listDueUserIds(database.read, clock.now());
      // Queued events would otherwise be written after the erasure.
      if (due.length > 0) await analytics.flush();
      for (const userId of due) await erase(userId, (tx, now) => isDue(tx, userId, now));
      for (const userId of recent) await erase(userId, async () => true);
    },
  };
};
