import { requireActiveUser } from '#features/merged-users/merged-users.ts';
import { requireWithinLimit } from '#features/spending-limits/spending-limits.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Caller } from '#kernel/viewer.ts';
import type { Order } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { findOffer } from './offers.service.ts';
import { findOrderByKey, findSeriesOrder, insertOrder, type TemplateRow } from './orders.repository.ts';
import { bonusCoinsOf } from './orders.view.ts';

export interface OrderInput {
  templateId: string;
  idempotencyKey: string;
}

/** The circumstances of a new order. */
export interface OrderContext extends Pick<Caller, 'country' | 'market' | 'language'> {
  userId: string;
  /** The name of the payment provider. */
  provider: string;
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
  if (existing && existing.templateId !== input.templateId) throw new AppError('orderKeyReused');
  if (existing) return { order: existing, isNew: false };
  const template = await getAvailableOffer(tx, input.templateId, context);
  await requireWithinLimit(tx, context.userId, template, context.now);
  return { order: await insertOrder(tx, newOrder(template, input, context)), isNew: true };
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

const newOrder = (
  template: TemplateRow,
  { templateId, idempotencyKey }: OrderInput,
  { userId, provider, language, now, expiresAt }: OrderContext,
) => ({
  userId,
  templateId,
  kind: template.kind,
  dramaId: template.dramaId,
  amountMinor: template.amountMinor,
  currency: template.currency,
  coinsPaid: template.coins,
  coinsBonus: bonusCoinsOf(template),
  membershipDays: template.membershipDays,
  status: 'created' as const,
  idempotencyKey,
  provider,
  language,
  createdAt: now,
  expiresAt,
});
