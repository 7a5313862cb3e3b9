import type { Language, Money } from '@cliffhanger/contracts';

/** What a payment provider needs to know of an order. */
export interface CheckoutOrder {
  orderId: string;
  amountMinor: number;
  currency: string;
  /** What is bought, in the viewer's language. */
  description: string;
  language: Language;
  expiresAt: Date;
}

/** What a provider tells us later, already proven to come from it. */
export interface ProviderEvent {
  /** Unique at the provider: the same event told twice has the same id. */
  eventId: string;
  outcome: 'paid' | 'failed' | 'expired' | 'refunded';
  orderId: string;
  /** The checkout it is about, when the provider says so. */
  reference: string | null;
  /** The money that moved; null when none did. */
  price: Money | null;
}

/** A checkout of ours, by the order it is for and the provider's own id. */
export interface Checkout {
  orderId: string;
  reference: string;
}

/** The provider did not answer, or not now: asking again later is safe. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** A door to the money: one implementation for each provider. Each call throws PaymentUnavailable when nobody answers. */
export interface PaymentProvider {
  readonly name: string;
  /** Where a webhook carries its signature. */
  readonly signatureHeader: string;
  /** Opens a checkout; repeating it for the same order opens no second one. `payUrl` is where the viewer pays. */
  createCheckout(order: CheckoutOrder): Promise<{ reference: string; payUrl: string }>;
  /** Closes a checkout that nobody paid. One that is closed or paid stays as it is. */
  expireCheckout(checkout: Checkout): Promise<void>;
  /** Gives all the money of a paid checkout back. Repeating it gives nothing more. */
  refund(checkout: Checkout): Promise<void>;
  /**
   * Reads a webhook's raw body. Null when its signature is not the provider's, `ignored` when it is not about our orders.
   * @throws when it is signed and not in the provider's form
   */
  readWebhook(rawBody: string, signature: string | undefined): ProviderEvent | 'ignored' | null;
}
