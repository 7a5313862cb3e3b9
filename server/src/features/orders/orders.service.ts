import type { Language } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { requireActiveUser } from '#features/merged-users/merged-users.ts';
import { AppError, ProviderFailure } from '#kernel/app-error.ts';
import type { Caller } from '#kernel/viewer.ts';
import { translatorFor } from '#kernel/words.ts';
import type { Order } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import {
  type Checkout,
  type PaymentProvider,
  PaymentUnavailable,
  type ProviderEvent,
} from '#platform/payment/payment.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { advance } from './delivery.ts';
import { findOffer } from './offers.service.ts';
import { isPayable, statusAt } from './order-state.ts';
import {
  findOrder,
  findOrderByKey,
  findSeriesOrder,
  findTemplate,
  insertOrder,
  listOverdueOrders,
  recordProviderEvent,
  saveCheckout,
} from './orders.repository.ts';
import { bonusCoinsOf, orderTypes, titleOf } from './orders.view.ts';

export interface OrderInput {
  templateId: string;
  idempotencyKey: string;
}

export interface Orders {
  /**
   * The same key answers the same order, and goes on with one whose checkout could not be opened.
   * @throws AppError paymentOff, templateUnavailable, orderKeyReused, seriesOwned, orderClosed, signedInElsewhere,
   *   unavailable
   */
  place(
    userId: string,
    input: OrderInput,
    caller: Pick<Caller, 'country' | 'language'>,
  ): Promise<{ order: Order; payUrl: string }>;
  /** @throws AppError notFound */
  status(userId: string, orderId: string): Promise<{ order: Order; payUrl: string | null }>;
  /** How an order stands, whoever asks: for the local provider's own pages. */
  findStatus(orderId: string): Promise<Order['status'] | null>;
  /**
   * What a provider told, already proven to come from it. Telling it again, late or out of order changes nothing more.
   * @throws AppError notFound, paymentMismatch (nothing is credited for another amount or currency)
   */
  receive(event: ProviderEvent): Promise<void>;
  /** Gives the money back and takes back what it bought. Repeating it is safe. @throws AppError notFound, orderNotRefundable, unavailable */
  refund(orderId: string): Promise<void>;
  /** Closes what nobody paid in time, here and at the provider. */
  expireOverdue(): Promise<void>;
}

const overdueBatch = 100;

/** Asks the provider; that nobody answers there is no failure of ours. */
const asking = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PaymentUnavailable) throw new ProviderFailure('payment', error);
    throw error;
  }
};

const checkoutOf = ({ id, providerReference }: Order): Checkout | null =>
  providerReference === null ? null : { orderId: id, reference: providerReference };

/**
 * Orders as a state machine (`order-state.ts`) that a provider's word and time move. State, coins or rights and the
 * event to the viewer are one transaction; the provider is asked outside of it.
 */
