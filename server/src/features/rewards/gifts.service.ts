import type { Balance } from '@cliffhanger/contracts';
import type { Events } from '#features/events/events.service.ts';
import { balanceOf } from '#features/ledger/ledger.service.ts';
import { AppError } from '#http/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { awardCoins, awardDays } from './prizes.service.ts';
import { findWinner, isCredited } from './rewards.repository.ts';

/** What staff gives away. The viewer's devices show it as a prize. */
export interface Gifts {
  /** Bonus coins; the same key gives them once. @throws AppError notFound for nobody */
  coins(userId: string, gift: { coins: number; idempotencyKey: string }): Promise<Balance>;
  /** Days of membership, after what the viewer already has. @returns when it ends @throws AppError notFound for nobody */
  days(userId: string, days: number): Promise<Date>;
}

/** Gifts from whoever keeps this server. */
export const createGifts = (
  { clock }: Pick<Platform, 'clock'>,
  { commit }: Pick<Events, 'commit'>,
): Gifts => ({
  coins: (userId, { coins, idempotencyKey }) =>
    commit(async (tx, tell) => {
      const winner = await findWinner(tx, userId);
      if (!winner) throw new AppError('notFound');
      const key = `gift:${idempotencyKey}`;
      if (await isCredited(tx, key)) return balanceOf(tx, userId);
      const at = clock.now();
      const prize = { reason: 'prize', title: 'prizeTitle', coins, at, idempotencyKey: key } as const;
      return awardCoins(tx, tell, winner, prize);
    }),
  days: (userId, days) =>
    commit(async (tx, tell) => {
      const winner = await findWinner(tx, userId);
      if (!winner) throw new AppError('notFound');
      return awardDays(tx, tell, winner, { title: 'prizeTitle', days, now: clock.now() });
    }),
});
