import type { FastifyInstance } from 'fastify';
import { post } from '#platform/network/http-post.ts';
import type { CheckoutOrder, ProviderEvent } from '#platform/payment/payment.ts';
import type { Platform } from '#platform/platform.ts';
import type { CheckoutAction } from './local-checkout.page.ts';
import type { Orders } from './orders.service.ts';
import { webhookPath } from './payment.routes.ts';

export type LocalPayment = NonNullable<Platform['localPayment']>;
export type CheckoutActions = Record<
  CheckoutAction,
  (order: CheckoutOrder, isOpen: boolean) => Promise<void>
>;

/** The address by which a server that listens on all interfaces calls itself. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * The provider's action for each button of the local checkout. After the checkout has expired it takes no new payment,
 * but a late one can still arrive. Payments send the same signed webhook that a real provider sends.
 */
export const createCheckoutActions = (
  app: FastifyInstance,
  provider: LocalPayment,
  { random }: Pick<Platform, 'random'>,
  { refund, listRefunds }: Pick<Orders, 'refund' | 'listRefunds'>,
): CheckoutActions => {
  const sendWebhook = async (
    { orderId, amountMinor, currency }: CheckoutOrder,
    outcome: 'paid' | 'failed',
    eventId = random.token(),
  ) => {
    const price = outcome === 'paid' ? { amountMinor, currency } : null;
    await deliver({
      eventId,
      outcome,
      orderId,
      reference: orderId,
      price,
      ...(outcome === 'failed' && { failureReason: 'declined' }),
    });
  };
  const deliver = async (event: ProviderEvent) => {
    const { body, signature } = provider.signWebhook(event);
    await post(ownOrigin(app) + webhookPath, body, {
      'content-type': 'application/json',
      [provider.signatureHeader]: signature,
    });
  };

  return {
    paid: async (order, isOpen) => (isOpen ? sendWebhook(order, 'paid') : undefined),
    failed: async (order, isOpen) => (isOpen ? sendWebhook(order, 'failed') : undefined),
    twice: async (order, isOpen) => {
      if (!isOpen) return;
      const eventId = random.token();
      await sendWebhook(order, 'paid', eventId);
      await sendWebhook(order, 'paid', eventId);
    },
    late: (order) => sendWebhook(order, 'paid'),
    refunded: ({ orderId }) => refund(orderId),
    bounced: async ({ orderId }) => {
      for (const { key, price } of await listRefunds(orderId))
        await deliver({
          eventId: random.token(),
          outcome: 'refundFailed',
          orderId,
          reference: orderId,
          price: null,
          failedRefund: { key, price, reason: 'expired_or_canceled_card' },
        });
    },
  };
};

/** The origin at which this server reaches itself. */
const ownOrigin = (app: FastifyInstance): string => {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  const host = loopbacks[address.address] ?? address.address;
  return `http://${address.family === 'IPv6' ? `[${host}]` : host}:${address.port}`;
};
