import { type Balance, limits } from '@cliffhanger/contracts';
import {
  balanceOf,
  getTransfer,
  isWrittenOffAfter,
  returnSpent,
  type TransferRow,
} from '#features/ledger/ledger.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { LoadedMedia } from '#features/media/media.ts';
import { listMergedUserIds, requireActiveUser } from '#features/merged-users/merged-users.ts';
import { recordTouch } from '#features/sessions/sessions.ts';
import { AppError } from '#kernel/app-error.ts';
import type { GroupedTransaction, RawTransaction } from '#platform/database/open-database.ts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';
import { resetUntouched } from './auto-unlock.repository.ts';
import { publishUnlocks } from './publish-unlocks.ts';
import { alignSeries } from './series.service.ts';
import { findUndone, findUnlock, getUnreturned, listUnlocksOf, moveToUndone } from './undo.repository.ts';
import { recordWatched } from './unlocks.repository.ts';

/** The end of the time in which an unlock can be undone. */
export const undoUntil = (unlockedAt: Date): Date => secondsAfter(unlockedAt, limits.undoSeconds);

export interface UndoInput {
  dramaId: string;
  episodeId: string;
  /** The session of the device. */
  sessionId?: string | undefined;
}

export interface Undone {
  balance: Balance;
  /** The transfer that returned the coins. */
  transfer: TransferRow;
}

/** One transfer's unlocks, which are undone together. */
type UnlocksOfTransfer = ReturnType<typeof listUnlocksOf>;

/**
 * Undoes a fresh, hardly watched unlock, with all that the same transfer unlocked; repeating the call answers the same.
 *
 * @throws AppError notFound, undoTooLate, signedInElsewhere
 */
export const createUndo = (
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
  clock: Clock,
  loadedMedia: Pick<LoadedMedia, 'isBeyondStart'>,
): ((userId: string, input: UndoInput) => Promise<Undone>) => {
  /** @throws AppError undoTooLate when time is up, an episode was watched or its video loaded, or coins are missing */
  const requireUndoable = async (
    tx: GroupedTransaction,
    userId: string,
    { transferId, unlockedAt, unlocks }: { transferId: string; unlockedAt: Date; unlocks: UnlocksOfTransfer },
  ) => {
    const userIds = await listMergedUserIds(tx, userId);
    const isWatched = unlocks.some(
      ({ watchedAt, episodeId }) =>
        watchedAt !== null || loadedMedia.isBeyondStart(userIds, episodeId, unlockedAt),
    );
    // After a refund that found too few coins, the coins of earlier unlocks are not returned.
    if (isWatched || (await isWrittenOffAfter(tx, userId, transferId))) throw new AppError('undoTooLate');
  };

  return (userId, { sessionId, ...input }) =>
    commitInGroup(async (tx, publish) => {
      const now = clock.now();
      const { dramaId } = input;
      await requireActiveUser(tx, userId);
      const unlock = findUnlock(tx, { userId, ...input });
      if (!unlock?.transferId) return describeUndone(tx, userId, input, { isUnlocked: Boolean(unlock), now });

      const { transferId } = unlock;
      const unlockedAt = new Date(unlock.createdAt);
      if (undoUntil(unlockedAt) <= now) throw new AppError('undoTooLate');
      const unlocks = listUnlocksOf(tx, transferId);
      await requireUndoable(tx, userId, { transferId, unlockedAt, unlocks });

      const transfer = await returnCoins(tx, userId, {
        ...input,
        transferId,
        isSingle: unlocks.length === 1,
        at: now,
      });
      await moveToUndone(tx, unlocks, transfer.id, now);
      // A viewer who owns the series keeps the episodes that coins had unlocked before.
      const kept = await alignSeries(tx, { userId, dramaId, now });
      await resetUntouched(tx, userId, dramaId, now);
      if (sessionId) await recordTouch(tx, { sessionId, touchedAt: now });
      const balance = await balanceOf(tx, userId);
      const episodeIds = unlocks.map((row) => row.episodeId).filter((id) => !kept.includes(id));
      await publishUnlocks(publish, userId, { dramaId, episodeIds, unlocked: false, balance });
      return { balance, transfer };
    });
};

/** Answers an earlier undo again. @throws AppError undoTooLate, notFound when there was none */
const describeUndone = async (
  tx: GroupedTransaction,
  userId: string,
  input: UndoInput,
  { isUnlocked, now }: { isUnlocked: boolean; now: Date },
): Promise<Undone> => {
  const since = secondsAfter(now, -limits.undoSeconds);
  const returnedTransferId = findUndone(tx, { userId, ...input, since });
  if (!returnedTransferId) throw new AppError(isUnlocked ? 'undoTooLate' : 'notFound');
  return { balance: await balanceOf(tx, userId), transfer: getTransfer(tx.rows, returnedTransferId) };
};

const returnCoins = (
  tx: GroupedTransaction,
  userId: string,
  {
    dramaId,
    episodeId,
    transferId,
    isSingle,
    at,
  }: UndoInput & { transferId: string; isSingle: boolean; at: Date },
): Promise<TransferRow> => {
  const idempotencyKey = `undo:${transferId}`;
  const subject = {
    userId,
    reason: 'undoUnlock',
    idempotencyKey,
    dramaId,
    ...(isSingle && { episodeId }),
    at,
  } as const;
  return returnSpent(tx, subject, getUnreturned(tx, transferId));
};

/**
 * Records that the device that unlocked an episode played it from `undoWatchedSeconds` on, or to its end. The unlock
 * cannot be undone any more, even if the position is reset later.
 */
export const recordWatchedUnlock = async (
  tx: RawTransaction,
  { positionSeconds, finished, at, ...watched }: WatchedPosition,
): Promise<void> => {
  if (!finished && positionSeconds < limits.undoWatchedSeconds) return;
  await recordWatched(tx, watched, at);
};

interface WatchedPosition {
  userId: string;
  sessionId: string;
  episodeId: string;
  positionSeconds: number;
  finished: boolean;
  at: Date;
}
