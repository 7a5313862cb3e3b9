import { visibleTo } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type Order, Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { currencyOf, seenOf, worldwideCurrency } from './offer-currency.ts';

const withDrama = {
  drama: {
    select: {
      originalLanguage: true,
      episodeCount: true,
      translations: { select: { language: true, title: true } },
    },
  },
} as const satisfies Prisma.RechargeTemplateInclude;

export type TemplateRow = Prisma.RechargeTemplateGetPayload<{ include: typeof withDrama }>;

const listOnSale = async (
  db: Reader,
  country: string,
  where: Prisma.RechargeTemplateWhereInput,
): Promise<TemplateRow[]> => {
  const currencies = [worldwideCurrency, currencyOf(country) ?? worldwideCurrency];
  const templates = await db.rechargeTemplate.findMany({
    where: { active: true, currency: { in: currencies }, OR: [{ country }, { country: null }], ...where },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: withDrama,
  });
  return [...Map.groupBy(templates, ({ kind }) => kind).values()].flatMap((offers) =>
    seenOf(offers, country),
  );
};

/**
 * Lists the packs and plans that are on sale in a country. Those of the country itself come before those in its currency,
 * and these before the worldwide ones; this is decided for packs and for plans separately. Those that are sold beside them are
 * listed, too.
 */
export const listTemplates = (db: Reader, country: string) => listOnSale(db, country, { dramaId: null });

/** Who looks at offers. */
export interface Buyer extends Pick<Viewer, 'country' | 'now'> {
  /** The country whose offers they are shown. */
  market: string;
}

/** Lists the offers of a whole series if it is visible to the viewer, chosen by country as in `listTemplates`. */
export const listSeriesTemplates = (db: Reader, dramaId: string, buyer: Buyer) =>
  listOnSale(db, buyer.market, { dramaId, drama: visibleTo(buyer) });

/** Finds an offer, whether or not it is on sale. */
export const findTemplate = (db: Reader, templateId: string): Promise<TemplateRow | null> =>
  db.rechargeTemplate.findUnique({ where: { id: templateId }, include: withDrama });

export const findOrderByKey = (tx: Transaction, userId: string, idempotencyKey: string) =>
  tx.order.findUnique({ where: { userId_idempotencyKey: { userId, idempotencyKey } } });

export const findOrder = (db: Reader, orderId: string, userId?: string): Promise<Order | null> =>
  db.order.findFirst({ where: { id: orderId, ...(userId && { userId }) } });

/** Finds a viewer's paid order of a whole series. */
export const findSeriesOrder = (tx: Transaction, userId: string, dramaId: string) =>
  tx.order.findFirst({ where: { userId, dramaId, kind: 2, status: 'paid' }, select: { id: true } });

/** Lists a viewer's orders that wait for their payment at an open checkout, newest first. */
export const listUnpaidOrders = (db: Reader, userId: string, now: Date, limit: number): Promise<Order[]> =>
  db.order.findMany({
    where: { userId, status: 'created', expiresAt: { gt: now }, payUrl: { not: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });

/** Lists orders that were not paid in time, oldest first. */
export const listOverdueOrders = (db: Reader, now: Date, limit: number): Promise<Order[]> =>
  db.order.findMany({
    where: { status: { in: ['created', 'failed'] }, expiresAt: { lte: now } },
    orderBy: { expiresAt: 'asc' },
    take: limit,
  });

/** The paid orders whose account was erased before the payment arrived. */
const paidAfterErasure = Prisma.sql`
  FROM "User" u JOIN "Order" o ON o."userId" = u."id"
  WHERE u."deletedAt" IS NOT NULL AND o."status" = 'paid' AND o."paidAt" >= u."deletedAt"`;

export const countPaidAfterErasure = async (db: Reader): Promise<number> => {
  const [row] = await db.$queryRaw<
    { count: bigint | number }[]
  >`SELECT count(*) AS "count" ${paidAfterErasure}`;
  return Number(row?.count ?? 0);
};

/** Lists the ids of orders of a provider that were paid after the erasure of their account, at most 100. */
export const listPaidAfterErasure = async (db: Reader, provider: string): Promise<string[]> => {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o."id" ${paidAfterErasure} AND o."provider" = ${provider} LIMIT 100`;
  return rows.map(({ id }) => id);
};

export type NewOrder = Omit<
  Order,
  | 'id'
  | 'failureReason'
  | 'providerReference'
  | 'providerPaymentId'
  | 'payUrl'
  | 'paidAt'
  | 'refundedAt'
  | 'chargedBackAt'
  | 'returnedMinor'
  | 'refundFailedAt'
>;

export const insertOrder = (tx: Transaction, order: NewOrder): Promise<Order> =>
  tx.order.create({ data: order });

/** Finds the order of a payment by the provider's id of it. */
export const findOrderIdByPayment = async (
  db: Reader,
  provider: string,
  providerPaymentId: string,
): Promise<string | null> =>
  (await db.order.findFirst({ where: { provider, providerPaymentId }, select: { id: true } }))?.id ?? null;

/** Saves the provider's references and payment URL of an order. */
export const saveCheckout = async (
  db: Reader,
  orderId: string,
  checkout: { providerReference?: string; providerPaymentId?: string; payUrl?: string },
) => {
  await db.order.update({ where: { id: orderId }, data: checkout });
};

/** Whether the provider has reported the payment of an order. */
export const isPaymentReported = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await tx.providerEvent.count({ where: { orderId, name: 'paid' } })) > 0;

/** Records a provider event. @returns false when it was recorded before */
export const recordProviderEvent = async (
  tx: Transaction,
  event: { provider: string; eventId: string; name: string; orderId: string; receivedAt: Date },
): Promise<boolean> => {
  const key = { provider: event.provider, eventId: event.eventId };
  if (await tx.providerEvent.findUnique({ where: { provider_eventId: key } })) return false;
  await tx.providerEvent.create({ data: event });
  return true;
};

/** Changes the status of an order. @throws when it no longer has the status that the change was decided on */
export const moveOrder = async (
  tx: Transaction,
  { id, status }: Pick<Order, 'id' | 'status'>,
  change: Partial<Pick<Order, 'failureReason' | 'paidAt' | 'refundedAt' | 'chargedBackAt'>> &
    Pick<Order, 'status' | 'userId'>,
) => {
  const { count } = await tx.order.updateMany({ where: { id, status }, data: change });
  if (count !== 1) throw new Error(`order ${id} is no longer ${status}`);
};
