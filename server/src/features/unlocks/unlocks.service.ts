import { type Balance, limits } from '@cliffhanger/contracts';
import { discountedPrice } from '#features/episodes/episodes.ts';
import {
  balanceOf,
  getTransfer,
  isWrittenOffAfter,
  returnSpent,
  spend,
  type TransferRow,
} from '#features/ledger/ledger.ts';
import type { EventPublisher, Publish } from '#features/live-events/live-events.ts';
import type { LoadedMedia } from '#features/media/media.ts';
import { listMergedUserIds, requireActiveUser } from '#features/merged-users/merged-users.ts';
import { AppError } from '#kernel/app-error.ts';
import type { GroupedTransaction, RawTransaction } from '#platform/database/open-database.ts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';
import { admitAutoUnlock } from './auto-unlock.ts';
import { findRepeated, undoUntil } from './repeated-unlock.ts';
import { alignSeries } from './series.service.ts';
import {
  findUndone,
  findUnlock,
  getSituation,
  getUnreturned,
  insertUnlock,
  listUnlockables,
  listUnlocksOf,
  moveToUndone,
  recordWatched,
  resetUntouched,
  setUntouched,
  sumSpent,
} from './unlocks.repository.ts';

/**
 * An episode was watched up to a place: from `undoWatchedSeconds` on, or to its end, its unlock cannot be undone any
 * more, whatever happens to the place itself.
 */
export const recordWatchedUnlock = async (
  tx: RawTransaction,
  viewer: { userId: string; episodeId: string; positionSeconds: number; finished: boolean; at: Date },
): Promise<void> => {
  if (!viewer.finished && viewer.positionSeconds < limits.undoWatchedSeconds) return;
  await recordWatched(tx, viewer.userId, viewer.episodeId, viewer.at);
};

export interface UnlockInput {
  dramaId: string;
  episodeId: string;
  scope: 'episode' | 'rest';
  /** The price the viewer was shown and agreed to, in coins. */
  price: number;
  /** `auto`: nobody pressed anything. */
  source: 'viewer' | 'auto';
  /** Whether somebody touched the screen since the last automatic unlock. */
  touched: boolean;
  /** Where the viewer is: what is hidden there is not sold there. */
  country: string;
}

export interface Unlocked {
  episodeIds: string[];
  priceCoins: number;
  balance: Balance;
  /** Null when nothing was spent now. */
  transfer: TransferRow | null;
  undoUntil: Date | null;
}

export interface Unlocks {
  /**
   * Unlocks at the agreed price, in one transaction; repeating it spends nothing.
   * @throws AppError notFound, notEnoughCoins, priceChanged, nothingToUnlock, signedInElsewhere; of an automatic one
   * also autoUnlockOff, autoUnlockPaused, autoUnlockCapReached
   */
  unlock(userId: string, input: UnlockInput): Promise<Unlocked>;
  /**
   * Takes a fresh, hardly watched unlock back, with all that was unlocked together with it; repeating it answers the same.
   * @throws AppError notFound, undoTooLate, signedInElsewhere
   */
  undo(
    userId: string,
    input: { dramaId: string; episodeId: string },
  ): Promise<{ balance: Balance; transfer: TransferRow }>;
}

/** Splits a price over episodes in whole coins; the first ones carry what does not divide. */
const sharesOf = (priceCoins: number, parts: number): number[] =>
  Array.from(
    { length: parts },
    (_, index) => Math.floor(priceCoins / parts) + (index < priceCoins % parts ? 1 : 0),
  );

/** Counts an automatic unlock; one that the viewer makes starts the count anew. */
const countUntouchedUnlock = async (
  tx: GroupedTransaction,
  userId: string,
  { dramaId, source, touched }: UnlockInput,
  before: number,
  at: Date,
) => {
  if (source === 'auto') {
    await setUntouched(tx, { userId, dramaId, untouchedCount: touched ? 1 : before + 1, at });
  } else if (before > 0) await resetUntouched(tx, userId, dramaId, at);
};

/** The viewer's other devices show the change. Order type 2 refreshes the episode list: docs/specification.md#4-states-and-transitions. */
const publishUnlocks = async (
  publish: Publish,
  userId: string,
  unlocks: { dramaId: string; episodeIds: string[]; unlocked: boolean; balance: Balance },
) => {
  await publish(userId, { action: 'update_vip', msg: { OrderType: 2 } });
  await publish(userId, { action: 'update_unlocks', msg: unlocks });
};

