import type { OrderStatus } from '#platform/database/generated/enums.ts';
import type { Reader } from '#platform/database/open-database.ts';

const summary = {
  ...{ id: true, kind: true, dramaId: true, coinsPaid: true, coinsBonus: true, membershipDays: true },
  ...{ amountMinor: true, currency: true, status: true, provider: true },
  ...{ createdAt: true, expiresAt: true, paidAt: true, refundedAt: true },
  disputes: {
    orderBy: { createdAt: 'asc' },
    select: { disputeId: true, status: true, reason: true, createdAt: true, changedAt: true },
  },
  user: { select: { id: true, number: true, displayName: true, deletedAt: true } },
} as const;

export interface OrderSearch {
  userId?: string | undefined;
  status?: OrderStatus | undefined;
  /** Only orders with a dispute. */
  disputed?: boolean | undefined;
  /** Only orders that are older than this one. */
  beforeId?: string | undefined;
  limit: number;
}

/** Lists orders, newest first; null when there is no order `beforeId`. */
export const listOrders = async (db: Reader, { userId, status, disputed, beforeId, limit }: OrderSearch) => {
  const before =
    beforeId === undefined
      ? null
      : await db.order.findUnique({ where: { id: beforeId }, select: { createdAt: true } });
  if (beforeId !== undefined && before === null) return null;
  return db.order.findMany({
    where: {
      ...(userId && { userId }),
      ...(status && { status }),
      ...(disputed && { disputes: { some: {} } }),
      ...(before &&
        beforeId && {
          OR: [
            { createdAt: { lt: before.createdAt } },
            { createdAt: before.createdAt, id: { lt: beforeId } },
          ],
        }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: summary,
  });
};

/** Finds an order with its provider events and its ledger transfers. */
export const findOrderDetail = (db: Reader, id: string) =>
  db.order.findUnique({
    where: { id },
    select: {
      ...summary,
      ...{ templateId: true, providerReference: true },
      events: { orderBy: { receivedAt: 'asc' }, select: { name: true, eventId: true, receivedAt: true } },
      transfers: { orderBy: { id: 'asc' }, select: { reason: true, coins: true, createdAt: true } },
    },
  });
