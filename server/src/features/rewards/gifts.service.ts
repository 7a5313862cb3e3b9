import { credit } from '#features/ledger/ledger.ts';
import type { EventPublisher, Publish } from '#features/live-events/live-events.ts';
import { findGivenDays } from '#features/membership/membership.ts';
import { addNotice } from '#features/notices/notices.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { awardCoins, awardDays } from './prizes.service.ts';
import { findCredit, findPublished, findRewardRecipient } from './rewards.repository.ts';

/** The earlier use of a gift's key; without coins and days, it was a prize with a text only. */
export interface EarlierGift {
  coins: number | null;
  days: number | null;
  at: Date;
}

/** Gifts from the operator of this server. The viewer's devices show them as prizes. */
export interface Gifts {
  /**
   * Gives bonus coins, once per viewer and key.
   * @param gift.reason that the viewer reads, in place of the usual sentence
   * @returns what the key was used for before; null when the coins were given now
   * @throws AppError notFound when there is no such viewer
   */
  coins(
    userId: string,
    gift: { coins: number; idempotencyKey: string; reason?: string | undefined },
  ): Promise<EarlierGift | null>;
  /**
   * Publishes a prize with a text by staff, and optionally bonus coins, once per viewer and key. The key of a prize without
   * coins is remembered for `EVENT_DAYS`, as long as its event.
   * @returns what the key was used for before; null when it was given now
   * @throws AppError notFound when there is no such viewer
   */
  prize(
    userId: string,
    prize: { title: string; body: string; coins?: number | undefined; idempotencyKey: string },
  ): Promise<EarlierGift | null>;
  /**
   * Adds days of membership after the viewer's current ones, once per viewer and key.
   * @param gift.reason as in `coins`
   * @returns what the key was used for before; null when the days were given now
   * @throws AppError notFound when there is no such viewer
   */
  days(
    userId: string,
    gift: { days: number; idempotencyKey: string; reason?: string | undefined },
  ): Promise<EarlierGift | null>;
}

/** Gives bonus coins within a transaction, as `Gifts.coins` does. */
export const giveCoins = async (
  tx: Transaction,
  publish: Publish,
  userId: string,
  {
    coins,
    idempotencyKey,
    reason: text,
    at,
  }: { coins: number; idempotencyKey: string; reason?: string | undefined; at: Date },
): Promise<EarlierGift | null> => {
  const recipient = await findRewardRecipient(tx, userId);
  if (!recipient) throw new AppError('notFound');
  const key = `gift:${userId}:${idempotencyKey}`;
  const earlier = await findCredit(tx, key);
  if (earlier) return { ...earlier, days: null };
  const prize = { reason: 'prize', sentence: 'present', text, coins, at, idempotencyKey: key } as const;
  await awardCoins(tx, publish, recipient, prize);
  return null;
};

export const createGifts = (
  { clock }: Pick<Platform, 'clock'>,
  { commit }: Pick<EventPublisher, 'commit'>,
): Gifts => ({
  coins: (userId, gift) =>
    commit(async (tx, publish) => {
      const at = clock.now();
      const earlier = await giveCoins(tx, publish, userId, { ...gift, at });
      if (earlier) return earlier;
      const { coins, reason: text = null, idempotencyKey } = gift;
      const details = { coins, reason: 'gift', text } as const;
      await addNotice(tx, publish, { kind: 'coins', key: `coins:${idempotencyKey}`, userId, details, at });
      return null;
    }),
  prize: (userId, { title, body, coins, idempotencyKey }) =>
    commit(async (tx, publish) => {
      if (!(await findRewardRecipient(tx, userId))) throw new AppError('notFound');
      const key = `gift:${userId}:${idempotencyKey}`;
      const earlier = (await findCredit(tx, key)) ?? (await findPublished(tx, userId, key));
      if (earlier) return { coins: null, days: null, ...earlier };
      const at = clock.now();
      if (coins) {
        const subject = { userId, reason: 'prize', idempotencyKey: key, at } as const;
        const balance = await credit(tx, subject, { paidCoins: 0, bonusCoins: coins });
        await publish(userId, { action: 'update_balance', msg: balance });
      }
      await publish(userId, { action: 'user_prize', msg: { title, body } }, coins ? undefined : key);
      const source = { key: `prize:${idempotencyKey}`, userId, at };
      if (coins) {
        const details = { coins, reason: 'gift', text: body } as const;
        await addNotice(tx, publish, { kind: 'coins', ...source, details });
      } else await addNotice(tx, publish, { kind: 'news', ...source, details: { title, text: body } });
      return null;
    }),
  days: (userId, { days, idempotencyKey, reason: text }) =>
    commit(async (tx, publish) => {
      const recipient = await findRewardRecipient(tx, userId);
      if (!recipient) throw new AppError('notFound');
      const giftKey = `gift:${userId}:${idempotencyKey}`;
      const earlier = await findGivenDays(tx, giftKey);
      if (earlier) return { coins: null, days: earlier.days, at: earlier.at };
      const now = clock.now();
      await awardDays(tx, publish, recipient, { sentence: 'present', text, days, now, giftKey });
      const details = { days, text: text ?? null };
      await addNotice(tx, publish, {
        kind: 'days',
        key: `days:${idempotencyKey}`,
        userId,
        details,
        at: now,
      });
      return null;
    }),
});