export const createOrders = (platform: Platform, { commit }: Pick<EventPublisher, 'commit'>): Orders => {
  const { database, clock, payment, config } = platform;

  const describe = async (order: Order, language: Language): Promise<string> => {
    const words = translatorFor('checkout', language);
    if (order.kind === orderTypes.membership) return words('days', { count: order.membershipDays });
    if (order.kind === orderTypes.coins) return words('coins', { count: order.coinsPaid + order.coinsBonus });
    const template = await findTemplate(database.read, order.templateId);
    return words('series', { title: template ? titleOf(template, language) : '' });
  };

  const openCheckout = async (order: Order, provider: PaymentProvider) => {
    const language = order.language as Language;
    const { id: orderId, amountMinor, currency, expiresAt } = order;
    const description = await describe(order, language);
    return asking(
      provider.createCheckout({ orderId, amountMinor, currency, description, language, expiresAt }),
    );
  };

  const findOrInsert = async (
    tx: Transaction,
    userId: string,
    { templateId, idempotencyKey }: OrderInput,
    { country, language, provider }: Pick<Caller, 'country' | 'language'> & { provider: string },
  ): Promise<Order> => {
    await requireActiveUser(tx, userId);
    const existing = await findOrderByKey(tx, userId, idempotencyKey);
    if (existing && existing.templateId !== templateId) throw new AppError('orderKeyReused');
    if (existing) return existing;
    const now = clock.now();
    const template = await findOffer(tx, templateId, { country, now });
    if (!template) throw new AppError('templateUnavailable');
    if (template.dramaId && (await findSeriesOrder(tx, userId, template.dramaId))) {
      throw new AppError('seriesOwned');
    }
    return insertOrder(tx, {
      userId,
      templateId,
      kind: template.kind,
      dramaId: template.dramaId,
      amountMinor: template.amountMinor,
      currency: template.currency,
      coinsPaid: template.coins,
      coinsBonus: bonusCoinsOf(template),
      membershipDays: template.membershipDays,
      status: 'created',
      idempotencyKey,
      provider,
      language,
      createdAt: now,
      expiresAt: minutesAfter(now, config.ORDER_MINUTES),
    });
  };

  const orders: Orders = {
    async place(userId, input, caller) {
      if (!payment) throw new AppError('paymentOff');
      const { country, language } = caller;
      const placing = { country, language, provider: payment.name };
      const order = await database.transaction((tx) => findOrInsert(tx, userId, input, placing));
      if (order.payUrl) return { order, payUrl: order.payUrl };
      if (!isPayable(order, clock.now()) || order.provider !== payment.name)
        throw new AppError('orderClosed');
      // Asked twice, the provider answers the same checkout.
      const { reference, payUrl } = await openCheckout(order, payment);
      await saveCheckout(database.write, order.id, { providerReference: reference, payUrl });
      return { order, payUrl };
    },

    async status(userId, orderId) {
      const order = await findOrder(database.read, orderId, userId);
      if (!order) throw new AppError('notFound');
      return { order, payUrl: isPayable(order, clock.now()) ? order.payUrl : null };
    },

    async findStatus(orderId) {
      const order = await findOrder(database.read, orderId);
      return order && statusAt(order, clock.now());
    },

    receive: ({ eventId, outcome, orderId, reference, price }) =>
      commit(async (tx, publish) => {
        const now = clock.now();
        const order = await findOrder(tx, orderId);
        const isOther = order?.providerReference && reference && order.providerReference !== reference;
        if (!order || order.provider !== payment?.name || isOther) throw new AppError('notFound');
        const isExact = price?.amountMinor === order.amountMinor && price.currency === order.currency;
        if (outcome === 'paid' && !isExact) throw new AppError('paymentMismatch');
        const event = { provider: order.provider, eventId, name: outcome, orderId, receivedAt: now };
        if (!(await recordProviderEvent(tx, event))) return;
        // We may have stopped between its answer and our note of it.
        if (reference && !order.providerReference) {
          await saveCheckout(tx, orderId, { providerReference: reference });
        }
        await advance(tx, publish, order, outcome, now);
      }),

    async refund(orderId) {
      const order = await findOrder(database.read, orderId);
      if (!order) throw new AppError('notFound');
      if (order.status === 'refunded') return;
      const checkout = checkoutOf(order);
      if (order.status !== 'paid' || !payment || order.provider !== payment.name || !checkout) {
        throw new AppError('orderNotRefundable');
      }
      await asking(payment.refund(checkout));
      await commit(async (tx, publish) => {
        const current = await findOrder(tx, orderId);
        if (current) await advance(tx, publish, current, 'refunded', clock.now());
      });
    },

    async expireOverdue() {
      const overdue = await listOverdueOrders(database.read, clock.now(), overdueBatch);
      for (const order of overdue) {
        const checkout = order.provider === payment?.name ? checkoutOf(order) : null;
        // When the provider does not answer, this run ends here and the next one asks again.
        if (checkout) await payment?.expireCheckout(checkout);
        await commit(async (tx, publish) => {
          const current = await findOrder(tx, order.id);
          if (current) await advance(tx, publish, current, 'expired', clock.now());
        });
      }
      if (overdue.length === overdueBatch) await orders.expireOverdue();
    },
  };
  return orders;
};
