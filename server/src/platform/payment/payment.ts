import type { Language, Money, PaymentFailure } from '@cliffhanger/contracts';
import type * as z from 'zod';
import type { Clock } from '#platform/time/clock.ts';

/** Where a payment page leads back to. The client then closes the tab of the payment or goes back to its own screen. */
export const paymentReturnPath = '/#/pages/profile/wallet?paymentReturn=1';

/** The part of an order that a payment provider needs. */
export interface CheckoutOrder {
  orderId: string;
  amountMinor: number;
  currency: string;
  /** The description of the purchase, in the viewer's language. */
  description: string;
  language: Language;
  expiresAt: Date;
}

/** Where a dispute (chargeback) stands. */
export const disputeStatuses = [
  /** The bank suspects fraud or asks; no money has moved. */
  'warning',
  'open',
  /** Open, and the bank has taken the money back. */
  'withdrawn',
  /** Ended, and the money stays here. */
  'won',
  'lost',
] as const;

/** A payer's dispute of a payment. */
export interface ProviderDispute {
  /** The provider's id of the dispute. */
  disputeId: string;
  status: (typeof disputeStatuses)[number];
  /** As the provider names it; null when it does not. */
  reason: string | null;
}

/** A refund that was given, and whose money the bank of the payer sent back. */
export interface FailedRefund {
  /** The key of a `RefundPart`; null for a refund of all that was left of the payment. */
  key: string | null;
  price: Money;
  /** As the provider names it; null when it does not. */
  reason: string | null;
}

/** The content of a webhook whose signature has been verified. */
export interface ProviderEvent {
  /** The provider's id of the event. A repeated delivery has the same id. */
  eventId: string;
  outcome: 'paid' | 'failed' | 'expired' | 'refunded' | 'refundFailed' | 'disputed';
  /** Null when the event names the payment only. */
  orderId: string | null;
  /** The provider's id of the payment, if the event contains it. */
  paymentId?: string | undefined;
  /** Of the outcome `disputed`. */
  dispute?: ProviderDispute | undefined;
  /** Of the outcome `refundFailed`. Its `eventId` is the same in all events about the same failure. */
  failedRefund?: FailedRefund | undefined;
  /** The provider's id of the checkout; null when the event does not contain it. */
  reference: string | null;
  /** The money that moved; null when none did. */
  price: Money | null;
  /** Of a failed payment, if the provider names one that the app knows. */
  failureReason?: PaymentFailure | undefined;
}

/** A checkout, by its order and the provider's own id. */
export interface Checkout {
  orderId: string;
  reference: string;
}

/** A part of a payment that goes back. */
export interface RefundPart {
  /** A repeated refund with the same key moves nothing. */
  key: string;
  price: Money;
}

/** The provider cannot be reached or is overloaded. The call is safe to repeat. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The provider refuses the call, and would refuse it again. The message is the provider's own sentence. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** A payment provider. Every call to it may throw PaymentUnavailable or PaymentRefused. */
export interface PaymentProvider {
  readonly name: string;
  /** The request header with a webhook's signature. */
  readonly signatureHeader: string;
  /** Asks the provider for something that it answers to its own merchants only. @throws HostFailure */
  check(): Promise<void>;
  /** Finds why the provider cannot charge a price, as a sentence for staff; null when nothing speaks against it. */
  findPriceProblem(price: Money): string | null;
  /** Opens a checkout; idempotent by order. The viewer pays at `payUrl`. */
  createCheckout(order: CheckoutOrder): Promise<{ reference: string; payUrl: string }>;
  /** Closes an unpaid checkout. Does nothing to a closed or paid one. */
  expireCheckout(checkout: Checkout): Promise<void>;
  /** Refunds a paid checkout, in full or in part; idempotent. What is refunded already is not refunded again. */
  refund(checkout: Checkout, part?: RefundPart): Promise<void>;
  /**
   * Finds how much of a payment can be refunded.
   * @param wantedMinor in minor units, up to the whole payment
   * @returns the largest amount up to that; 0 if there is none
   */
  findRefundable(price: Money, wantedMinor: number): number;
  /** Whether all of a payment is refunded now. */
  isRefunded(checkout: Checkout): Promise<boolean>;
  /** Finds the order of a payment, which the provider keeps with it; null for a payment of something else. */
  findOrderId(paymentId: string): Promise<string | null>;
  /**
   * Verifies and parses a webhook's raw body.
   * @returns null when the signature is wrong, `ignored` when the event does not concern an order
   * @throws when the signature is valid and the body is not
   */
  readWebhook(rawBody: string, signature: string | undefined): ProviderEvent | 'ignored' | null;
}

/** One entry of the table of payment providers. `Shape` is the provider's part of the environment. */
export interface ProviderEntry<Shape extends z.ZodRawShape> {
  /** Environment keys without which the provider cannot be used. */
  requiredKeys: readonly string[];
  /** @param returnUrl where the viewer returns from the checkout, paid or not */
  open(
    environment: z.output<z.ZodObject<Shape>>,
    options: { returnUrl: string; clock: Clock },
  ): Promise<PaymentProvider>;
}
