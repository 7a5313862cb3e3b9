import { type Balance, limits } from '@cliffhanger/contracts';
import { discountedPrice } from '#features/episodes/cost-to-finish.ts';
import type { Events } from '#features/events/events.service.ts';
import { balanceOf, type MovementRow, reverse, spend } from '#features/ledger/ledger.service.ts';
import { AppError } from '#http/app-error.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import {
  countUndos,
  findMemberExpire,
  findUnlock,
  findUnlockables,
  insertUnlocks,
  listUnlocksOf,
  moveToUndone,
  type NewUnlock,
} from './unlocks.repository.ts';

export interface UnlockWish {
  dramaId: string;
  episodeId: string;
  scope: 'episode' | 'rest';
  /** The price the viewer was shown and agreed to, in coins. */
  price: number;
  /** Where the viewer is: what is hidden there is not sold there. */
  country: string;
}

export interface Unlocked {
  episodeIds: string[];
  priceCoins: number;
  balance: Balance;
  /** Null when nothing was spent now. */
  transfer: MovementRow | null;
  undoUntil: Date | null;
}

export interface Unlocks {
  /**
   * Unlocks at the agreed price, in one transaction; repeating it spends nothing.
   * @throws AppError notFound, notEnoughCoins, priceChanged, nothingToUnlock
   */
  unlock(userId: string, wish: UnlockWish): Promise<Unlocked>;
  /** Takes a fresh, hardly watched unlock back, with all that was unlocked together with it. @throws AppError notFound, undoTooLate */
  undo(
    userId: string,
    wish: { dramaId: string; episodeId: string },
  ): Promise<{ balance: Balance; transfer: MovementRow }>;
}

type Unlockables = NonNullable<Awaited<ReturnType<typeof findUnlockables>>>;
type UnlockableEpisode = Unlockables['episodes'][number];

const undoUntil = (unlockedAt: Date) => secondsAfter(unlockedAt, limits.undoSeconds);

/** Splits a price over episodes in whole coins; the first ones carry what does not divide. */
const sharesOf = (priceCoins: number, parts: number): number[] =>
  Array.from(
    { length: parts },
    (_, index) => Math.floor(priceCoins / parts) + (index < priceCoins % parts ? 1 : 0),
  );

/** Episodes against coins. What is owned stands in one row for each viewer and episode, so nothing is sold twice. */
export const createUnlocks = ({ commit }: Pick<Events, 'commit'>, clock: Clock): Unlocks => ({
  unlock: (userId, wish) =>
    commit(async (tx, tell) => {
      const { dramaId, scope } = wish;
      const now = clock.now();
      const drama = await findUnlockables(tx, dramaId, userId, { country: wish.country, now });
      const episode = drama?.episodes.find(({ id }) => id === wish.episodeId);
      if (!drama || !episode) throw new AppError('notFound');

      const owned = episode.unlocks[0];
      const locked = drama.episodes.filter(
        ({ priceCoins, unlocks }) => priceCoins > 0 && unlocks.length === 0,
      );
      const wanted: UnlockableEpisode[] = scope === 'rest' ? locked : owned ? [] : [episode];
      if (owned && wanted.length === 0) {
        return {
          episodeIds: [episode.id],
          priceCoins: owned.priceCoins,
          balance: await balanceOf(tx, userId),
          transfer: null,
          undoUntil: owned.transferId && undoUntil(owned.createdAt) > now ? undoUntil(owned.createdAt) : null,
        };
      }
      const memberExpire = await findMemberExpire(tx, userId);
      const isMember = memberExpire !== null && memberExpire > now;
      if (isMember || wanted.length === 0 || wanted.every(({ priceCoins }) => priceCoins === 0)) {
        throw new AppError('nothingToUnlock');
      }

      const priceCoins =
        scope === 'rest'
          ? discountedPrice(
              wanted.map((one) => one.priceCoins),
              drama.restDiscountPercent,
            )
          : episode.priceCoins;
      if (priceCoins !== wish.price) {
        throw new AppError('priceChanged', { priceCoins, agreedCoins: wish.price });
      }
      const attempt = await countUndos(tx, userId, dramaId);
      const transfer = await spend(
        tx,
        {
          userId,
          reason: 'unlock',
          idempotencyKey: `unlock:${scope}:${userId}:${wanted[0]?.id}:${wanted.length}:${attempt}`,
          dramaId,
          ...(scope === 'episode' && { episodeId: episode.id }),
          at: now,
        },
        priceCoins,
      );
      const shares = scope === 'rest' ? sharesOf(priceCoins, wanted.length) : [priceCoins];
      await insertUnlocks(
        tx,
        wanted.map(({ id }, index) => ({
          userId,
          dramaId,
          episodeId: id,
          priceCoins: shares[index] ?? 0,
          transferId: transfer.id,
          source: scope === 'rest' ? 'rest' : 'single',
          createdAt: now,
        })),
      );
      // The viewer's other devices show the episodes open; specification: order type 2 refreshes the episode list.
      await tell(userId, { action: 'update_vip', msg: { OrderType: 2 } });
      return {
        episodeIds: wanted.map(({ id }) => id),
        priceCoins,
        balance: await balanceOf(tx, userId),
        transfer,
        undoUntil: undoUntil(now),
      };
    }),

  undo: (userId, { dramaId, episodeId }) =>
    commit(async (tx, tell) => {
      const now = clock.now();
      const unlock = await findUnlock(tx, userId, episodeId);
      if (unlock?.dramaId !== dramaId) throw new AppError('notFound');
      const { transferId, createdAt } = unlock;
      if (!transferId || undoUntil(createdAt) <= now) throw new AppError('undoTooLate');
      const together = await listUnlocksOf(tx, userId, transferId);
      const isWatched = together.some(({ episode: { progress } }) =>
        progress.some(
          (place) =>
            place.updatedAt >= createdAt &&
            (place.finished || place.positionSeconds >= limits.undoWatchedSeconds),
        ),
      );
      if (isWatched) throw new AppError('undoTooLate');

      const subject = {
        userId,
        reason: 'undoUnlock' as const,
        idempotencyKey: `undo:${transferId}`,
        dramaId,
        ...(together.length === 1 && { episodeId }),
        at: now,
      };
      const returned = await reverse(tx, subject, transferId);
      const undone = together.map(({ episode: _, ...row }): NewUnlock => ({ ...row, transferId }));
      await moveToUndone(tx, undone, returned.id, now);
      await tell(userId, { action: 'update_vip', msg: { OrderType: 2 } });
      return { balance: await balanceOf(tx, userId), transfer: returned };
    }),
});
