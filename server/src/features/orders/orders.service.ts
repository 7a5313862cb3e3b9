import type { contract, EndpointData, Language, OrderType } from '@cliffhanger/contracts';
import type { Events } from '#features/events/events.service.ts';
import { credit } from '#features/ledger/ledger.service.ts';
import { extendMembership } from '#features/membership/membership.service.ts';
import { AppError } from '#http/app-error.ts';
import { wordsFor } from '#http/words.ts';
import { minutesAfter } from '#platform/clock.ts';
import type { Order } from '#platform/database/generated/client.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';
import type { ProviderEvent } from '#platform/payment/payment.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findOrder,
  findOrderByKey,
  findTemplate,
  insertOrder,
  listTemplates,
  noteProviderEvent,
  saveCheckout,
  setOrderStatus,
} from './orders.repository.ts';
import { bonusCoinsOf, coinPackView, membershipPlanView, orderTypes } from './orders.view.ts';

type Offers = EndpointData<typeof contract.wallet.templates>;

export interface OrderWish {
  templateId: string;
  idempotencyKey: string;
}

export interface Orders {
  /** The same key answers the same order. @throws AppError templateUnavailable, orderKeyReused */
  place(userId: string, wish: OrderWish, language: Language): Promise<{ order: Order; payUrl: string }>;
  /** @throws AppError notFound */
  status(userId: string, orderId: string): Promise<{ order: Order; payUrl: string | null }>;
  /** How an order stands, whoever asks: for the local provider's own pages. */
  findStatus(orderId: string): Promise<Order['status'] | null>;
  /** What a provider told, already proven to come from it. Telling it again, late or out of order changes nothing more. */
  receive(event: ProviderEvent): Promise<void>;
}

/** What is on sale in a country: coin packs and membership plans. */
export const listOffers = async (db: Database['read'], country: string): Promise<Offers> => {
  const templates = await listTemplates(db, country);
  return {
    coinPacks: templates.filter(({ kind }) => kind === orderTypes.coins).map(coinPackView),
    membershipPlans: templates.filter(({ kind }) => kind === orderTypes.membership).map(membershipPlanView),
  };
};

/** Orders: created, then paid or failed by the provider's word alone. Coins or days arrive in the same transaction. */
export const createOrders = (platform: Platform, { commit }: Pick<Events, 'commit'>): Orders => {
  const { database, clock, payment, config } = platform;

  const openCheckout = (order: Order, language: Language) => {
    const words = wordsFor('checkout', language);
    return payment.createCheckout({
      orderId: order.id,
      amountMinor: order.amountMinor,
      currency: order.currency,
      description:
        order.kind === orderTypes.membership
          ? words('days', { count: order.membershipDays })
          : words('coins', { count: order.coinsPaid + order.coinsBonus }),
      language,
      expiresAt: order.expiresAt,
    });
  };

  const deliver = async (tx: Transaction, order: Order, now: Date) => {
    await setOrderStatus(tx, order.id, { status: 'paid', paidAt: now });
    if (order.kind === orderTypes.membership) {
      await extendMembership(tx, {
        userId: order.userId,
        orderId: order.id,
        days: order.membershipDays,
        now,
      });
      return;
    }
    const subject = {
      userId: order.userId,
      reason: 'recharge' as const,
      idempotencyKey: `order:${order.id}`,
      orderId: order.id,
      at: now,
    };
    await credit(tx, subject, { paidCoins: order.coinsPaid, bonusCoins: order.coinsBonus });
  };

  return {
    async place(userId, { templateId, idempotencyKey }, language) {
      const order = await database.transaction(async (tx) => {
        const existing = await findOrderByKey(tx, userId, idempotencyKey);
        if (existing && existing.templateId !== templateId) throw new AppError('orderKeyReused');
        if (existing) return existing;
        const template = await findTemplate(tx, templateId);
        if (!template) throw new AppError('templateUnavailable');
        const now = clock.now();
        return insertOrder(tx, {
          userId,
          templateId,
          kind: template.kind,
          amountMinor: template.amountMinor,
          currency: template.currency,
          coinsPaid: template.coins,
          coinsBonus: bonusCoinsOf(template),
          membershipDays: template.membershipDays,
          status: 'created',
          idempotencyKey,
          provider: payment.name,
          createdAt: now,
          expiresAt: minutesAfter(now, config.ORDER_MINUTES),
        });
      });
      if (order.payUrl) return { order, payUrl: order.payUrl };
      // The network is outside the transaction; asked twice, the provider answers the same checkout.
      const { reference, payUrl } = await openCheckout(order, language);
      await saveCheckout(database.write, order.id, { providerReference: reference, payUrl });
      return { order, payUrl };
    },

    async status(userId, orderId) {
      const order = await findOrder(database.read, orderId, userId);
      if (!order) throw new AppError('notFound');
      const isPayable = ['created', 'failed'].includes(order.status) && order.expiresAt > clock.now();
      return { order, payUrl: isPayable ? order.payUrl : null };
    },

    findStatus: async (orderId) => (await findOrder(database.read, orderId))?.status ?? null,

    receive: ({ eventId, outcome, orderId }) =>
      commit(async (tx, tell) => {
        const now = clock.now();
        const order = await findOrder(tx, orderId);
        if (!order) throw new AppError('notFound');
        const event = { provider: payment.name, eventId, name: outcome, orderId, receivedAt: now };
        if (!(await noteProviderEvent(tx, event))) return;
        // A payment that comes late is still a payment; once paid, a late failure means nothing.
        if (order.status === 'paid' || order.status === 'refunded') return;
        if (outcome === 'failed') {
          await setOrderStatus(tx, order.id, { status: 'failed' });
          return;
        }
        await deliver(tx, order, now);
        await tell(order.userId, { action: 'update_vip', msg: { OrderType: order.kind as OrderType } });
      }),
  };
};
