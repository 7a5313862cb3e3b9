import { languages } from '@cliffhanger/contracts';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Keys } from '../keys.ts';
import type { CheckoutOrder, PaymentProvider, ProviderEvent } from './payment.ts';

const checkoutPurpose = 'local-checkout';
const webhookPurpose = 'local-webhook';
/** A webhook older than this is a replay. */
const webhookToleranceSeconds = 300;

const checkout = z.object({
  orderId: z.string(),
  amountMinor: z.number().int(),
  currency: z.string(),
  description: z.string(),
  language: z.enum(languages),
  expiresAt: z.coerce.date(),
});

const webhookBody = z.object({
  id: z.string().min(1).max(100),
  outcome: z.enum(['paid', 'failed']),
  orderId: z.string(),
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

  async createCheckout(order) {
    const payload = Buffer.from(JSON.stringify(order)).toString('base64url');
    const reference = `${payload}.${keys.sign(checkoutPurpose, payload)}`;
    return { reference: order.orderId, payUrl: `/lab/checkout/${reference}` };
  },

  readCheckout(reference) {
    const [payload = '', signature = ''] = reference.split('.');
    if (!keys.verify(checkoutPurpose, payload, signature)) return null;
    return checkout.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  },

  signWebhook(event) {
    const body = JSON.stringify({ id: event.eventId, outcome: event.outcome, orderId: event.orderId });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    return { body, signature: `t=${timestamp},v1=${keys.sign(webhookPurpose, `${timestamp}.${body}`)}` };
  },

  readWebhook(rawBody, signature) {
    const [, timestamp, proof] = /^t=(\d+),v1=([\w-]+)$/.exec(signature ?? '') ?? [];
    if (!timestamp || !proof || !keys.verify(webhookPurpose, `${timestamp}.${rawBody}`, proof)) return null;
    const ageSeconds = clock.now().getTime() / 1000 - Number(timestamp);
    if (Math.abs(ageSeconds) > webhookToleranceSeconds) return null;
    const { id, outcome, orderId } = webhookBody.parse(JSON.parse(rawBody));
    return { eventId: id, outcome, orderId };
  },
});
