import type { Order } from '#platform/database/generated/client.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';

type Reader = Transaction | Database['read'];

/** What is on sale in a country; where it has no offers of its own, what is on sale everywhere. */
export const listTemplates = async (db: Reader, country: string) => {
  const templates = await db.rechargeTemplate.findMany({
    where: { active: true, dramaId: null, OR: [{ country }, { country: null }] },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  const own = templates.filter((template) => template.country === country);
  return own.length > 0 ? own : templates;
};

export const findTemplate = (db: Reader, templateId: string) =>
  db.rechargeTemplate.findFirst({ where: { id: templateId, active: true, dramaId: null } });

export const findOrderByKey = (tx: Transaction, userId: string, idempotencyKey: string) =>
  tx.order.findUnique({ where: { userId_idempotencyKey: { userId, idempotencyKey } } });

export const findOrder = (db: Reader, orderId: string, userId?: string): Promise<Order | null> =>
  db.order.findFirst({ where: { id: orderId, ...(userId && { userId }) } });

export type NewOrder = Omit<
  Order,
  'id' | 'dramaId' | 'providerReference' | 'payUrl' | 'paidAt' | 'refundedAt'
>;

export const insertOrder = (tx: Transaction, order: NewOrder): Promise<Order> =>
  tx.order.create({ data: order });

/** Keeps where an order is paid, as the provider said. */
export const saveCheckout = async (
  db: Database['write'],
  orderId: string,
  checkout: { providerReference: string; payUrl: string },
) => {
  await db.order.update({ where: { id: orderId }, data: checkout });
};

/** Notes a provider's event; false when it was noted before. */
export const noteProviderEvent = async (
  tx: Transaction,
  event: { provider: string; eventId: string; name: string; orderId: string; receivedAt: Date },
): Promise<boolean> => {
  const key = { provider: event.provider, eventId: event.eventId };
  if (await tx.providerEvent.findUnique({ where: { provider_eventId: key } })) return false;
  await tx.providerEvent.create({ data: event });
  return true;
};

export const setOrderStatus = async (
  tx: Transaction,
  orderId: string,
  change: { status: 'paid'; paidAt: Date } | { status: 'failed' },
) => {
  await tx.order.update({ where: { id: orderId }, data: change });
};
