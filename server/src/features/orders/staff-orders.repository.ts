import type { OrderStatus } from '#platform/database/generated/enums.ts';
import type { Database, Reader, SelectRowsInThread } from '#platform/database/open-database.ts';

const summary = {
  id: true,
  kind: true,
  dramaId: true,
  coinsPaid: true,
  coinsBonus: true,
  membershipDays: true,
  amountMinor: true,
  currency: true,
  status: true,
  provider: true,
  createdAt: true,
  expiresAt: true,
  paidAt: true,
  refundedAt: true,
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
export const listOrders = async (
  { read, rowsInThread }: Pick<Database, 'read' | 'rowsInThread'>,
  search: OrderSearch,
) => {
  const { beforeId } = search;
  const before =
    beforeId === undefined
      ? null
      : await read.order.findUnique({ where: { id: beforeId }, select: { createdAt: true } });
  if (beforeId !== undefined && before === null) return null;
  const ids = await listOrderIds(rowsInThread, search, before?.createdAt);
  const found = await read.order.findMany({ where: { id: { in: ids } }, select: summary });
  const byId = new Map(found.map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const listOrderIds = async (
  rows: SelectRowsInThread,
  { userId, status, disputed, beforeId, limit }: OrderSearch,
  before: Date | undefined,
): Promise<string[]> => {
  const conditions = [
    ...(userId === undefined ? [] : ['userId = @userId']),
    ...(status === undefined ? [] : ['status = @status']),
    ...(disputed ? ['EXISTS (SELECT 1 FROM "Dispute" d WHERE d.orderId = "Order".id)'] : []),
    ...(before === undefined ? [] : ['(createdAt, id) < (@beforeMs, @beforeId)']),
  ];
  const listed = await rows<{ id: string }>(
    `SELECT id FROM "Order" WHERE ${['true', ...conditions].join(' AND ')}
     ORDER BY createdAt DESC, id DESC LIMIT @limit`,
    {
      limit,
      ...(userId !== undefined && { userId }),
      ...(status !== undefined && { status }),
      ...(before !== undefined && { beforeMs: before.getTime(), beforeId: beforeId ?? '' }),
    },
  );
  return listed.map(({ id }) => id);
};

/** The other paid orders of these viewers for the same offer that were paid in this time, the earliest first. */
export const listSimilarOrders = async (
  db: Reader,
  { id, templateId, userIds }: { id: string; templateId: string; userIds: readonly string[] },
  [from, to]: readonly [Date, Date],
) => {
  const found = await db.order.findMany({
    where: {
      id: { not: id },
      templateId,
      userId: { in: [...userIds] },
      status: 'paid',
      paidAt: { gte: from, lte: to },
    },
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
    select: { id: true, paidAt: true },
  });
  return found.flatMap(({ id: otherId, paidAt }) => (paidAt ? [{ id: otherId, paidAt }] : []));
};

/** The episodes that a viewer has of a series that they bought. */
export const countSeriesUnlocks = (db: Reader, userId: string, dramaId: string): Promise<number> =>
  db.unlock.count({ where: { userId, dramaId, source: 'series' } });

/** Finds an order with its provider events and its ledger transfers. */
export const findOrderDetail = (db: Reader, id: string) =>
  db.order.findUnique({
    where: { id },
    select: {
      ...summary,
      templateId: true,
      providerReference: true,
      events: { orderBy: { receivedAt: 'asc' }, select: { name: true, eventId: true, receivedAt: true } },
      transfers: { orderBy: { id: 'asc' }, select: { reason: true, coins: true, createdAt: true } },
    },
  });
