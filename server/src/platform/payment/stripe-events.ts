import type { Money, PaymentFailure } from '@cliffhanger/contracts';
import type Stripe from 'stripe';
import type { ProviderEvent } from './payment.ts';
import { priceOfStripe } from './stripe-amounts.ts';

/**
 * Translates Stripe's event types. A session that is paid in part or still processing is not paid, and a partial refund
 * is not a refund.
 */
export const readEvent = (event: Stripe.Event): ProviderEvent | 'ignored' => {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? readSession(event.id, 'paid', event.data.object)
        : 'ignored';
    case 'checkout.session.async_payment_succeeded':
      return readSession(event.id, 'paid', event.data.object);
    case 'checkout.session.async_payment_failed':
      return readSession(event.id, 'failed', event.data.object);
    case 'checkout.session.expired':
      return readSession(event.id, 'expired', event.data.object);
    case 'payment_intent.payment_failed':
      return readFailure(event.id, event.data.object);
    case 'charge.refunded':
      return readRefund(event.id, event.data.object);
    default:
      return 'ignored';
  }
};

const readSession = (
  eventId: string,
  outcome: ProviderEvent['outcome'],
  session: Stripe.Checkout.Session,
): ProviderEvent | 'ignored' => {
  const orderId = session.client_reference_id;
  if (!orderId) return 'ignored';
  const price = outcome === 'paid' ? moneyOf(session.amount_total, session.currency) : null;
  return { eventId, outcome, orderId, reference: session.id, price };
};

/** The reason by Stripe's decline code or error code (https://docs.stripe.com/declines/codes). */
const failureReasons: Readonly<Record<string, PaymentFailure>> = {
  card_declined: 'declined',
  expired_card: 'expiredCard',
  insufficient_funds: 'insufficientFunds',
};

/** A refused payment, which the viewer can try again in the same session. */
const readFailure = (
  eventId: string,
  { metadata, last_payment_error: error }: Stripe.PaymentIntent,
): ProviderEvent | 'ignored' => {
  const { orderId } = metadata;
  if (!orderId) return 'ignored';
  const failureReason = failureReasons[error?.decline_code ?? ''] ?? failureReasons[error?.code ?? ''];
  return { eventId, outcome: 'failed', orderId, reference: null, price: null, failureReason };
};

const readRefund = (
  eventId: string,
  { refunded, metadata, amount, currency }: Stripe.Charge,
): ProviderEvent | 'ignored' => {
  const { orderId } = metadata;
  if (!refunded || !orderId) return 'ignored';
  return { eventId, outcome: 'refunded', orderId, reference: null, price: moneyOf(amount, currency) };
};

const moneyOf = (amount: number | null, currency: string | null): Money | null =>
  amount === null || currency === null ? null : priceOfStripe(amount, currency);
