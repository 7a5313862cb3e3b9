import { type UnspentCoins, unspentCoinsRefundDays, unspentRefundLimit } from '@cliffhanger/contracts';
import { balanceOf, takeBack } from '#features/ledger/ledger.ts';
import type { EventPublisher, Publish } from '#features/live-events/live-events.ts';
import { requireActiveUser } from '#features/merged-users/merged-users.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { orderTypes } from './orders.view.ts';
import { type CoinReturn, quoteCoins } from './unspent-coins.ts';
import { countRequestsLeft, returnView, unspentCoinsView } from './unspent-coins.view.ts';
import {
  insertUnspentRefund,
  listCoinOrders,
  listRequests,
  type RequestedRefund,
} from './unspent-refunds.repository.ts';

/** What a viewer asks back for an order, as the list offered it. */
export interface AskedReturn {
  orderId: string;
  coins: number;
  price: { amountMinor: number; currency: string };
}

export interface UnspentRefunds {
  /** Lists what can go back, and what was asked back in the last days. */
  list(userId: string): Promise<UnspentCoins>;
  /**
   * Takes the coins away and stores that the provider owes the money, in one transaction. A repeated request changes
   * nothing.
   * @throws AppError signedInElsewhere, unspentCoinsChanged, unspentRefundLimit
   */
  giveBack(userId: string, asked: readonly AskedReturn[]): Promise<UnspentCoins>;
}

export const createUnspentRefunds = (
  { database, clock, payment }: Pick<Platform, 'database' | 'clock' | 'payment'>,
  { commit }: Pick<EventPublisher, 'commit'>,
): UnspentRefunds => {
  const read = async (db: Reader, userId: string, now: Date) => {
    const orders = await listCoinOrders(db, userId, daysAfter(now, -unspentCoinsRefundDays));
    const requests = await listRequests(db, userId, daysAfter(now, -unspentRefundLimit.days));
    const quotes = quoteCoins(orders, orders[0] ?? { paidCoin: 0, bonusCoin: 0 }, payment);
    return { orders, requests, quotes };
  };
  const list = async (userId: string) => {
    const { orders, requests, quotes } = await read(database.read, userId, clock.now());
    return unspentCoinsView(orders, quotes, requests);
  };
  return {
    list,
    async giveBack(userId, asked) {
      await commit(async (tx, publish) => {
        await requireActiveUser(tx, userId);
        const now = clock.now();
        const { quotes, requests } = await read(tx, userId, now);
        const returns = quotes.flatMap(({ back }) => (back && isAsked(back, asked) ? [back] : []));
        if (returns.length === 0 && asked.every((one) => isRepeated(one, requests))) return;
        if (returns.length !== asked.length) throw new AppError('unspentCoinsChanged');
        if (countRequestsLeft(requests) === 0) throw new AppError('unspentRefundLimit', unspentRefundLimit);
        for (const one of returns) await take(tx, userId, one, now);
        await publishChange(tx, publish, userId);
      });
      return list(userId);
    },
  };
};

const take = async (
  tx: Transaction,
  userId: string,
  { order, paidCoins, bonusCoins, amountMinor }: CoinReturn,
  at: Date,
) => {
  const { id: orderId } = order;
  const amounts = { paidCoins, bonusCoins, amountMinor };

  const id = await insertUnspentRefund(tx, { orderId, ...amounts, requestedAt: at, nextTryAt: at });
  const subject = {
    userId,
    orderId,
    reason: 'unspentRefund' as const,
    idempotencyKey: `unspentRefund:${id}`,
    at,
  };
  await takeBack(tx, subject, { paidCoins, bonusCoins });
};

/** Tells the viewer's devices that coins, or what became of an order, changed. */
export const publishChange = async (tx: Transaction, publish: Publish, userId: string) => {
  await publish(userId, { action: 'update_vip', msg: { OrderType: orderTypes.coins } });
  await publish(userId, { action: 'update_balance', msg: await balanceOf(tx, userId) });
};

const isSame = (
  asked: AskedReturn,
  orderId: string,
  { coins, price }: ReturnType<typeof returnView>,
): boolean =>
  asked.orderId === orderId &&
  asked.coins === coins &&
  asked.price.amountMinor === price.amountMinor &&
  asked.price.currency === price.currency;

const isAsked = (back: CoinReturn, asked: readonly AskedReturn[]): boolean =>
  asked.some((one) => isSame(one, back.order.id, returnView(back, back.order.currency)));

/** Whether the latest request for the order was this one, and its answer was lost. */
const isRepeated = (asked: AskedReturn, requests: readonly RequestedRefund[]): boolean => {
  const latest = requests.find(({ orderId }) => orderId === asked.orderId);
  return latest !== undefined && isSame(asked, latest.orderId, returnView(latest, latest.currency));
};
