import type { Balance } from '@cliffhanger/contracts';
import { balanceOf, credit } from '#features/ledger/ledger.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { awardCoins, awardDays } from './prizes.service.ts';
import { findRewardRecipient, isCredited } from './rewards.repository.ts';

/** What staff gives away. The viewer's devices show it as a prize. */
export interface Gifts {
  /** Bonus coins; the same key gives them to a viewer once. @throws AppError notFound for nobody */
  coins(userId: string, gift: { coins: number; idempotencyKey: string }): Promise<Balance>;
  /** A prize in words of staff's own, perhaps with bonus coins; the same key gives those to a viewer once. @throws AppError notFound for nobody */
  prize(
    userId: string,
    prize: { title: string; body: string; coins?: number | undefined; idempotencyKey: string },
  ): Promise<void>;
  /** Days of membership, after what the viewer already has. @returns when it ends @throws AppError notFound for nobody */
  days(userId: string, days: number): Promise<Date>;
}

/** Gifts from whoever keeps this server. */
export const createGifts = (
  { clock }: Pick<Platform, 'clock'>,
  { commit }: Pick<EventPublisher, 'commit'>,
): Gifts => ({
  coins: (userId, { coins, idempotencyKey }) =>
    commit(async (tx, publish) => {
      const winner = await findRewardRecipient(tx, userId);
      if (!winner) throw new AppError('notFound');
      const key = `gift:${userId}:${idempotencyKey}`;
      if (await isCredited(tx, key)) return balanceOf(tx, userId);
      const at = clock.now();
      const prize = { reason: 'prize', title: 'prizeTitle', coins, at, idempotencyKey: key } as const;
      return awardCoins(tx, publish, winner, prize);
    }),
  prize: (userId, { title, body, coins, idempotencyKey }) =>
    commit(async (tx, publish) => {
      if (!(await findRewardRecipient(tx, userId))) throw new AppError('notFound');
      const key = `gift:${userId}:${idempotencyKey}`;
      if (coins) {
        if (await isCredited(tx, key)) return;
        const subject = { userId, reason: 'prize', idempotencyKey: key, at: clock.now() } as const;
        await credit(tx, subject, { paidCoins: 0, bonusCoins: coins });
        await publish(userId, { action: 'update_balance', msg: await balanceOf(tx, userId) });
      }
      await publish(userId, { action: 'user_prize', msg: { title, body } });
    }),
  days: (userId, days) =>
    commit(async (tx, publish) => {
      const winner = await findRewardRecipient(tx, userId);
      if (!winner) throw new AppError('notFound');
      return awardDays(tx, publish, winner, { title: 'prizeTitle', days, now: clock.now() });
    }),
});
