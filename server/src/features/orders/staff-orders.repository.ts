import { type OrderSums, similarMinutes } from '@cliffhanger/contracts/staff';
import { titleColumns, titlesView } from '#features/dramas/dramas.ts';
import type { OrderStatus, PaymentFailure } from '#platform/database/generated/enums.ts';
import type { Database, Reader, SelectRowsInThread, SqlValues } from '#platform/database/open-database.ts';

const summary = {
  id: true,
  kind: true,
  dramaId: true,
  drama: { select: titleColumns },
  coinsPaid: true,
  coinsBonus: true,
  membershipDays: true,
  amountMinor: true,
  currency: true,
  status: true,
  failureReason: true,
  templateId: true,
  provider: true,
  providerReference: true,
  createdAt: true,
  expiresAt: true,
  paidAt: true,
  refundedAt: true,
  returnedMinor: true,
  refundFailedAt: true,
  disputes: {
    orderBy: { createdAt: 'asc' },
    select: { disputeId: true, status: true, reason: true, createdAt: true, changedAt: true },
  },
  user: { select: { id: true, number: true, displayName: true, country: true, deletedAt: true } },
} as const;

export interface OrderFilter {
  userId?: string | undefined;
  status?: OrderStatus | undefined;
  /** Only orders with a dispute. */
  disputed?: boolean | undefined;
  /** Only orders of which the bank sent a refund back. */
  refundFailed?: boolean | undefined;
  /** Of the account. */
  country?: string | undefined;
  templateId?: string | undefined;
  /** An order, or the provider's id of its checkout or of its payment. */
  reference?: string | undefined;
  failureReason?: PaymentFailure | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

export interface OrderSearch extends OrderFilter {
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
  const listed = await listOrderRows(rowsInThread, search, before?.createdAt);
  const ids = listed.map(({ id }) => id);
  const found = await read.order.findMany({ where: { id: { in: ids } }, select: summary });
  const byId = new Map(found.map((order) => [order.id, order]));
  return listed.flatMap(({ id, repeats }) => {
    const order = byId.get(id);
    return order ? [{ ...order, drama: titlesView(order.drama), repeats: repeatedOf(repeats) }] : [];
  });
};

const repeatedOf = (json: string | null): { id: string; paidAt: Date } | null => {
  if (json === null) return null;
  const [id, paidMs] = JSON.parse(json) as [string, number];
  return { id, paidAt: new Date(paidMs) };
};

const conditionsOf = (filter: OrderFilter): string[] => [
  'true',
  ...(filter.userId === undefined ? [] : ['o.userId = @userId']),
  ...(filter.status === undefined ? [] : ['o.status = @status']),
  ...(filter.disputed ? ['EXISTS (SELECT 1 FROM "Dispute" d WHERE d.orderId = o.id)'] : []),
  ...(filter.refundFailed ? ['o.refundFailedAt IS NOT NULL'] : []),
  ...(filter.country === undefined
    ? []
    : ['(SELECT u.country FROM User u WHERE u.id = o.userId) = @country']),
  ...(filter.templateId === undefined ? [] : ['o.templateId = @templateId']),
  ...(filter.reference === undefined
    ? []
    : ['(o.id = @reference OR o.providerReference = @reference OR o.providerPaymentId = @reference)']),
  ...(filter.failureReason === undefined ? [] : ['o.failureReason = @failureReason']),
  ...(filter.since === undefined ? [] : ['o.createdAt >= @sinceMs']),
  ...(filter.until === undefined ? [] : ['o.createdAt < @untilMs']),
];

const valuesOf = ({ since, until, disputed: _, refundFailed: __, ...filter }: OrderFilter): SqlValues => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  ...(since && { sinceMs: since.getTime() }),
  ...(until && { untilMs: until.getTime() }),
});

/** The paid order of the same viewer for the same that was paid last before this one, as JSON: its id and its time. */
const repeatsSql = `(SELECT json_array(e.id, e.paidAt) FROM "Order" e
  WHERE o.status = 'paid' AND e.userId = o.userId AND e.templateId = o.templateId AND e.status = 'paid'
    AND (e.paidAt, e.id) < (o.paidAt, o.id) AND e.paidAt >= o.paidAt - ${similarMinutes * 60_000}
  ORDER BY e.paidAt DESC LIMIT 1)`;

const listOrderRows = (
  rows: SelectRowsInThread,
  { beforeId, limit, ...filter }: OrderSearch,
  before: Date | undefined,
): Promise<{ id: string; repeats: string | null }[]> => {
  const conditions = [
    ...conditionsOf(filter),
    ...(before === undefined ? [] : ['(o.createdAt, o.id) < (@beforeMs, @beforeId)']),
  ];
  return rows(
    `SELECT o.id, ${repeatsSql} AS repeats FROM "Order" o WHERE ${conditions.join(' AND ')}
     ORDER BY o.createdAt DESC, o.id DESC LIMIT @limit`,
    {
      ...valuesOf(filter),
      limit,
      ...(before !== undefined && { beforeMs: before.getTime(), beforeId: beforeId ?? '' }),
    },
  );
};

/** Sums the orders of a filter by currency. */
export const sumOrders = (rows: SelectRowsInThread, filter: OrderFilter): Promise<OrderSums[]> =>
  rows(
    `SELECT o.currency, count(*) AS orders,
       count(*) FILTER (WHERE o.status = 'paid') AS paidOrders,
       coalesce(sum(o.amountMinor - o.returnedMinor) FILTER (WHERE o.status = 'paid'), 0) AS paidMinor,
       count(*) FILTER (WHERE o.status = 'refunded') AS refundedOrders,
       coalesce(sum(iif(o.status = 'refunded', o.amountMinor, o.returnedMinor)), 0) AS refundedMinor
     FROM "Order" o WHERE ${conditionsOf(filter).join(' AND ')}
     GROUP BY o.currency ORDER BY o.currency`,
    valuesOf(filter),
  );

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
export const findOrderDetail = async (db: Reader, id: string) => {
  const order = await db.order.findUnique({
    where: { id },
    select: {
      ...summary,
      events: { orderBy: { receivedAt: 'asc' }, select: { name: true, eventId: true, receivedAt: true } },
      transfers: { orderBy: { id: 'asc' }, select: { reason: true, coins: true, createdAt: true } },
      unspentRefunds: {
        orderBy: { id: 'asc' },
        select: {
          id: true,
          paidCoins: true,
          bonusCoins: true,
          amountMinor: true,
          status: true,
          failure: true,
          tries: true,
          requestedAt: true,
          finishedAt: true,
          failedAt: true,
          coinsReturnedAt: true,
        },
      },
    },
  });
  return order && { ...order, drama: titlesView(order.drama) };
};
