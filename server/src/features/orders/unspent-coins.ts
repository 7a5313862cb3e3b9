import type { ReturnableOrder } from '@cliffhanger/contracts';
import type { PaymentProvider } from '#platform/payment/payment.ts';

/** An order of coins, with what went back for unspent coins or is about to. */
export interface CoinOrder {
  id: string;
  provider: string;
  amountMinor: number;
  currency: string;
  coinsPaid: number;
  coinsBonus: number;
  returnedPaidCoins: number;
  returnedBonusCoins: number;
  /** Money that went back or is about to. */
  givenMinor: number;
  /** Whether a dispute of the payment was not won. */
  isDisputed: boolean;
  /** Whether the bank sent a refund of it back, as it would the next one. */
  hasFailed: boolean;
}

/** What goes back for the unspent coins of an order. */
export interface CoinReturn {
  order: CoinOrder;
  /** The coins for which the money is. */
  paidCoins: number;
  bonusCoins: number;
  amountMinor: number;
}

export interface CoinQuote {
  order: CoinOrder;
  back: CoinReturn | null;
  obstacle: ReturnableOrder['obstacle'];
}

/**
 * Reckons what can go back for each order. The coins that are left belong to the newest orders, those that cannot go back
 * included. What is missing of an order's bonus is taken from its bought coins, so these bring no money. Money is
 * proportional and rounded down; the last coins of an order bring the rest of its price.
 * @param orders the newest first
 * @param payment null when no provider is configured
 */
export const quoteCoins = (
  orders: readonly CoinOrder[],
  { paidCoin, bonusCoin }: { paidCoin: number; bonusCoin: number },
  payment: Pick<PaymentProvider, 'name' | 'findRefundable'> | null,
): CoinQuote[] => {
  let paidLeft = paidCoin;
  let bonusLeft = bonusCoin;
  return orders.map((order) => {
    const paid = Math.min(order.coinsPaid - order.returnedPaidCoins, paidLeft);
    const bonusCoins = order.coinsBonus - order.returnedBonusCoins;
    const bonus = Math.min(bonusCoins, bonusLeft);
    paidLeft -= paid;
    bonusLeft -= bonus;
    const paidCoins = paid - (bonusCoins - bonus);
    if (paidCoins <= 0) return { order, back: null, obstacle: 'spent' };
    const wantedMinor = moneyFor(order, order.returnedPaidCoins + paidCoins);
    if (wantedMinor <= 0) return { order, back: null, obstacle: 'spent' };
    if (order.isDisputed) return { order, back: null, obstacle: 'disputed' };
    const canRefund = order.provider === payment?.name && !order.hasFailed;
    const amountMinor = canRefund ? payment.findRefundable(order, wantedMinor) : 0;
    if (amountMinor <= 0) return { order, back: null, obstacle: 'provider' };
    return { order, back: { order, paidCoins, bonusCoins, amountMinor }, obstacle: null };
  });
};

/** The money for so many bought coins of an order, less what was given before. */
const moneyFor = ({ amountMinor, coinsPaid, givenMinor }: CoinOrder, paidCoins: number): number =>
  Math.floor((amountMinor * paidCoins) / coinsPaid) - givenMinor;
