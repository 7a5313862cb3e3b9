import {
  type ReturnableOrder,
  type UnspentCoins,
  type UnspentRefund,
  unspentCoinsRefundDays,
  unspentRefundLimit,
} from '@cliffhanger/contracts';
import { daysAfter } from '#platform/time/clock.ts';
import type { CoinQuote, CoinReturn } from './unspent-coins.ts';
import type { CoinOrderRow, RequestedRefund } from './unspent-refunds.repository.ts';

/** Coins that go, and the money for them. */
export const returnView = (
  { paidCoins, bonusCoins, amountMinor }: Pick<CoinReturn, 'paidCoins' | 'bonusCoins' | 'amountMinor'>,
  currency: string,
) => ({ coins: paidCoins + bonusCoins, price: { amountMinor, currency } });

const orderView = (
  { id, paidAt, amountMinor, currency, coinsPaid, coinsBonus }: CoinOrderRow,
  { back, obstacle }: CoinQuote,
): ReturnableOrder => ({
  orderId: id,
  paidAt: paidAt.toISOString(),
  until: daysAfter(paidAt, unspentCoinsRefundDays).toISOString(),
  price: { amountMinor, currency },
  coins: coinsPaid + coinsBonus,
  back: back && returnView(back, currency),
  obstacle,
});

const refundView = ({
  id,
  orderId,
  currency,
  status,
  failedAt,
  coinsReturnedAt,
  requestedAt,
  ...taken
}: RequestedRefund): UnspentRefund => ({
  refundId: id,
  orderId,
  ...returnView(taken, currency),
  status: failedAt === null ? status : 'failed',
  coinsReturned: coinsReturnedAt !== null,
  requestedAt: requestedAt.toISOString(),
});

/** Counts the requests that were carried out. One tap for several orders is one request. */
export const countRequestsLeft = (refunds: readonly RequestedRefund[]): number => {
  const carriedOut = refunds.filter(({ status }) => status !== 'refused');
  const times = new Set(carriedOut.map(({ requestedAt }) => requestedAt.getTime()));
  return Math.max(0, unspentRefundLimit.requests - times.size);
};

export const unspentCoinsView = (
  orders: readonly CoinOrderRow[],
  quotes: readonly CoinQuote[],
  refunds: readonly RequestedRefund[],
): UnspentCoins => ({
  orders: orders.flatMap((order, index) => {
    const quote = quotes[index];
    return quote ? [orderView(order, quote)] : [];
  }),
  refunds: refunds.map(refundView),
  requestsLeft: countRequestsLeft(refunds),
});
