import type { Money, PaymentFailure } from '@cliffhanger/contracts';
import type Stripe from 'stripe';
import type { ProviderDispute, ProviderEvent } from './payment.ts';
import { priceOfStripe } from './stripe-amounts.ts';

/**
 * Translates Stripe's event types. A session that is paid in part or still processing is not paid, and a partial refund
 * is not a refund. A dispute is one, whatever its amount.
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
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return readRefundChange(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return readDispute(event.id, event.type, event.data.object);
    case 'radar.early_fraud_warning.created':
      return readFraudWarning(event.id, event.data.object);
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
  const paymentId = idOf(session.payment_intent);
  return { eventId, outcome, orderId, reference: session.id, price, ...(paymentId && { paymentId }) };
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

/**
 * Reads a change of a refund. Stripe reports a failure by up to three events, so the refund is the id of all of them.
 * Later events of a failed refund, such as of its metadata, are about the same failure.
 */
const readRefundChange = ({
  id,
  status,
  amount,
  currency,
  charge,
  payment_intent,
  metadata,
  failure_reason,
}: Stripe.Refund): ProviderEvent | 'ignored' => {
  const paymentId = idOf(payment_intent) ?? idOf(charge);
  if (!isFailed(status) || !paymentId) return 'ignored';
  return {
    eventId: `${id}:failed`,
    outcome: 'refundFailed',
    orderId: metadata?.orderId ?? null,
    paymentId,
    reference: null,
    price: null,
    failedRefund: {
      key: metadata?.refundKey ?? null,
      price: priceOfStripe(amount, currency),
      reason: failure_reason ?? null,
    },
  };
};

/** Whether the money of a refund stays here, by its status. */
export const isFailed = (refundStatus: string | null): boolean =>
  refundStatus === 'failed' || refundStatus === 'canceled';

type DisputeEventType =
  `charge.dispute.${'created' | 'updated' | 'closed' | `funds_${'withdrawn' | 'reinstated'}`}`;

/** https://docs.stripe.com/api/disputes/object#dispute_object-status and https://docs.stripe.com/disputes/how-disputes-work */
const disputeStatusOf = (type: DisputeEventType, status: string): ProviderDispute['status'] => {
  if (status === 'lost') return 'lost';
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won';
  if (type === 'charge.dispute.funds_reinstated') return 'won';
  if (type === 'charge.dispute.funds_withdrawn') return 'withdrawn';
  return status.startsWith('warning_') ? 'warning' : 'open';
};

const readDispute = (
  eventId: string,
  type: DisputeEventType,
  { id, status, reason, ...dispute }: Stripe.Dispute,
): ProviderEvent | 'ignored' =>
  disputedPayment(eventId, dispute, { disputeId: id, status: disputeStatusOf(type, status), reason });

const readFraudWarning = (
  eventId: string,
  { id, fraud_type, ...warning }: Stripe.Radar.EarlyFraudWarning,
): ProviderEvent | 'ignored' =>
  disputedPayment(eventId, warning, { disputeId: id, status: 'warning', reason: fraud_type });

type DisputedPayment = Pick<Stripe.Dispute, 'charge'> &
  Partial<Pick<Stripe.Dispute, 'payment_intent' | 'metadata'>>;

/** A dispute does not inherit the metadata of its charge, so the order is found by the payment. */
const disputedPayment = (
  eventId: string,
  { charge, payment_intent, metadata }: DisputedPayment,
  dispute: ProviderDispute,
): ProviderEvent | 'ignored' => {
  const paymentId = idOf(payment_intent ?? null) ?? idOf(charge);
  if (!paymentId) return 'ignored';
  const orderId = metadata?.orderId ?? null;
  return { eventId, outcome: 'disputed', orderId, paymentId, dispute, reference: null, price: null };
};

/** The id of an object that Stripe may send whole. */
const idOf = (reference: string | { id: string } | null): string | undefined =>
  (typeof reference === 'string' ? reference : reference?.id) ?? undefined;

const moneyOf = (amount: number | null, currency: string | null): Money | null =>
  amount === null || currency === null ? null : priceOfStripe(amount, currency);
