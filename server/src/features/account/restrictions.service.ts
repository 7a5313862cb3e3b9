import { limits } from '@cliffhanger/contracts';
import type { Sessions } from '#features/sessions/sessions.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  extendDeletionWait,
  getRestriction,
  listEndedBlocks,
  type Restriction,
  type RestrictionKind,
  setRestriction,
} from './restrictions.repository.ts';

/** Blocks and mutes of accounts, and ends of their sessions, by staff. */
export interface Restrictions {
  /**
   * Blocks an account, which ends all sessions and refuses sign-in, or mutes it, which refuses comments. Of an account
   * that is restricted so already, reason and end are replaced. No data is lost.
   * @returns whether anything changed
   */
  set(userId: string, kind: RestrictionKind, restriction: Restriction): Promise<boolean>;
  /** A deletion that a blocked viewer requested waits until they can sign in again. @returns whether there was one */
  end(userId: string, kind: RestrictionKind): Promise<boolean>;
  /** Signs the viewer out on one device, or on all. @returns the number of sessions that ended */
  endSessions(userId: string, sessionId?: string): Promise<number>;
  /** Ends the blocks whose time is over. Mutes end by themselves. */
  endOver(): Promise<void>;
}

const none = { at: null, until: null, reason: null };

export const createRestrictions = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  sessions: Pick<Sessions, 'endAll' | 'endOne' | 'closeEnded'>,
): Restrictions => {
  const end = (userId: string, kind: RestrictionKind) =>
    database.transaction(async (tx) => {
      const { at } = await getRestriction(tx, userId, kind);
      if (!at) return false;
      if (kind === 'block')
        await extendDeletionWait(tx, userId, daysAfter(clock.now(), limits.deletionWaitDays));
      await setRestriction(tx, userId, kind, none);
      return true;
    });
  return {
    async set(userId, kind, { reason, until }) {
      const endedIds = await database.transaction(async (tx) => {
        const now = clock.now();
        const before = await getRestriction(tx, userId, kind);
        const isSame = before.reason === reason && before.until?.getTime() === until?.getTime();
        if (before.at && !isOver(before.until, now) && isSame) return null;
        const at = before.at && !isOver(before.until, now) ? before.at : now;
        await setRestriction(tx, userId, kind, { at, until, reason });
        return kind === 'block' && !before.at ? sessions.endAll(tx, userId, 'blocked') : [];
      });
      sessions.closeEnded(endedIds ?? []);
      return endedIds !== null;
    },
    end,
    async endSessions(userId, sessionId) {
      const endedIds = await database.transaction((tx) =>
        sessionId === undefined
          ? sessions.endAll(tx, userId, 'revoked')
          : sessions.endOne(tx, userId, 'revoked', sessionId),
      );
      sessions.closeEnded(endedIds);
      return endedIds.length;
    },
    async endOver() {
      for (const id of await listEndedBlocks(database.read, clock.now())) await end(id, 'block');
    },
  };
};

const isOver = (until: Date | null, now: Date): boolean => until !== null && until <= now;

/** An account as far as its block is concerned. */
interface BlockedAccount {
  id: string;
  blockedAt: Date | null;
  blockedUntil: Date | null;
  blockReason: string | null;
}

/** Refuses a blocked account. @throws AppError accountBlocked, with the reason and the end */
export const requireUnblocked = (account: BlockedAccount, now: Date): void => {
  const { id, blockedAt, blockedUntil, blockReason: reason } = account;
  if (!blockedAt || isOver(blockedUntil, now)) return;
  throw new AppError('accountBlocked', { reason, until: blockedUntil?.toISOString() ?? null }).about(id);
};

/** Ends a block of an account that `requireUnblocked` accepts, before the job does. */
export const endOverBlock = async (tx: Transaction, { id, blockedAt }: BlockedAccount): Promise<void> => {
  if (blockedAt) await setRestriction(tx, id, 'block', none);
};
