import { languages, paymentFailures } from '@cliffhanger/contracts';
import * as z from 'zod';
import type { Keys } from '#platform/secrets/keys.ts';
import { readSigned, writeSigned } from '#platform/secrets/signed-value.ts';
import { type Clock, isRecent } from '#platform/time/clock.ts';
import { type CheckoutOrder, disputeStatuses, type PaymentProvider, type ProviderEvent } from './payment.ts';

const checkoutPurpose = 'local-checkout';
const webhookPurpose = 'local-webhook';
/** An older webhook is a replay. */
const webhookMaxAgeSeconds = 300;

const checkout = z.object({
  orderId: z.string(),
  amountMinor: z.number().int(),
  currency: z.string(),
  description: z.string(),
  language: z.enum(languages),
  expiresAt: z.coerce.date(),
});

const webhookBody = z.object({
  eventId: z.string().min(1).max(100),
  outcome: z.enum(['paid', 'failed', 'expired', 'refunded', 'refundFailed', 'disputed']),
  orderId: z.string().nullable(),
  reference: z.string().nullable(),
  price: z.object({ amountMinor: z.number().int(), currency: z.string() }).nullable(),
  failureReason: z.enum(paymentFailures).optional(),
  dispute: z
    .object({ disputeId: z.string(), status: z.enum(disputeStatuses), reason: z.string().nullable() })
    .optional(),
  failedRefund: z
    .object({
      key: z.string().nullable(),
      price: z.object({ amountMinor: z.number().int(), currency: z.string() }),
      reason: z.string().nullable(),
    })
    .optional(),
});

/** A payment provider for servers without a real one. It has its own checkout page and a realistic protocol. */
export interface LocalPayment extends PaymentProvider {
  /** The order of a checkout link; null when its signature is wrong. */
  readCheckout(reference: string): CheckoutOrder | null;
  /** Signs a webhook as a provider would. */
  signWebhook(event: ProviderEvent): { body: string; signature: string };
}

/**
 * Opens the local provider. A checkout is a signed link that contains the order. A webhook is signed as Stripe's are:
 * `t=<unix seconds>,v1=<hmac of "t.body">`.
 */
export const openLocalPayment = (keys: Keys, clock: Clock): LocalPayment => ({
  name: 'local',
  signatureHeader: 'payment-signature',

  async check() {},

  findPriceProblem: () => null,

  async createCheckout(order) {
    const reference = writeSigned(keys, checkoutPurpose, order);
    return { reference: order.orderId, payUrl: `/lab/checkout/${reference}` };
  },

  // The link contains its expiry.
  async expireCheckout() {},

  // No money has moved.
  async refund() {},

  findRefundable: (_price, wantedMinor) => wantedMinor,

  // It reports a refund when it makes it.
  isRefunded: async () => true,

  // Its events contain the order.
  findOrderId: async () => null,

  readCheckout: (reference) => readSigned(keys, checkoutPurpose, reference, checkout),

  signWebhook(event) {
    const body = JSON.stringify(event);
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    return { body, signature: `t=${timestamp},v1=${keys.sign(webhookPurpose, `${timestamp}.${body}`)}` };
  },

  readWebhook(rawBody, signature) {
    const [, timestamp, proof] = /^t=(\d+),v1=([\w-]+)$/.exec(signature ?? '') ?? [];
    if (!timestamp || !proof || !keys.verify(webhookPurpose, `${timestamp}.${rawBody}`, proof)) return null;
    if (!isRecent(new Date(Number(timestamp) * 1000), clock.now(), webhookMaxAgeSeconds)) return null;
    return webhookBody.parse(JSON.parse(rawBody));
  },
});
