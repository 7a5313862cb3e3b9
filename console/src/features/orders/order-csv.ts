import { fractionDigitsOf } from '@cliffhanger/contracts/money';
import type { ListedOrder } from '#entities/order.ts';
import { guarded, toCsv } from '#lib/csv.ts';

const columns = [
  'order',
  'placed',
  'paid',
  'refunded',
  'viewer',
  'name',
  'country',
  'what',
  'offer',
  'amount',
  'currency',
  'status',
  'failure',
  'provider',
  'reference',
  'returned',
] as const;

const plainAmount = (amountMinor: number, currency: string): string => {
  const digits = fractionDigitsOf(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
};

/**
 * Orders as CSV of RFC 4180. Times are in UTC and amounts plain numbers, as spreadsheets read them.
 * @param nameOf what an order buys
 */
export const ordersToCsv = (
  orders: readonly ListedOrder[],
  nameOf: (order: ListedOrder) => string,
): string => {
  const rows = orders.map((order) => [
    order.id,
    order.createdAt,
    order.paidAt ?? '',
    order.refundedAt ?? '',
    String(order.user.number),
    guarded(order.user.displayName),
    order.user.country,
    guarded(nameOf(order)),
    guarded(order.templateId),
    plainAmount(order.amountMinor, order.currency),
    order.currency,
    order.status,
    order.failureReason ?? '',
    order.provider,
    guarded(order.providerReference ?? ''),
    plainAmount(order.status === 'refunded' ? order.amountMinor : order.returnedMinor, order.currency),
  ]);
  return toCsv([columns, ...rows]);
};