/** Episodes against coins. What is owned stands in one row for each viewer and episode, so nothing is sold twice. */
export const createUnlocks = (
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
  clock: Clock,
  loadedMedia: Pick<LoadedMedia, 'isBeyondStart'>,
): Unlocks => ({
  unlock: (userId, input) =>
    commitInGroup(async (tx, publish) => {
      const { dramaId, scope, country } = input;
      const now = clock.now();
      const situation = getSituation(tx, { userId, dramaId, country, now });
      if (situation.isGone) throw new AppError('signedInElsewhere');
      const episodeId = scope === 'rest' ? null : input.episodeId;
      const episodes = listUnlockables(tx, { userId, dramaId, episodeId, now });
      const episode = episodes.find(({ id }) => id === input.episodeId);
      if (situation.restDiscountPercent === null || !episode) throw new AppError('notFound');

      const wanted = episodes.filter((one) => one.priceCoins > 0 && !one.unlock);
      if (wanted.length === 0) {
        const before = findRepeated(tx, userId, { scope, episode, episodes });
        if (before) {
          const until = before.undoUntil && before.undoUntil > now ? before.undoUntil : null;
          return { ...before, balance: await balanceOf(tx, userId), transfer: null, undoUntil: until };
        }
      }
      const isMember = (situation.memberExpire ?? 0) > now.getTime();
      if (wanted.length === 0 || isMember) throw new AppError('nothingToUnlock');

      const priceCoins =
        scope === 'rest'
          ? discountedPrice(
              wanted.map((one) => one.priceCoins),
              situation.restDiscountPercent,
            )
          : episode.priceCoins;
      if (priceCoins !== input.price) {
        throw new AppError('priceChanged', { priceCoins, agreedCoins: input.price });
      }
      if (input.source === 'auto') {
        admitAutoUnlock({
          isOn: situation.autoUnlock === 1,
          priceCoins,
          spentCoins: sumSpent(tx, { userId, dramaId, now: now.getTime() }),
          capCoins: situation.autoUnlockCapCoins ?? limits.autoUnlockCapCoins.default,
          untouchedUnlocks: input.touched ? 0 : situation.untouchedCount,
        });
      }
      const { transfer, balance } = await spend(
        tx,
        {
          userId,
          reason: 'unlock',
          dramaId,
          ...(scope === 'episode' && { episodeId: episode.id }),
          at: now,
        },
        priceCoins,
      );
      await countUntouchedUnlock(tx, userId, input, situation.untouchedCount, now);
      const shares = sharesOf(priceCoins, wanted.length);
      const single = input.source === 'auto' ? 'auto' : 'single';
      const source = scope === 'rest' ? 'rest' : single;
      const episodeIds = wanted.map(({ id }) => id);
      for (const [index, episodeId] of episodeIds.entries()) {
        const share = {
          priceCoins: shares[index] ?? 0,
          transferId: transfer.id,
          source,
          createdAt: now,
        } as const;
        await insertUnlock(tx, { userId, dramaId, episodeId, ...share });
      }
      await publishUnlocks(publish, userId, { dramaId, episodeIds, unlocked: true, balance });
      return { episodeIds, priceCoins, balance, transfer, undoUntil: undoUntil(now) };
    }),

  undo: (userId, { dramaId, episodeId }) =>
    commitInGroup(async (tx, publish) => {
      const now = clock.now();
      await requireActiveUser(tx, userId);
      const unlock = findUnlock(tx, { userId, dramaId, episodeId });
      if (!unlock?.transferId) {
        const since = secondsAfter(now, -limits.undoSeconds);
        const undoneBefore = findUndone(tx, { userId, dramaId, episodeId, since });
        if (!undoneBefore) throw new AppError(unlock ? 'undoTooLate' : 'notFound');
        return { balance: await balanceOf(tx, userId), transfer: getTransfer(tx.rows, undoneBefore) };
      }
      const { transferId } = unlock;
      const unlockedAt = new Date(unlock.createdAt);
      if (undoUntil(unlockedAt) <= now) throw new AppError('undoTooLate');
      const together = listUnlocksOf(tx, transferId);
      const userIds = await listMergedUserIds(tx, userId);
      const isWatched = together.some(
        (row) => row.watchedAt !== null || loadedMedia.isBeyondStart(userIds, row.episodeId, unlockedAt),
      );
      // Coins that a refund looked for and did not find are nobody's to give back.
      if (isWatched || (await isWrittenOffAfter(tx, userId, transferId))) throw new AppError('undoTooLate');

      const subject = {
        userId,
        reason: 'undoUnlock' as const,
        idempotencyKey: `undo:${transferId}`,
        dramaId,
        ...(together.length === 1 && { episodeId }),
        at: now,
      };
      const transfer = await returnSpent(tx, subject, getUnreturned(tx, transferId));
      await moveToUndone(tx, together, transfer.id, now);
      // Who owns the series keeps what coins had opened before.
      const kept = await alignSeries(tx, { userId, dramaId, now });
      await resetUntouched(tx, userId, dramaId, now);
      const balance = await balanceOf(tx, userId);
      const episodeIds = together.map((row) => row.episodeId).filter((id) => !kept.includes(id));
      await publishUnlocks(publish, userId, { dramaId, episodeIds, unlocked: false, balance });
      return { balance, transfer };
    }),
});
