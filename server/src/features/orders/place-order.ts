import { requireActiveUser } from '#features/merged-users/merged-users.ts';
import { requireWithinLimit } from '#features/spending-limits/spending-limits.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Caller } from '#kernel/viewer.ts';
import type { Order } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { PaymentProvider } from '#platform/payment/payment.ts';
import { findExactPrice, findOffer } from './offers.service.ts';
import { findOrderByKey, findSeriesOrder, insertOrder, type TemplateRow } from './orders.repository.ts';
import { bonusCoinsOf } from './orders.view.ts';

export interface OrderInput {
  templateId: string;
  /** Exactly as many, in place of the coins of the pack. */
  coins?: number | undefined;
  idempotencyKey: string;
}

/** The circumstances of a new order. */
export interface OrderContext extends Pick<Caller, 'country' | 'market' | 'language'> {
  userId: string;
  provider: PaymentProvider;
  now: Date;
  expiresAt: Date;
}

/**
 * Finds the order with the same key, or inserts a new one.
 *
 * @throws AppError signedInElsewhere, orderKeyReused, templateUnavailable, seriesOwned,
 *   spendingLimitReached
 */
export const findOrInsertOrder = async (
  tx: Transaction,
  input: OrderInput,
  context: OrderContext,
): Promise<{ order: Order; isNew: boolean }> => {
  await requireActiveUser(tx, context.userId);
  const existing = await findOrderByKey(tx, context.userId, input.idempotencyKey);
  if (existing && !isFor(existing, input)) throw new AppError('orderKeyReused');
  if (existing) return { order: existing, isNew: false };
  const template = await getAvailableOffer(tx, input.templateId, context);
  const bought = input.coins === undefined ? packOf(template) : await exactOf(tx, input, context);
  await requireWithinLimit(tx, context.userId, { ...bought, currency: template.currency }, context.now);
  return { order: await insertOrder(tx, newOrder(template, bought, input, context)), isNew: true };
};

/** @throws AppError templateUnavailable, seriesOwned */
const getAvailableOffer = async (
  tx: Transaction,
  templateId: string,
  { userId, country, market, now }: OrderContext,
): Promise<TemplateRow> => {
  const template = await findOffer(tx, templateId, { country, market, now });
  if (!template) throw new AppError('templateUnavailable');
  if (template.dramaId && (await findSeriesOrder(tx, userId, template.dramaId))) {
    throw new AppError('seriesOwned');
  }
  return template;
};

const isFor = (order: Order, { templateId, coins }: OrderInput): boolean =>
  order.templateId === templateId && (order.isExact ? order.coinsPaid === coins : coins === undefined);

/** The part of an order that depends on the number of coins. */
type Bought = Pick<Order, 'amountMinor' | 'coinsPaid' | 'coinsBonus' | 'isExact'>;

const packOf = (template: TemplateRow): Bought => ({
  amountMinor: template.amountMinor,
  coinsPaid: template.coins,
  coinsBonus: bonusCoinsOf(template),
  isExact: false,
});

/** @throws AppError templateUnavailable if so many coins are not on sale */
const exactOf = async (
  tx: Transaction,
  { templateId, coins = 0 }: OrderInput,
  { country, market, now, provider }: OrderContext,
): Promise<Bought> => {
  const price = await findExactPrice(tx, { templateId, coins }, { country, market, now }, provider);
  if (!price) throw new AppError('templateUnavailable');
  return { amountMinor: price.amountMinor, coinsPaid: coins, coinsBonus: 0, isExact: true };
};

const newOrder = (
  template: TemplateRow,
  bought: Bought,
  { templateId, idempotencyKey }: OrderInput,
  { userId, provider, language, now, expiresAt }: OrderContext,
) => ({
  userId,
  templateId,
  kind: template.kind,
  dramaId: template.dramaId,
  ...bought,
  currency: template.currency,
  membershipDays: template.membershipDays,
  status: 'created' as const,
  idempotencyKey,
  provider: provider.name,
  language,
  createdAt: now,
  expiresAt,
});
