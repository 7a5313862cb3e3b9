import type { CoinPack, MembershipPlan, Order, OrderType } from '@cliffhanger/contracts';
import type { Order as OrderRow, RechargeTemplate } from '#platform/database/generated/client.ts';

/** The order types of the specification: 1 coins, 2 a whole series, 3 membership. */
export const orderTypes = { coins: 1, series: 2, membership: 3 } as const satisfies Record<string, OrderType>;

/** Bonus coins of a pack, in whole coins. */
export const bonusCoinsOf = (template: Pick<RechargeTemplate, 'coins' | 'bonusPercent'>): number =>
  Math.round((template.coins * template.bonusPercent) / 100);

const priceOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({
  amountMinor,
  currency,
});

export const coinPackView = (template: RechargeTemplate): CoinPack => ({
  templateId: template.id,
  coins: template.coins,
  bonusPercent: template.bonusPercent,
  bonusCoins: bonusCoinsOf(template),
  price: priceOf(template),
});

export const membershipPlanView = (template: RechargeTemplate): MembershipPlan => ({
  templateId: template.id,
  period: template.period ?? 'month',
  days: template.membershipDays,
  price: priceOf(template),
});

/** An unpaid order past its time shows as expired, whether or not anything has marked it yet. */
export const statusOf = (order: OrderRow, now: Date): Order['status'] =>
  order.status === 'created' && order.expiresAt <= now ? 'expired' : order.status;

export const orderView = (order: OrderRow, now: Date): Order => ({
  orderId: order.id,
  orderType: order.kind as OrderType,
  status: statusOf(order, now),
  price: priceOf(order),
  coins: order.coinsPaid + order.coinsBonus,
  membershipDays: order.membershipDays,
  expiresAt: order.expiresAt.toISOString(),
});
