import type { Language } from '@cliffhanger/contracts';

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
  outcome: 'paid' | 'failed';
  orderId: string;
}

/** A door to the money: one implementation for each provider. */
export interface PaymentProvider {
  readonly name: string;
  /** Opens a checkout; repeating it for the same order opens no second one. `payUrl` is where the viewer pays. */
  createCheckout(order: CheckoutOrder): Promise<{ reference: string; payUrl: string }>;
  /** Reads a webhook's raw body. Null when its signature is not the provider's. */
  readWebhook(rawBody: string, signature: string | undefined): ProviderEvent | null;
}
