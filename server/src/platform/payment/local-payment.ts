import { languages } from '@cliffhanger/contracts';
import * as z from 'zod';
import type { Keys } from '#platform/secrets/keys.ts';
import { readSigned, writeSigned } from '#platform/secrets/signed-value.ts';
import { type Clock, isRecent } from '#platform/time/clock.ts';
import type { CheckoutOrder, PaymentProvider, ProviderEvent } from './payment.ts';

const checkoutPurpose = 'local-checkout';
const webhookPurpose = 'local-webhook';
/** A webhook older than this is a replay. */
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
  outcome: z.enum(['paid', 'failed', 'expired', 'refunded']),
  orderId: z.string(),
  reference: z.string().nullable(),
  price: z.object({ amountMinor: z.number().int(), currency: z.string() }).nullable(),
});

/** The payment provider of a machine without one: its checkout page is ours, its protocol is a real one. */
export interface LocalPayment extends PaymentProvider {
  /** What the checkout page shows; null when the link was not made by us. */
  readCheckout(reference: string): CheckoutOrder | null;
  /** A webhook as the provider would send it. */
  signWebhook(event: ProviderEvent): { body: string; signature: string };
}

/**
 * The local provider. A checkout is a signed link that holds the order; a webhook is signed as Stripe signs its own:
 * `t=<unix seconds>,v1=<hmac of "t.body">`.
 */
export const openLocalPayment = (keys: Keys, clock: Clock): LocalPayment => ({
  name: 'local',
  signatureHeader: 'payment-signature',

  async createCheckout(order) {
    const reference = writeSigned(keys, checkoutPurpose, order);
    return { reference: order.orderId, payUrl: `/lab/checkout/${reference}` };
  },

  // The link itself says until when it is open.
  async expireCheckout() {},

  // No money moved.
  async refund() {},

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
